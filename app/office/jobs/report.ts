import { EVENTS } from '~/agency/port/count-names'
import type { Visits } from '~/office/desk/counts/visits.server'
import { type Look, serverText } from '~/office/diagnosis/finding'
import { desk } from '~/office/words/desk'
import { staff } from '~/office/words/staff'
import { printableLine } from '~/format/printable'
import { dayText, localTime } from '~/format/local-time'
import type { StoredRequest } from '~/agency/store/stored-request'
import { DAY } from '~/format/durations'

const { report: texts } = staff
const { visits: visitsTexts } = desk
const NAMED_SERVICES = 20

/**
 * Returns the report on the last seven days: the number of requests, their services, those that nobody
 * took for a day; the number of failed notices; what is known of the copies; and what was
 * counted in twelve weeks, as the desk shows it; and a link to the month's report.
 */
export function weeklyReport(
  requests: StoredRequest[],
  failures: number,
  copies: Look | null,
  visits: Visits,
  siteUrl: string | null,
  now = Date.now(),
): string {
  const start = now - 7 * DAY
  const recent = requests.filter(({ createdAt }) => Date.parse(createdAt) >= start)
  const waited = recent.filter((request) => waitedFor(request, now) > DAY).map(({ id }) => id)
  const [from, to] = [start, now].map((moment) => localTime(new Date(moment).toISOString())[0])
  return [
    texts.title(from ?? '', to ?? '', recent.length),
    recent.length === 0 ? '' : [texts.services, ...services(recent)].join('\n'),
    waited.length === 0 ? texts.noneWaited : texts.waited(waited),
    failures === 0 ? staff.noFailures : staff.failures(failures),
    copies === null ? '' : [...copies.known, ...copies.findings.map(serverText)].join(' '),
    visitsPart(visits),
    speedPart(visits),
    texts.month((siteUrl ?? '') + desk.pages.report.path),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Returns how long a request waited until somebody took it or did it, in milliseconds. */
function waitedFor({ createdAt, takenAt, doneAt }: StoredRequest, now: number): number {
  const taken = takenAt ?? doneAt
  return (taken === null ? now : Date.parse(taken)) - Date.parse(createdAt)
}

function services(requests: StoredRequest[]): string[] {
  const counts = new Map<string, number>()
  for (const { services } of requests) {
    for (const title of services.length > 0 ? new Set(services) : [texts.noServices]) {
      counts.set(title, (counts.get(title) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, NAMED_SERVICES)
    .map(([title, count]) => texts.service(count, printableLine(title)))
}

/** Lists the weeks, newest first. In sentences: a mail on a phone has no room for a table. */
function visitsPart({ weeks, shown, sent, perHundred }: Visits): string {
  if (perHundred === null) return visitsTexts.nothing
  const { columns } = visitsTexts
  const lines = weeks.map((week) => {
    const counts = EVENTS.map((name) => `${columns[name].toLowerCase()} — ${week[name]}`)
    return `${columns.from} ${dayText(week.from)}: ${counts.join(', ')}`
  })
  const share = `${visitsTexts.share(sent, shown)} ${visitsTexts.perHundred(perHundred)}`
  return [share, ...lines.reverse()].join('\n')
}

function speedPart({ speed }: Visits): string {
  return (speed ?? [])
    .flatMap(({ vital, goodPercent, reports }) => {
      if (goodPercent === null) return []
      const line = `${visitsTexts.vitals[vital]}: ${visitsTexts.vital(goodPercent, reports)}`
      return vital === 'LCP' ? [visitsTexts.fast(goodPercent), line] : [line]
    })
    .join('\n')
}
