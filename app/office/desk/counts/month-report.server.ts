import { listQuery, type Filter } from '~/office/desk/requests/request-list.server'
import { reasonIn } from '~/office/desk/requests/history'
import { desk } from '~/office/words/desk'
import { deskRequests } from '~/office/words/desk-requests'
import { offeredCases } from '~/agency/catalogue/cases'
import { allPrices, requestedServices, type Service, serviceKey } from '~/agency/catalogue/service'
import type { RequestLists } from '~/agency/store/store.server'
import { type StoredRequest } from '~/agency/store/stored-request'
import { stageOf } from '~/agency/store/states'
import type { AgencyFacts } from '~/content/agency-facts'
import { sumText } from '~/content/prices'
import { durationText, isMonth, localMonth, monthPeriod, monthText } from '~/format/local-time'
import { PAGES } from '~/format/pages'

const { report: texts } = desk

/** What the agency offers today: whoever it is, and its list. */
export interface Offer {
  services: readonly Service[]
  facts: AgencyFacts
}

/** A table of the report. `href`: of the list with these requests. */
interface ReportTable {
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

/** Reports on the requests that came in a month, such as `2026-03`, by what became of them until now. */
export async function readMonth(
  store: Pick<RequestLists, 'readInPieces'>,
  month: string,
  { services, facts }: Offer,
): Promise<MonthReport> {
  const titles = new Map(services.map((service) => [serviceKey(service), service.title]))
  const cases = offeredCases(services, facts).map(({ label, works }) => ({
    label,
    services: bySorting(works.map(({ key }) => titles.get(key) ?? '')),
  }))
  const all: Counted[] = []
  for await (const piece of store.readInPieces('all', monthPeriod(month))) {
    all.push(...piece.map((request) => countedOf(request, services)))
  }
  return {
    title: texts.title(monthText(month)),
    tables: [
      becameTable(all, month),
      soonTable(all),
      whenceTable(all, cases),
      reasonsTable(all),
    ].filter(({ rows }) => rows.length > 0),
  }
}

/** Returns what is counted of a request. */
function countedOf(request: StoredRequest, services: readonly Service[]) {
  const { id, createdAt, takenAt, consent, history } = request
  return {
    id,
    stage: stageOf(request),
    /** How long it waited until somebody took it, in milliseconds; null: nobody has. */
    waited: takenAt === null ? null : Date.parse(takenAt) - Date.parse(createdAt),
    page: consent?.page ?? null,
    services: bySorting(request.services),
    prices: allPrices(requestedServices(request.services, services)),
    reason: reasonIn(history),
  }
}

const bySorting = (titles: string[]) => [...titles].sort().join('\n')

function becameTable(all: Counted[], month: string): ReportTable {
  const done = all.filter(({ stage }) => stage === 'done')
  const unpriced = done.filter(({ prices }) => prices === null).length
  const linked = (label: string, value: number, filter: Filter) => ({
    label,
    value: String(value),
    href: desk.pages.requests.path + listQuery({ filter, month, find: '', page: 1 }),
  })
  const count = (...stages: Counted['stage'][]) =>
    all.filter(({ stage }) => stages.includes(stage)).length
  return {
    title: texts.became,
    rows: [
      linked(texts.came, all.length, 'all'),
      { label: texts.taken, value: String(all.filter(({ waited }) => waited !== null).length) },
      linked(texts.done, done.length, 'done'),
      linked(texts.refused, count('refused'), 'refused'),
      linked(texts.open, count('new', 'taken'), 'open'),
      ...(done.length > unpriced
        ? [{ label: texts.sum, value: sumText(done.flatMap(({ prices }) => prices ?? [])) }]
        : []),
      ...(unpriced > 0 ? [{ label: texts.unpriced, value: String(unpriced) }] : []),
    ],
  }
}

function soonTable(all: Counted[]): ReportTable {
  const waits = all
    .flatMap(({ id, waited }) => (waited === null ? [] : [{ id, waited }]))
    .sort((one, other) => one.waited - other.waited)
  const [middle, longest] = [waits[Math.floor((waits.length - 1) / 2)], waits.at(-1)]
  return {
    title: texts.soon,
    rows:
      middle && longest
        ? [
            { label: texts.median, value: durationText(middle.waited) },
            {
              label: texts.longest(longest.id),
              value: durationText(longest.waited),
              href: `${desk.pages.requests.path}/requests/${longest.id}`,
            },
          ]
        : [],
  }
}

/** From which page, and how many ask for all that a case takes, and for nothing else. */
function whenceTable(all: Counted[], cases: { label: string; services: string }[]): ReportTable {
  const pageTexts: Record<string, string> = {
    [PAGES.home.path]: texts.home,
    [PAGES.services.path]: desk.pages.services.label,
  }
  const pages = countBy(all, ({ page }) =>
    page === null ? texts.program : (pageTexts[page] ?? page),
  )
  const ofCases = countBy(all, ({ services }) => {
    const found = cases.find((one) => one.services === services)
    return found ? texts.ofCase(found.label) : null
  })
  return { title: texts.whence, rows: [...pages, ...ofCases] }
}

function reasonsTable(all: Counted[]): ReportTable {
  const refused = all.filter(({ stage }) => stage === 'refused')
  const rows = countBy(refused, ({ reason }) =>
    reason === null ? texts.noReason : deskRequests.reasons[reason],
  )
  return { title: texts.reasons, rows }
}

/** Counts by a label, the most first; null: it is not counted. */
function countBy(all: Counted[], labelOf: (counted: Counted) => string | null) {
  const counts = new Map<string, number>()
  for (const one of all) {
    const label = labelOf(one)
    if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([label, count]) => ({ label, value: String(count) }))
}
