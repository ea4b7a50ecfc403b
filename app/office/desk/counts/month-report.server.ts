import { listQuery, type Filter } from '~/office/desk/requests/request-list.server'
import { DESK_PAGES, requestAddress } from '~/addresses/desk'
import { reasonIn } from '~/office/desk/requests/history'
import { desk } from '~/office/words/desk'
import { deskRequests } from '~/office/words/desk-requests'
import { allPrices, requestedServices } from '~/agency/catalogue/service'
import type { Period, RequestLists, When } from '~/agency/store/request-lists.server'
import { callIn, type StoredRequest } from '~/agency/store/stored-request'
import { OPEN, stateOf } from '~/agency/store/states'
import { sumText } from '~/content/prices'
import { durationText, isMonth, localMonth, monthPeriod, monthText } from '~/format/local-time'
import { type PageName, PAGES } from '~/addresses/pages'

const { report: texts } = desk

/** A table of the report. `href`: of the list with these requests. */
export interface ReportTable {
  title: string
  rows: { label: string; value: string; href?: string }[]
}

interface MonthReport {
  title: string
  tables: ReportTable[]
}

type Counted = ReturnType<typeof countedOf>

/** Returns the month that the report's address asks for; the current one if it asks for none. */
export function readMonthQuery(query: URLSearchParams): string {
  const month = query.get('month') ?? ''
  return isMonth(month) ? month : localMonth(Date.now())
}

/**
 * Reports on the requests that came in a month, such as `2026-03`, by what became of them until now, and on those that
 * were done in it, whenever they came.
 */
export async function readMonth(
  lists: Pick<RequestLists, 'readInPieces'>,
  month: string,
): Promise<MonthReport> {
  const tables = await tablesOf(lists, monthPeriod(month), month)
  return { title: texts.title(monthText(month)), tables }
}

/** Reports on any period, for a mail: without links. */
export function readPeriod(lists: Pick<RequestLists, 'readInPieces'>, period: Period) {
  return tablesOf(lists, period, null)
}

async function countedIn(
  lists: Pick<RequestLists, 'readInPieces'>,
  when: When,
): Promise<Counted[]> {
  const all: Counted[] = []
  for await (const piece of lists.readInPieces('all', when)) {
    all.push(...piece.map(countedOf))
  }
  return all
}

async function tablesOf(
  lists: Pick<RequestLists, 'readInPieces'>,
  period: Period,
  month: string | null,
): Promise<ReportTable[]> {
  const all = await countedIn(lists, { came: period })
  const ended = await countedIn(lists, { done: period })
  return [
    becameTable(all, month),
    workTable(ended),
    answerTimesTable(all),
    sourcesTable(all),
    reasonsTable(all),
  ].filter(({ rows }) => rows.length > 0)
}

/** Returns what is counted of a request. */
function countedOf(request: StoredRequest) {
  const { id, createdAt, takenAt, consent, history } = request
  return {
    id,
    state: stateOf(request),
    isOpen: OPEN.is(request),
    /** How long it waited until somebody took it, in milliseconds; null: nobody has. */
    waited: takenAt === null ? null : Date.parse(takenAt) - Date.parse(createdAt),
    /** The page from which it came; else `call` or `program`. */
    source: callIn(history) ? 'call' : (consent?.page ?? 'program'),
    prices: allPrices(requestedServices(request)),
    reason: reasonIn(history),
  }
}

function becameTable(all: Counted[], month: string | null): ReportTable {
  const done = inState(all, 'done')
  const linked = (label: string, value: number, filter: Filter) => ({
    label,
    value: String(value),
    ...(month !== null && {
      href: DESK_PAGES.requests + listQuery({ filter, month, find: '', page: 1 }),
    }),
  })
  return {
    title: texts.became,
    rows: [
      linked(texts.came, all.length, 'all'),
      { label: texts.taken, value: String(all.filter(({ waited }) => waited !== null).length) },
      linked(texts.done, done.length, 'done'),
      linked(texts.refused, inState(all, 'refused').length, 'refused'),
      linked(texts.open, all.filter(({ isOpen }) => isOpen).length, 'open'),
      ...sumRows(done),
    ],
  }
}

const inState = (all: Counted[], name: Counted['state']) =>
  all.filter(({ state }) => state === name)

/** The requests that were closed in the period, whenever they came. */
function workTable(ended: Counted[]): ReportTable {
  const done = inState(ended, 'done')
  const refused = inState(ended, 'refused').length
  return {
    title: texts.work,
    rows:
      ended.length === 0
        ? []
        : [
            { label: texts.done, value: String(done.length) },
            { label: texts.refused, value: String(refused) },
            ...sumRows(done),
          ],
  }
}

/** Sums up requests that are done, and counts those that the sum leaves out, by reason. */
function sumRows(done: Counted[]): ReportTable['rows'] {
  const unpriced = done.filter(({ prices }) => prices === null).length
  const perUnit = done.filter(({ prices }) => prices?.some(({ perUnit }) => perUnit)).length
  const forWork = done.flatMap(({ prices }) => prices ?? []).filter(({ perUnit }) => !perUnit)
  return [
    ...(forWork.length > 0 ? [{ label: texts.sum, value: sumText(forWork) }] : []),
    ...(perUnit > 0 ? [{ label: texts.perUnit, value: String(perUnit) }] : []),
    ...(unpriced > 0 && unpriced < done.length
      ? [{ label: texts.unpriced, value: String(unpriced) }]
      : []),
  ]
}

function answerTimesTable(all: Counted[]): ReportTable {
  const waits = all
    // A caller was answered at once.
    .flatMap(({ id, waited, source }) =>
      waited === null || source === 'call' ? [] : [{ id, waited }],
    )
    .sort((one, other) => one.waited - other.waited)
  const median = waits[Math.floor((waits.length - 1) / 2)]
  const longest = waits.at(-1)
  return {
    title: texts.soon,
    rows:
      median && longest
        ? [
            { label: texts.median, value: durationText(median.waited) },
            {
              label: texts.longest(longest.id),
              value: durationText(longest.waited),
              href: requestAddress(longest.id),
            },
          ]
        : [],
  }
}

/** The paths of the public pages with a form. */
type FormPath = (typeof PAGES)[Exclude<PageName, 'consent' | 'privacy'>]['path']

/** Counts requests by the page or other way by which they came. */
function sourcesTable(all: Counted[]): ReportTable {
  const sourceTexts: Record<string, string> = {
    [PAGES.home.path]: texts.home,
    [PAGES.services.path]: desk.pages.catalogue,
    program: texts.program,
    call: texts.call,
  } satisfies Record<FormPath | 'program' | 'call', string>
  const sourceText = (source: string) => sourceTexts[source.replace(/\?.*/, '')] ?? source
  return { title: texts.whence, rows: countBy(all, ({ source }) => sourceText(source)) }
}

function reasonsTable(all: Counted[]): ReportTable {
  const refused = all.filter(({ state }) => state === 'refused')
  const rows = countBy(refused, ({ reason }) =>
    reason === null ? texts.noReason : deskRequests.reasons[reason],
  )
  return { title: texts.reasons, rows }
}

/** Counts by a label, the most first. */
function countBy(all: Counted[], labelOf: (counted: Counted) => string) {
  const counts = new Map<string, number>()
  for (const one of all) {
    const label = labelOf(one)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([label, count]) => ({ label, value: String(count) }))
}
