import type { ServiceRequest } from '~/agency/agency'
import type { Toast } from '~/toasts/toast'

/** What a visitor put into the form, the services aside: shown again when a send is refused. */
export type TypedRequest = Pick<ServiceRequest, 'name' | 'phone' | 'address' | 'comment'> & {
  consent: boolean
}

/**
 * The answer to a send that was refused. A send that went well is answered with a redirect.
 * `typed` is null where it could not be read; with JavaScript it is still in the form then.
 */
export interface RefusedSend {
  refused: true
  toast: Toast
  typed: TypedRequest | null
}
