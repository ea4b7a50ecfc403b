import { setImmediate as nextTurn } from 'node:timers/promises'
import { SEARCH_PARAMETER } from '~/addresses/pages'
import { allPrices, requestedServices } from '~/agency/catalogue/service'
import { sumText } from '~/content/prices'
import { nameOfAssignee } from '~/office/notices/people'
import { searchFor } from './search'
import { type StaffRequest, toStaffRequest } from './staff-request'
import { stateOf } from '~/agency/store/states'
import { callIn } from '~/agency/store/stored-request'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { staff } from '~/office/words/staff'
import {
  dayText,
  isMonth,
  localDay,
  localTime,
  monthPeriod,
  monthText,
  zoneName,
} from '~/format/local-time'
import { internationalPhone, telLink } from '~/format/phone'
import { printableLine, shorten } from '~/format/printable'
import { typeset } from '~/format/typography'
import type { Store } from '~/agency/store/store.server'
import type { Mailbox } from '~/server/settings/env.server'

/** Maximum lengths of what a client wrote, in characters; the request's own page has the whole. */
export const SHOWN_LENGTH = 80
/** What else was typed with a number stands on the request's page. */
const PHONE_LENGTH = 18
const COMMENT_LENGTH = 120
/** A line of a desktop: what was chosen. */
const SERVICES_LENGTH = 70
/** Who has it; the whole name stands on the request's page. */
const ASSIGNEE_LENGTH = 24
const PAGE_LENGTH = 50

export type Filter = keyof typeof texts.filters
const FILTERS = Object.keys(texts.filters) as Filter[]

/** What the list's address asks for. A search goes through all requests. */
export interface ListQuery {
  filter: Filter
  find: string
  /** Only what came in this month, `2026-03`; empty: in any. */
  month: string
  /** Only those of the person of this name; undefined: of anybody. */
  whose?: string | undefined
  page: number
}

/** Where the requests are, and who of the agency is told of them. */
export interface RequestSource {
  store: Store
  people: Mailbox[]
}

export type ListView = Awaited<ReturnType<typeof listView>>

/** Reads the query of the list's address; a wrong value counts as absent. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const shown = query.get('show') ?? ''
  const month = query.get('month') ?? ''
  const page = Number(query.get('page'))
  return {
    filter: Object.hasOwn(texts.filters, shown) ? (shown as Filter) : 'open',
    find: query.get(SEARCH_PARAMETER)?.trim() ?? '',
    month: isMonth(month) ? month : '',
    whose: query.get('whose') || undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Returns the query of the address of another list, or of another page of it. */
export function listQuery({ filter, find, month, whose, page }: ListQuery): string {
  const query = new URLSearchParams(find === '' ? { show: filter } : { [SEARCH_PARAMETER]: find })
  if (find === '' && month !== '') query.set('month', month)
  if (find === '' && whose) query.set('whose', whose)
  if (page > 1) query.set('page', String(page))
  return `?${query.toString()}`
}

/** Returns the query of the list from which somebody came, which the addresses of a request's pages carry. */
export function listBehind(request: Request): string {
  return listQuery(readListQuery(new URL(request.url).searchParams))
}

/** Reads the requests of a list or a search in pieces, newest first. */
export async function* requestsOf(
  { store, people }: RequestSource,
  { filter, find, month, whose }: ListQuery,
): AsyncGenerator<StaffRequest[], void> {
  const isFound = find === '' ? () => true : searchFor(find)
  // A search finds what may be spam, too.
  const pieces =
    find === ''
      ? store.lists.readInPieces(filter, { came: periodOf(month) })
      : store.lists.readInPieces('withSpam')
  for await (const piece of pieces) {
    yield piece
      .map((request) => toStaffRequest(request, people))
      .filter(({ assigneeName }) => find !== '' || !whose || assigneeName === whose)
      .filter(isFound)
  }
}

const periodOf = (month: string) => (month === '' ? undefined : monthPeriod(month))

/** Returns a page of the list. `reader`: whoever reads it, as an assignee is stored. */
export async function listView(source: RequestSource, query: ListQuery, reader: string) {
  const { store, people } = source
  const counts = await store.lists.count(periodOf(query.month))
  // SQLite blocks this process while it counts, and again while it reads a page.
  await nextTurn()
  const found = [query.find, query.month, query.whose].some(Boolean)
    ? await search(source, query)
    : null
  const count = found?.length ?? counts[query.filter]
  const pages = Math.max(1, Math.ceil(count / PAGE_LENGTH))
  const page = Math.min(query.page, pages)
  const start = (page - 1) * PAGE_LENGTH
  const today = localDay(Date.now())
  const requests = found
    ? await store.lists.readRequests(found.slice(start, start + PAGE_LENGTH))
    : await store.lists.readPage({ list: query.filter, today, start, length: PAGE_LENGTH })
  const rows = requests
    .map((request) => toStaffRequest(request, people))
    .map((request) => rowOf(request, today))
  const { failing } = await store.notices.count()
  const here = listQuery({ ...query, page: 1 })
  const lists = FILTERS.map((filter) => ({
    label: texts.filters[filter],
    count: counts[filter],
    href: listQuery({ ...query, whose: undefined, filter, find: '', page: 1 }),
  }))
  const mine = {
    label: texts.mine,
    count: (await store.lists.countTaken()).get(reader) ?? 0,
    href: openOf(nameOfAssignee(reader, people)),
  }
  // Empty lists are left out. The first one stays: it leads back from a search.
  const filters = [...lists.slice(0, 1), mine, ...lists.slice(1)]
    .map((filter) => ({ ...filter, isCurrent: filter.href === here }))
    .filter(({ count, isCurrent }, at) => at === 0 || isCurrent || count > 0)
  const current = filters.find(({ isCurrent }) => isCurrent)
  return {
    query,
    filters,
    month: monthOf(query),
    zone: texts.zone(zoneName()),
    rows,
    none: noneOf(query),
    heading: query.find === '' ? `${current?.label ?? query.whose} ${count}` : texts.found(count),
    count,
    shown: pages > 1 ? texts.shown(start + 1, start + rows.length, count) : '',
    newer: page > 1 ? listQuery({ ...query, page: page - 1 }) : null,
    older: page < pages ? listQuery({ ...query, page: page + 1 }) : null,
    failures: failing > 0 ? texts.failures(failing) : null,
  }
}

/** Says of which month the list is, with the way to all; null: of all. */
function monthOf(query: ListQuery) {
  if (query.month === '') return null
  const text = texts.ofMonth(monthText(query.month))
  return { text, all: listQuery({ ...query, month: '', page: 1 }) }
}

/** Says that a list or a search has nothing in it. */
function noneOf({ filter, find, month, whose }: ListQuery): string {
  if (find !== '') return texts.nothingFound
  if (whose) return texts.noneOfPerson
  return month === '' ? texts.none[filter] : texts.noneOfMonth
}

/** Returns the numbers of the requests that are found, newest first. */
async function search(source: RequestSource, query: ListQuery): Promise<number[]> {
  const ids: number[] = []
  for await (const piece of requestsOf(source, query)) ids.push(...piece.map(({ id }) => id))
  return ids
}

function rowOf(request: StaffRequest, today: string) {
  const { id, createdAt, name, phone, address, samePhone, isSpam } = request
  const state = stateOf(request)
  const stateText = isSpam ? [staff.states.spam, staff.states[state]] : [staff.states[state]]
  const callBack = callBackOf(request, today)
  const prices = allPrices(requestedServices(request))
  return {
    id,
    title: texts.row(id, short(name) || texts.noName),
    came: cameText(createdAt, today),
    state,
    stateText: typeset(stateText.join(', ')),
    isUrgent: (state === 'new' && !isSpam) || callBack?.isDue === true,
    canTake: state === 'new',
    whose: short(request.assigneeName ?? '', ASSIGNEE_LENGTH),
    others: request.assigneeName && openOf(request.assigneeName),
    callBack,
    phone: shownPhone(phone),
    tel: telLink(phone),
    samePhone: samePhone === null ? null : typeset(staff.samePhone(samePhone)),
    what: servicesOf(request.services),
    sum: prices && sumText(prices),
    address: short(address),
    note: [callIn(request.history) && texts.called, noteOf(request)].filter(Boolean).join(' '),
  }
}

/** Returns the query of the list of the open requests that the person of this name has. */
function openOf(whose: string): string {
  return listQuery({ filter: 'open', find: '', month: '', whose, page: 1 })
}

/** When a request came, as short as it can be said: today's time, this year's day, the day. */
function cameText(createdAt: string, today: string): string {
  const [day, time] = localTime(createdAt)
  if (day === dayText(today)) return time
  return day.endsWith(today.slice(0, 4)) ? day.slice(0, 5) : day
}

/** The last note, or what the client wrote. */
function noteOf({ history, comment }: StaffRequest): string {
  const last = history.find(({ kind }) => kind === 'note')
  if (last) return texts.noted(last.by, short(last.text, COMMENT_LENGTH))
  return comment.trim() && texts.wrote(short(comment, COMMENT_LENGTH))
}

/** A phone as it was typed, or the number that is called where more was typed than a row has room for. */
function shownPhone(phone: string): string {
  const typed = printableLine(phone)
  const called = internationalPhone(phone)
  return typed.length <= PHONE_LENGTH || called === null
    ? short(phone, PHONE_LENGTH)
    : texts.calledFirst(called)
}

/** Says what was chosen. The first title alone is cut. */
function servicesOf([first, ...others]: string[]): string {
  if (first === undefined) return texts.noServices
  const rest = others.length > 0 ? texts.andMore(others.length) : ''
  return short(first, SERVICES_LENGTH - rest.length) + rest
}

/** Says when to call back about an open request, and whether that day has come; null: not at all. */
export function callBackOf({ callBackOn }: StaffRequest, today: string) {
  if (callBackOn === null) return null
  const isDue = callBackOn <= today
  const say = ({ due, today: now, later }: CallBackWords, day: string) =>
    callBackOn === today ? now : (isDue ? due : later)(day)
  const day = dayText(callBackOn)
  return {
    text: say(texts.callBack, day),
    short: say(texts.callBack.short, day.slice(0, 5)),
    isDue,
  }
}

type CallBackWords = typeof texts.callBack.short

function short(text: string, length = SHOWN_LENGTH): string {
  return shorten(printableLine(text), length)
}
