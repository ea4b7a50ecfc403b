import { REQUEST_FIELDS, type RequestField } from '~/agency/port/agency'
import { pricedText } from '~/content/prices'
import { isPriced, type Priced } from '~/format/priced'
import { printable, printableLine } from '~/format/printable'
import { staff } from '~/office/words/staff'
import type { StoredRequest } from '~/agency/store/stored-request'

export const DETAIL_FIELDS = REQUEST_FIELDS.filter((field) => field !== 'name' && field !== 'phone')

/** Returns a field without control characters; all but the comment on one line. */
export function shownText(request: StoredRequest, field: RequestField): string {
  return field === 'comment' ? printable(request.comment).trim() : printableLine(request[field])
}

/** Returns a service's price when the request came, or says that the list had none or that it is unknown. */
export function shownPrice(priced: Partial<Priced>, { prices }: StoredRequest): string {
  if (isPriced(priced)) return pricedText(priced)
  return prices === null ? staff.mail.priceUnknown : staff.mail.noPrice
}
