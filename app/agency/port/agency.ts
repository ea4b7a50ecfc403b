/** The port: what an agency does with requests. `context.server.ts` chooses the adapter: HTTP or embedded. */
export interface Agency {
  /**
   * Resolves when the request is stored, with the staff's number for it, if any. The same `idempotencyKey` within an
   * hour stores one request. Rejects with {@link AgencyUnavailable}: it may have arrived, and sending it again with
   * the same key is safe.
   */
  submitRequest(
    request: ServiceRequest,
    idempotencyKey: string,
    details?: RequestDetails,
  ): Promise<number | undefined>

  /** Resolves if a request could be taken; cheap: one call a second. Rejects with {@link AgencyUnavailable}. */
  checkReadiness(): Promise<void>
}

/**
 * What a visitor types. A name is a form's field, a column of `requests` and a key of the API's body, all as it is:
 * in small letters, `call_time`. Mails, tables and CSV follow from this list, too.
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
  /** The page and the text of the visitor's consent; absent if a program sent the request. */
  consent?: { page: string; text: string }
  /** Who of the agency wrote it down from a phone call, at the desk of the embedded one; absent: nobody. */
  call?: Call
}

/** Who wrote a call down, by what is stored of an assignee and by name; and whether they have taken it. */
export interface Call {
  assignee: string
  by: string
  isTaken: boolean
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
  | 'storage' // the embedded agency's database

interface FailureOptions extends ErrorOptions {
  mayHaveArrived?: boolean
}

/** The one error of every adapter. Its message holds nothing that a visitor typed. */
export class AgencyUnavailable extends Error {
  override name = 'AgencyUnavailable'

  /** Whether the request may be stored all the same: it was sent, but no answer came. */
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
