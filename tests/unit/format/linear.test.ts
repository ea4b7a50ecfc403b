import { afterEach, expect, test, vi } from 'vitest'
import { readServices } from '~/agency/catalogue/services.server'
import { nationalPhone, subscriberNumber, telLink, whatsappLink } from '~/format/phone'
import { splitPriceUnit } from '~/format/price-unit'
import { printable } from '~/format/printable'
import { typeset } from '~/format/typography'
import { terminalJson } from '~/server/log/terminal-json'
import { requestsCsv } from '~/agency/office/csv'
import { requestsTable } from '~/commands/requests/table'
import { noticeMail } from '~/agency/notices/notice-mail'
import { loggedUrl } from '~/server/http/access-log.server'
import { aNotice, aService, aStaffRequest } from '../../support/factories'

afterEach(() => void vi.restoreAllMocks())

/** What a visitor or the agency's API may write, and the functions whose patterns read it. */
const readers: Record<string, (text: string) => unknown> = {
  splitPriceUnit,
  typeset,
  printable,
  terminalJson,
  loggedUrl,
  telLink,
  whatsappLink,
  nationalPhone,
  subscriberNumber,
  readServices: (text) =>
    readServices([aService({ title: text, description: text, icon: text })], { from: 'the test' }),
  requestsCsv: (text) => requestsCsv([aStaffRequest({ name: text, phone: text })]),
  requestsTable: (text) => requestsTable([aStaffRequest({ name: text, comment: text })], 80),
  noticeMail: (text) =>
    noticeMail(aNotice({ request: aStaffRequest({ name: text, phone: text, comment: text }) }), []),
}

/** What a pattern may begin with, and what more than one of its parts may then read. */
const beginnings = ['', 'Обмерим дом. Цена за дом']
const repeated = [' ', '. ', '. Цена за а ', '/', '-', 'а-', '?', '\t', '7', '=', '\u00ad']
const cases = beginnings.flatMap((one) => repeated.map((two) => [one, two] as const))

/** Milliseconds of processor time: other processes do not count. */
function timeOf(read: () => unknown): number {
  const { user } = process.cpuUsage()
  read()
  return process.cpuUsage({ user, system: 0 }).user / 1000
}

test.each(Object.entries(readers))('%s takes time in proportion to the length', (_, read) => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (const [beginning, part] of cases) {
    const text = (length: number) => `${beginning}${part.repeat(length / part.length)}!`
    read(text(10_000))
    const short = timeOf(() => read(text(10_000)))
    const long = timeOf(() => read(text(80_000)))
    // Eight times as long; a quadratic pattern would take 64 times as much.
    expect(long, JSON.stringify(beginning + part)).toBeLessThan(25 * short + 50)
  }
})
