/**
 * The port: what an agency does with requests. Two adapters implement it: one for the agency's own API
 * over HTTP, one embedded in the site. `context.server.ts` chooses.
 */
export interface Agency {
  /**
   * Takes a request. Resolves when the agency has stored it, with the number by which its staff know it; undefined: it
   * names none. Several calls with the same `idempotencyKey` within an hour store one request. Rejects with {@link AgencyUnavailable}: the
   * request may or may not have arrived, and sending it again with the same key is safe.
   */
  submitRequest(
    request: ServiceRequest,
    idempotencyKey: string,
    details?: RequestDetails,
  ): Promise<number | undefined>

  /**
   * Resolves if the agency could take a request now; cheap enough for one call a second. Rejects with
   * {@link AgencyUnavailable}.
   */
  checkReadiness(): Promise<void>
}

/**
 * The fields that a visitor types. The form, the store's columns, the mails, the
 * table, the CSV and the body for the agency's API follow from this list. A name is a field of the form, a column of
 * `requests` and a key of that body: one in small letters, `call_time`, is all three as it is.
 */
export const REQUEST_FIELDS = [
  'name',
  'phone',
  'address',
  'comment',
] as const satisfies readonly Lowercase<string>[]
export type RequestField = (typeof REQUEST_FIELDS)[number]

/** Returns an object with a value for each of the {@link REQUEST_FIELDS}. */
export function byField<Value>(valueOf: (field: RequestField) => Value) {
  const entries = REQUEST_FIELDS.map((field) => [field, valueOf(field)])
  return Object.fromEntries(entries) as Record<RequestField, Value>
}

/** A visitor's request as typed: only the consent is checked (specification, 5). */
export interface ServiceRequest extends Record<RequestField, string> {
  /** Titles of the services in the basket; empty on the home page. */
  services: string[]
}

/** Details of a request that the visitor did not type. */
export interface RequestDetails {
  /** A program may have filled in the form. The agency gets the request anyway; its own API is not told. */
  isSpam?: boolean
  /**
   * The page on which the visitor agreed to the processing of their data, and the text of the
   * consent; absent if a program sent the request.
   */
  consent?: { page: string; text: string }
}

/** The kind of an agency's failure; for the log, never for a visitor. */
export type FailureKind =
  | 'unreachable' // refused, reset, no such host
  | 'timeout'
  | 'status' // an answer that is not 2xx, redirects included
  | 'refused' // 400 or 422: not this very request
  | 'too-long' // 413: not a request of this length
  | 'malformed' // not the type, the JSON or the shape that was promised
  | 'too-large'
  | 'storage' // the embedded store or the catalogue file

interface FailureOptions extends ErrorOptions {
  mayHaveArrived?: boolean
}

/** The one error of every adapter. Its message holds nothing that a visitor typed. */
export class AgencyUnavailable extends Error {
  override name = 'AgencyUnavailable'

  /**
   * Whether the agency may have stored the request all the same: it was sent, and no answer of the agency's
   * came. Then nobody may say that it was not sent.
   */
  readonly mayHaveArrived: boolean

  constructor(
    readonly kind: FailureKind,
    message: string,
    { mayHaveArrived = kind === 'timeout', ...options }: FailureOptions = {},
  ) {
    super(message, options)
    this.mayHaveArrived = mayHaveArrived
  }
}
