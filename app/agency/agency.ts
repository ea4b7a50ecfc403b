import type { Service } from '~/catalogue/service'

/**
 * The port: what an agency can do for the site, in the business's words. Two adapters implement it:
 * the agency's own API over HTTP, and the one embedded here. `site.server.ts` chooses.
 */
export interface Agency {
  /** Lists the services on offer, in the agency's order. Rejects with {@link AgencyUnavailable}. */
  listServices(): Promise<Service[]>

  /**
   * Takes a request. Resolves once the agency has it for good; calls under the same `idempotencyKey`
   * within an hour leave one request behind, however many they are. Rejects with
   * {@link AgencyUnavailable}: the request may or may not have arrived, and sending it again under the
   * same key is safe.
   */
  submitRequest(
    request: ServiceRequest,
    idempotencyKey: string,
    details?: RequestDetails,
  ): Promise<void>

  /**
   * Resolves when the agency could take a request now, cheaply enough to be asked once a second.
   * Rejects with {@link AgencyUnavailable}.
   */
  checkReadiness(): Promise<Readiness>
}

/**
 * What a visitor types, in the order of the form. The store's columns, the mails, the table, the CSV
 * and the body for the agency's API follow from this list.
 */
export const REQUEST_FIELDS = ['name', 'phone', 'address', 'comment'] as const
export type RequestField = (typeof REQUEST_FIELDS)[number]

/** Returns an object with a value for each of the {@link REQUEST_FIELDS}. */
export function byField<Value>(valueOf: (field: RequestField) => Value) {
  const entries = REQUEST_FIELDS.map((field) => [field, valueOf(field)])
  return Object.fromEntries(entries) as Record<RequestField, Value>
}

/** A visitor's request, as typed: nothing but the consent given with it is checked (specification, 5). */
export interface ServiceRequest extends Record<RequestField, string> {
  /** Titles of the services in the basket; empty from the home page. */
  services: string[]
}

/** Details of a request that the visitor did not type. */
export interface RequestDetails {
  /** A program may have filled in the form. The agency gets the request all the same. */
  suspect?: boolean
  /**
   * The page on which the visitor agreed to the processing of their data, and the text of the consent; absent:
   * a program sent the request.
   */
  consent?: { page: string; text: string }
}

/** The state of an agency that is ready. */
export interface Readiness {
  /** Number of notices to the staff that are still to be sent; null: it sends none. */
  noticesWait: number | null
  /** Whether one of them was refused, or could not be sent. */
  mailFails: boolean
}

/** The readiness of an agency that sends its staff no notices. */
export const NO_NOTICES: Readiness = { noticesWait: null, mailFails: false }

/** The kind of an agency's failure; for the log, never for a visitor. */
export type FailureKind =
  | 'unreachable' // refused, reset, no such host
  | 'timeout'
  | 'status' // an answer that is not 2xx, redirects included
  | 'refused' // 400, 413 or 422: not this very request
  | 'malformed' // not the type, the JSON or the shape that was promised
  | 'too-large'
  | 'storage' // the embedded store or the catalogue file

/** The one error of every adapter. Its message holds nothing that a visitor typed. */
export class AgencyUnavailable extends Error {
  override name = 'AgencyUnavailable'

  constructor(
    readonly kind: FailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
