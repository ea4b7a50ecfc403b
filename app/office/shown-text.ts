import { REQUEST_FIELDS, type RequestField } from '~/agency/agency'
import { printable, printableLine } from '~/format/printable'
import type { StoredRequest } from './store/stored-request'

/** What visitors type beside who they are. */
export const DETAIL_FIELDS = REQUEST_FIELDS.filter((field) => field !== 'name' && field !== 'phone')

/** Returns what a visitor typed into a field, harmless for a terminal: on one line, save the comment. */
export function shownText(request: StoredRequest, field: RequestField): string {
  return field === 'comment' ? printable(request.comment).trim() : printableLine(request[field])
}
