import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { AgencyUnavailable } from '~/agency/port/agency'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { createEmbeddedAgency } from '~/agency/embedded/embedded-agency.server'
import { LOCKED_FOR } from '~/agency/store/notice-queue.server'
import { openStore, type Store } from '~/agency/store/store.server'
import { openDesk } from '~/office/desk/desk.server'
import { lookAtDatabase } from '~/office/diagnosis/database.server'
import { openState } from '~/office/diagnosis/state.server'
import { createWatch } from '~/office/diagnosis/watch.server'
import { type Channel, startNoticeSender } from '~/office/notices/notice-sender.server'
import { loader as list } from '~/routes/desk._index'
import { loader as content } from '~/routes/desk.$content'
import { loader as request } from '~/routes/desk.requests.$number'
import { loader as csv } from '~/routes/desk.requests[.]csv'
import { loader as visits } from '~/routes/desk.report'
import { parseSettings } from '~/server/settings/env.server'
import { aRequest, bareFacts, exampleContents } from '../../support/factories'
import { siteOf, storeAt, temporaryFolder } from '../workbench'

vi.mock('~/server/http/visitor.server', () => ({ visitorAddress: () => '127.0.0.1' }))

const COUNT = 60
const RECIPIENTS = ['anna@mezha.example', 'boris@mezha.example']
/** SQLite's page, in bytes. */
const PAGE = 4096

let seeded: Buffer
/** The numbers of the pages that hold the rows of each table and index. */
const leaves = new Map<string, number[]>()

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seeded-'))
  const file = join(folder, 'agency.db')
  const store = openStore(`file:${file}`)
  for (let number = 1; number <= COUNT; number++) {
    const comment = 'ё'.repeat(120)
    const consent = { page: '/', text: `Согласие ${number % 12} ${'я'.repeat(400)}` }
    const notify = RECIPIENTS
    const typed = aRequest({ name: `Фамилия-${number}.`, comment })
    await store.requests.save(typed, `${number}`.padEnd(64, 'x'), { notify, consent })
    await store.requests.addNote(100 + number, `Заметка ${number}, ${'ж'.repeat(40)}`, {
      by: 'Анна',
    })
  }
  for (let base = 0; base < 6; base++) {
    const facts = JSON.stringify({ name: 'щ'.repeat(900) })
    await store.versions.save('facts', { content: facts, savedBy: 'Анна', base })
  }
  const days = Array.from({ length: 180 }, (_, day) => `2026-${10 + (day % 3)}-${10 + (day % 60)}`)
  await store.counts.add(days.map((day) => ({ day, name: 'page', count: 1 })))
  await store.requests.trySave()
  await store.close()
  const database = new BetterSqlite(file)
  const pages = database
    .prepare<[], { name: string; page: number }>(
      "SELECT name, pageno AS page FROM dbstat WHERE pagetype = 'leaf' ORDER BY path",
    )
    .all()
  database.close()
  for (const { name, page } of pages) leaves.set(name, [...(leaves.get(name) ?? []), page])
  seeded = readFileSync(file)
  rmSync(folder, { recursive: true })
})

// Without its schema a file is no database, and a start ends. Here it is looked at what a running site does.
let exit: MockInstance<typeof process.exit>

beforeEach(() => {
  exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
})

/** The site on the seeded database, one page of which is overwritten. */
function siteWithout(page: number) {
  const file = join(temporaryFolder(), 'agency.db')
  writeFileSync(file, Buffer.from(seeded).fill(0xab, (page - 1) * PAGE, page * PAGE))
  const parsed = parseSettings({ DATABASE_URL: `file:${file}` })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const { settings } = parsed
  const store = storeAt(settings.databaseUrl)
  const notices = { recipients: RECIPIENTS, late: () => '', sendSoon: () => undefined }
  const state = openState(store, settings, {
    ...exampleContents,
    watch: createWatch(settings, store),
  })
  siteOf({
    office: {
      desk: openDesk(store, settings),
      door: { enter: async () => 'Анна' },
      flash: { take: async () => null },
      state,
    },
    catalogue: { current: () => [] },
    facts: { current: () => bareFacts },
    consents: { current: () => ({ text: '' }) },
    settings,
  })
  const agency = createEmbeddedAgency({ store, services: () => [], notices })
  return { store, agency, settings }
}

type Loader = (args: LoaderFunctionArgs) => Promise<Response>

/** Opens a page of the desk; resolves with its answer, which may be thrown. */
async function open(route: Loader, path: string) {
  const [, number, name] = /^\/desk\/(?:requests\/(\d+)|(\w+))/.exec(path) ?? []
  const params = { number, content: name }
  const args = { request: new Request(`http://localhost${path}`), params, context: {} }
  return route(args).catch((answer: unknown) => {
    if (!(answer instanceof Response)) throw answer
    return answer
  })
}

const first = (table: string) => leaves.get(table)?.[0] ?? 0
const last = (table: string) => leaves.get(table)?.at(-1) ?? 0

/** The requests that somebody is told of, with the notices that go together. */
async function toldBy(store: Store): Promise<Set<number>> {
  const told = new Set<number>()
  for (;;) {
    const notice = await store.notices.lock()
    if (!notice) return told
    for (const one of [notice.request.id, ...notice.others.map(({ requestId }) => requestId)]) {
      told.add(one)
    }
  }
}

describe('whatever page of the database is damaged', () => {
  test('the desk shows what is whole, or says that it is damaged, and readiness is that of a send', async () => {
    for (const [name, pages] of leaves) {
      for (const page of new Set([pages[0] ?? 0, pages.at(-1) ?? 0])) {
        const which = `${name}, page ${page}`
        const { store, agency, settings } = siteWithout(page)
        const isWhole = name !== 'sqlite_schema'

        const answers = [
          await open(list, '/desk?show=all'),
          await open(csv, '/desk/requests.csv?show=all'),
        ]
        expect(exit.mock.calls.length > 0, which).toBe(!isWhole)
        exit.mockClear()
        for (let number = 101; number <= 100 + COUNT; number += 7) {
          answers.push(await open(request, `/desk/requests/${number}`))
        }
        for (const answer of answers) {
          const text = await answer.text().catch(() => 'A download that ends early')
          const isSaid = /не прочитать [^"]* mezha --restore|early/.test(
            text.replaceAll(/\s/g, ' '),
          )
          expect([which, answer.status === 200 || isSaid, text]).toEqual([which, true, text])
        }

        const { findings } = await lookAtDatabase(settings.databaseUrl, store)
        const kinds = findings.map(({ kind }) => kind)
        const isReady = await agency.checkReadiness().then(
          () => true,
          () => null,
        )
        const consent = { page: '/', text: 'Согласие' }
        const isStored = await store.requests
          .save(aRequest(), 'new', { consent, notify: ['a'] })
          .then(
            () => true,
            () => null,
          )
        expect([which, isReady]).toEqual([which, isStored])
        expect([which, kinds.includes('database-unwritable')]).toEqual([which, isStored === null])
        if (isStored) expect(kinds, which).toContain('database-damaged')
        await store.close()
      }
    }
  })

  test('the staff is told of all requests that can be read', async () => {
    const { store } = siteWithout(first('requests'))
    expect((await toldBy(store)).size).toBeGreaterThanOrEqual(COUNT - 12)
  })
})

test('a page of the desk whose part is damaged says so, and speaks of no minute to wait', async () => {
  siteWithout(last('daily_counts'))
  const counts = await open(visits, '/desk/report')
  expect([counts.status, await counts.text()]).toEqual([
    503,
    expect.stringMatching(/^Этого\s.* mezha --restore/),
  ])
  siteWithout(last('versions_by_kind'))
  const facts = await open(content, '/desk/agency')
  expect(facts.status).toBe(503)
  const fault = expect.stringMatching(/^Часть\sбазы\sданных\sповреждена\.\sЭтого/) as unknown
  expect(await facts.json()).toMatchObject({ fault })
})

test('a notice that was sent and cannot be recorded is not sent again, and holds up no other', async () => {
  const { store } = siteWithout(last('daily_counts'))
  const cause = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' })
  vi.spyOn(store.notices, 'recordOutcome').mockRejectedValue(
    new AgencyUnavailable('storage', 'malformed', { cause }),
  )
  const sent: number[] = []
  const send: Channel['send'] = async ({ request: { id }, others }) => {
    sent.push(id, ...others.map(({ requestId }) => requestId))
    return null
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const sender = startNoticeSender(store, [{ recipients: RECIPIENTS, send }])
  await vi.waitFor(() => expect(sent).toHaveLength(2 * COUNT), 15_000)
  expect(new Set(sent).size).toBe(COUNT)
  // The locks end.
  vi.setSystemTime(Date.now() + LOCKED_FOR)
  const lock = vi.spyOn(store.notices, 'lock')
  sender.sendSoon()
  await vi.waitFor(() => expect(lock).toHaveResolvedWith(null), 15_000)
  sender.stop()
  expect(sent).toHaveLength(2 * COUNT)
})
