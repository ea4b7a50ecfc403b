import {
  linkSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { lookAtCopies } from '~/office/diagnosis/copies.server'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { DAY, HOUR } from '~/format/durations'
import { localTime } from '~/format/local-time'
import { diagnosis } from '~/office/words/diagnosis'
import { aRequest } from '../../../support/factories'
import { store, temporaryFolder } from '../../workbench'

const DUMP = `PGDMP\x01\x0e${'\0'.repeat(100)}`

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const look = () => lookAtCopies({ backupDir: folder, databaseUrl: 'postgres://veha.test/agency' })
const kinds = async () => (await look()).findings.map(({ kind }) => kind)
const write = (name: string, content: string) =>
  writeFileSync(join(folder, name), content, 'latin1')

async function copyDatabase(name: string) {
  const database = store(`file:${join(temporaryFolder(), 'agency.db')}`)
  await database.save(aRequest(), 'key')
  await database.backup(join(folder, name))
}

test('a whole database, and a dump of pg_dump, are copies', async () => {
  await copyDatabase('copy.db')
  expect(await kinds()).toEqual([])
  folder = temporaryFolder()
  write('copy.dump', DUMP)
  expect(await kinds()).toEqual([])
})

test.each([
  ['a log', 'backup.log', 'pg_dump: error: connection refused'],
  ['an empty file', 'copy.db', ''],
  ['a dump that failed at once', 'copy.dump', 'PGDMP'],
  ['the beginning of a database', 'copy.db', 'SQLite format 3\0'],
  ['what is still being written', 'copy.dump.part', DUMP],
  ['what another program has packed', 'copy.sql.gz', '\x1f\x8b\x08'],
])('%s is no copy', async (_, name, content) => {
  write(name, content)
  expect(await kinds()).toEqual(['copies-missing'])
})

test('a database that was cut off is no copy', async () => {
  await copyDatabase('copy.db')
  const path = join(folder, 'copy.db')
  truncateSync(path, statSync(path).size - 4096)
  expect(await kinds()).toEqual(['copies-missing'])
})

test('a link that leads nowhere hides no copy', async () => {
  symlinkSync(join(folder, 'none'), join(folder, 'latest.db'))
  expect(await kinds()).toEqual(['copies-missing'])
  write('copy.dump', DUMP)
  expect(await kinds()).toEqual([])
})

test('a copy of the future does not count, and the clock is said to be off', async () => {
  write('copy.dump', DUMP)
  const tomorrow = Date.now() / 1000 + 86_400
  utimesSync(join(folder, 'copy.dump'), tomorrow, tomorrow)
  expect(await kinds()).toEqual(['copies-missing', 'clock-off'])
})

test('behind a copy that is cut off, an older one that is whole counts', async () => {
  write('old.dump', DUMP)
  const anHourAgo = Math.floor(Date.now() / 1000) - 3600
  utimesSync(join(folder, 'old.dump'), anHourAgo, anHourAgo)
  write('new.dump', DUMP.slice(0, 50))
  expect(await kinds()).toEqual([])
  const made = localTime(new Date(anHourAgo * 1000).toISOString()).join(' ')
  expect((await look()).known[0]).toBe(diagnosis.copies.last(made, folder))
})

/** What is said of the copies of a database with so many requests, of which `copied` were there when it was copied. */
async function lookAfter(copied: number, all: number, made = Date.now()) {
  const databaseUrl = `file:${join(temporaryFolder(), 'agency.db')}`
  const database = store(databaseUrl)
  await database.prepare()
  const save = (at: number) =>
    database.save(aRequest(), String(at), { now: made - 10 * DAY + at * HOUR })
  for (let at = 0; at < copied; at += 1) await save(at)
  await database.backup(join(folder, 'copy.db'))
  utimesSync(join(folder, 'copy.db'), made / 1000, made / 1000)
  for (let at = copied; at < all; at += 1) await save(at)
  const { known, findings } = await lookAtCopies({
    backupDir: folder,
    databaseUrl,
    store: database,
  })
  return { known, findings: findings.map(({ kind, text }) => [kind, text]) }
}

test('a copy counts by what is in it', async () => {
  const { known, findings } = await lookAfter(3, 3)
  expect([known[1], findings]).toEqual([diagnosis.copies.holds(3), []])
})

test.each([
  [0, 5],
  [2, 5],
])(
  'of %d requests in a copy made after the last of %d, the rest is missing',
  async (copied, all) => {
    expect((await lookAfter(copied, all)).findings).toEqual([
      ['copies-lacking', diagnosis.copies.lacking(copied, all)],
    ])
  },
)

test('what came within two days before a copy, or after it, need not be in it', async () => {
  const made = Date.now() - HOUR
  const databaseUrl = `file:${join(temporaryFolder(), 'agency.db')}`
  const database = store(databaseUrl)
  await database.save(aRequest(), 'old', { now: made - 3 * DAY })
  await database.backup(join(folder, 'copy.db'))
  utimesSync(join(folder, 'copy.db'), made / 1000, made / 1000)
  await database.save(aRequest(), 'lately', { now: made - DAY })
  await database.save(aRequest(), 'after', { now: made + 1000 })
  const { findings } = await lookAtCopies({ backupDir: folder, databaseUrl, store: database })
  expect(findings).toEqual([])
})

test('a database of another program, and one with a garbled page, are no copies', async () => {
  const foreign = new BetterSqlite(join(folder, 'foreign.db'))
  foreign.exec('CREATE TABLE requests (id); PRAGMA user_version = 100')
  foreign.close()
  expect(await kinds()).toEqual(['copies-missing'])
  await copyDatabase('copy.db')
  const bytes = readFileSync(join(folder, 'copy.db'))
  writeFileSync(join(folder, 'copy.db'), bytes.fill(0xff, 5 * 4096, 6 * 4096))
  expect(await kinds()).toEqual(['copies-missing'])
})

test('the database itself, or another name of it, is no copy', async () => {
  const databaseUrl = `file:${join(folder, 'agency.db')}`
  await store(databaseUrl).save(aRequest(), 'key')
  linkSync(join(folder, 'agency.db'), join(folder, 'copy.db'))
  const { findings } = await lookAtCopies({ backupDir: folder, databaseUrl })
  expect(findings).toMatchObject([{ kind: 'copies-missing' }])
})
