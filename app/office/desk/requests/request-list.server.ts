import { findRequests, type RequestQuery, type StaffRequest } from './staff-request'
import { stageOf } from '~/agency/store/stored-request'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { staff } from '~/office/words/staff'
import { ageOf, localTime } from '~/format/local-time'
import { hasSecondNumber, telLink } from '~/format/phone'
import { printableLine, shorten } from '~/format/printable'
import type { Desk } from '~/office/desk/desk.server'

/** Maximum length of what a visitor wrote, in characters; the request's own page has the whole. */
const SHOWN_LENGTH = 80
/** Number of requests on a page of the list. */
const PAGE_LENGTH = 50

export type Filter = keyof typeof texts.filters

/** What the list's address asks for. A search goes through all requests. */
interface ListQuery {
  filter: Filter
  find: string
  page: number
}

/** Reads the query of the list's address; a wrong value counts as absent. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const shown = query.get('show') ?? ''
  const page = Number(query.get('page'))
  return {
    filter: Object.hasOwn(texts.filters, shown) ? (shown as Filter) : 'open',
    find: query.get('find')?.trim() ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Returns the query of the address of another list, or of another page of it. */
export function listQuery({ filter, find, page }: ListQuery): string {
  const query = new URLSearchParams(find === '' ? { show: filter } : { find })
  if (page > 1) query.set('page', String(page))
  return `?${query.toString()}`
}

/** Finds the requests of a list, newest first. */
export function requestsOf({ store, people }: Desk, { filter, find }: ListQuery) {
  const queries: Record<Filter, RequestQuery> = {
    open: { open: true },
    all: {},
    spam: { isSpam: true },
  }
  return findRequests(store, people, find === '' ? queries[filter] : { find })
}

/** Returns a page of the list. */
export async function listView(desk: Desk, query: ListQuery) {
  const found = await requestsOf(desk, query)
  const pages = Math.max(1, Math.ceil(found.length / PAGE_LENGTH))
  const page = Math.min(query.page, pages)
  const start = (page - 1) * PAGE_LENGTH
  const rows = found.slice(start, start + PAGE_LENGTH).map(rowOf)
  // Damaged notices must not hide the requests.
  const { failing } = await desk.store.countNotices().catch(() => ({ failing: 0 }))
  return {
    query,
    rows,
    count: found.length,
    shown: pages > 1 ? texts.shown(start + 1, start + rows.length, found.length) : null,
    newer: page > 1 ? listQuery({ ...query, page: page - 1 }) : null,
    older: page < pages ? listQuery({ ...query, page: page + 1 }) : null,
    failures: failing > 0 ? texts.failures(failing) : null,
  }
}

function rowOf(request: StaffRequest) {
  const { id, createdAt, name, phone, address, services, samePhone, isSpam, assignee } = request
  const [first, ...more] = services.map(short)
  const stage = stageOf(request)
  const states = [
    ...(isSpam ? [staff.states.spam] : []),
    stage === 'new' || assignee === null
      ? staff.states[stage]
      : `${staff.states[stage]}: ${assignee}`,
  ]
  return {
    id,
    title: texts.row(id, short(name) || texts.noName),
    state: states.join(', '),
    isNew: stage === 'new' && !isSpam,
    phone: hasSecondNumber(phone) ? texts.firstNumber(short(phone)) : short(phone),
    tel: telLink(phone),
    samePhone: samePhone === null ? null : staff.samePhone(samePhone),
    services: first
      ? first + (more.length > 0 ? texts.andMore(more.length) : '')
      : texts.noServices,
    address: short(address),
    when: localTime(createdAt).join(' '),
    age: stage === 'done' ? null : texts.ago(ageOf(createdAt)),
  }
}

function short(text: string): string {
  return shorten(printableLine(text), SHOWN_LENGTH)
}
