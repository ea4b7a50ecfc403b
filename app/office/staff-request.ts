import type { StoredRequest } from './store.server'

/** A request as the staff's command shows it: with the link that answers it. */
export interface StaffRequest extends StoredRequest {
  whatsapp: string | null
}
