import { REQUEST_FIELDS, type RequestField } from '~/agency/port/agency'
import { printable, printableLine } from '~/format/printable'
import type { StoredRequest } from '~/agency/store/stored-request'

export const DETAIL_FIELDS = REQUEST_FIELDS.filter((field) => field !== 'name' && field !== 'phone')

/** Returns a field without control characters; all but the comment on one line. */
export function shownText(request: StoredRequest, field: RequestField): string {
  return field === 'comment' ? printable(request.comment).trim() : printableLine(request[field])
}
