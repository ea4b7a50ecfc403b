import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { SqliteDatabase } from '~/agency/database/sqlite.server'
import { createStore } from '~/agency/store/store.server'
import { createEmbeddedAgency } from '~/agency/embedded/embedded-agency.server'
import { type Channel, startNoticeSender } from '~/office/notices/notice-sender.server'
import { aRequest, aService } from '../../../support/factories'
import { storeAt, temporaryFolder } from '../../workbench'
import { forgetLog, logged } from '../../logged'

test('everybody is told of a request, and once more of one that nobody takes', async () => {
  // A Friday at 17:00 in Moscow.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 6, 17) })
  onTestFinished(() => void vi.useRealTimers())
  const store = storeAt(`file:${join(temporaryFolder(), 'agency.db')}`)
  const recipients = ['anna@mezha.example', 'bot.example (1234)']
  const channel: Channel = { recipients, send: async () => null }
  const save = vi.spyOn(store.requests, 'save')
  const agency = createEmbeddedAgency({
    services: () => [],
    store,
    notices: startNoticeSender(store, [channel]),
    hours: () => 'Пн–пт, 9:00–18:00',
    isAway: (day) => day === '2026-03-09',
  })
  await agency.submitRequest(aRequest(), 'key')
  // On Monday they are away.
  const lateAt = new Date(2026, 2, 10, 10).getTime()
  expect(save.mock.lastCall?.[2]).toMatchObject({ notify: recipients, late: { at: lateAt } })
})

test('the agency starts if it cannot write, logs it, and recovers', async () => {
  const file = join(temporaryFolder(), 'agency.db')
  await fill(file)
  const other = new BetterSqlite(file).exec('BEGIN EXCLUSIVE')
  onTestFinished(() => void other.close())

  const store = createStore(new SqliteDatabase(file, 100))
  onTestFinished(() => store.close())
  const agency = createEmbeddedAgency({ store, services: () => [] })
  await expect
    .poll(logged)
    .toContainEqual({ kind: 'store-unavailable', reason: expect.stringContaining(file) })
  await expect(agency.submitRequest(aRequest(), 'key')).rejects.toMatchObject({
    name: 'AgencyUnavailable',
    kind: 'storage',
  })

  other.exec('ROLLBACK')
  await agency.submitRequest(aRequest({ name: 'После' }), 'key')
  expect((await store.lists.readAll())[0]).toMatchObject({ name: 'После' })
})

test('a request keeps the price that the list had when it came', async () => {
  const store = storeAt(`file:${temporaryFolder()}/agency.db`)
  let list = [aService({ price: 12000 })]
  const agency = createEmbeddedAgency({ services: () => list, store })
  const request = aRequest({ services: ['Обмер участка', 'Чего нет'] })
  expect(await agency.submitRequest(request, 'key'), 'its number').toBe(101)
  list = [aService({ price: 20000, title: 'Обмер' })]
  expect(await store.lists.readAll()).toMatchObject([
    { prices: { 'Обмер участка': { price: 12000 } } },
  ])
})

/** Starts the agency on a file; returns the status and the line that it would end with. */
async function startOn(file: string) {
  const [status, line] = [vi.fn(), vi.fn()]
  const exit = vi.spyOn(process, 'exit').mockImplementation(status as never)
  const print = vi.spyOn(process.stderr, 'write').mockImplementation(line as never)
  forgetLog()
  createEmbeddedAgency({ store: storeAt(`file:${file}`), services: () => [] })
  const unavailable = () => logged().filter(({ kind }) => kind === 'store-unavailable')
  await expect.poll(() => [status.mock.lastCall, unavailable()].flat()).not.toEqual([undefined])
  exit.mockRestore()
  print.mockRestore()
  const lines = line.mock.calls.flat().filter((text) => !String(text).startsWith('{'))
  return [status.mock.lastCall?.[0], lines[0]] as [unknown, unknown]
}

async function fill(file: string) {
  const store = storeAt(`file:${file}`)
  for (let at = 0; at < 40; at += 1) {
    await store.requests.save(aRequest({ comment: 'Межевание '.repeat(90) }), `${at}`)
  }
  await store.close()
}

test.each<[string, (file: string) => unknown]>([
  ['a compressed copy', (file) => writeFileSync(file, gzipSync(readFileSync(file)))],
  ['a copy that was cut off', (file) => truncateSync(file, 20_000)],
  ['a copy that was cut off in its first page', (file) => truncateSync(file, 600)],
  ['a text', (file) => writeFileSync(file, 'Межа')],
  [
    'a folder',
    (file) => {
      rmSync(file)
      mkdirSync(file)
    },
  ],
  [
    'another program’s database',
    (file) => {
      rmSync(file)
      new BetterSqlite(file).exec('CREATE TABLE requests (number)').close()
    },
  ],
])('the agency ends with a line if its database is %s', async (_, spoil) => {
  const file = join(temporaryFolder(), 'agency.db')
  await fill(file)
  spoil(file)
  const line = expect.stringMatching(/^База данных не годится: .*agency\.db: .*\n$/) as string
  expect(await startOn(file)).toEqual([1, line])
})

test.each(['agency.db', 'data/agency.db'])(
  'the agency ends with a line if the path of its database leads through a file to %s',
  async (rest) => {
    const file = join(temporaryFolder(), 'notes.txt')
    writeFileSync(file, 'Межа')
    const line = expect.stringMatching(/^База данных не годится: .*(EEXIST|ENOTDIR).*\n$/) as string
    expect(await startOn(join(file, rest))).toEqual([1, line])
  },
)
