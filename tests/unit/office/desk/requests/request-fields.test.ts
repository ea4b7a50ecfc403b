import { expect, test, vi } from 'vitest'
import { byField } from '~/agency/port/agency'
import type { StoredRequest } from '~/agency/store/stored-request'
import { runCommand } from '~/commands/jobs/command'
import { act, callBack, note } from '../../../../support/desk-presses'
import { openDesk } from '~/office/desk/desk.server'
import { csvRows } from '~/office/desk/requests/csv'
import { readListQuery } from '~/office/desk/requests/request-list.server'
import { toStaffRequest } from '~/office/desk/requests/staff-request'
import { noticeMail } from '~/office/notices/notice-mail'
import { parseSettings } from '~/server/settings/env.server'
import { aNotice } from '../../../../support/factories'
import { storeAt, temporaryFolder } from '../../../workbench'

/** What a visitor types. */
const typed = { ...byField((field) => `Отметка-${field}`), phone: '8 900 123-45-67' }

/** What people read of a request in which everything was set; the compiler asks for what is new. It is the first. */
const MARKS: Record<Exclude<keyof StoredRequest, 'samePhone'>, RegExp> = {
  ...byField((field) => new RegExp(typed[field])),
  id: /№.101\b|^\uFEFF?"101"|"id": 101,/,
  createdAt: /05.03.2026|"came":"05\.03"|2026-03-05/,
  phone: /123.45.67|1234567/,
  services: /Обмер-отметка/,
  prices: /54.?321/,
  assignee: /Ольга/,
  takenAt: /0?6.(?:марта|03)|2026-03-06/,
  doneAt: /0?7.(?:марта|03)|2026-03-07/,
  refusedAt: /[Оо]тказ|"refusedAt": "/,
  callBackOn: /09\.03\.2026|2026-03-09/,
  consent: /services\?mark/,
  isSpam: /[Сс]пам|"spam": true/,
  history: /Записка-отметка/,
}

/** What a place leaves out: all else is shown there. */
const LEFT_OUT: Record<string, (keyof StoredRequest)[]> = {
  list: ['takenAt', 'doneAt', 'consent'],
  page: [],
  // It goes when the request is new.
  mail: ['assignee', 'takenAt', 'doneAt', 'refusedAt', 'callBackOn', 'consent', 'history'],
  csv: ['consent'],
  json: [],
}

test('a request is shown whole at the desk, in its mail, for Excel and for programs, but for what each leaves out', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const databaseUrl = `file:${temporaryFolder()}/agency.db`
  const parsed = parseSettings({ DATABASE_URL: databaseUrl })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const { settings } = parsed
  const store = storeAt(databaseUrl)
  const desk = openDesk(store, settings)
  const day = (date: number) => vi.setSystemTime(Date.UTC(2026, 2, date, 9))

  /** What each place has shown so far: some of it as long as the request is open. */
  const shown: Record<string, string> = {}
  async function look() {
    const list = await desk.list(readListQuery(new URLSearchParams('find=Отметка-name')), 'Анна')
    const [request] = await store.lists.readAll('withSpam')
    if (!request) throw new Error('The request is gone.')
    let json = ''
    const terminal = { out: (text: string) => (json += text), error: () => undefined }
    await runCommand(['--json'], settings, terminal)
    const places = {
      list: JSON.stringify(list.rows),
      page: JSON.stringify(await desk.show(101, 'Ольга', { services: [], consentHash: '' })),
      mail: noticeMail(aNotice({ request })).text,
      csv: csvRows([toStaffRequest(request, [])]),
      json,
    }
    for (const [place, text] of Object.entries(places)) shown[place] = (shown[place] ?? '') + text
  }

  day(5)
  await store.requests.save({ ...typed, services: ['Обмер-отметка'] }, 'key', {
    prices: { 'Обмер-отметка': { price: 54321 } },
    isSpam: true,
    consent: { page: '/services?mark', text: 'Согласие' },
  })
  await look()
  day(6)
  await act(desk, 'taken', 101, 'Ольга', '')
  await note(desk, 101, 'Ольга', 'Записка-отметка')
  await callBack(desk, 101, 'Ольга', '2026-03-09')
  day(7)
  await look()
  await act(desk, 'refused', 101, 'Ольга', 'Ольга')
  day(8)
  await look()
  vi.useRealTimers()

  const leftOut = Object.entries(shown).map(([place, text]) => [
    place,
    Object.entries(MARKS).flatMap(([field, mark]) => (mark.test(text) ? [] : [field])),
  ])
  expect(Object.fromEntries(leftOut)).toEqual(LEFT_OUT)
})
