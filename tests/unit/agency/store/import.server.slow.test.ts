import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { importSqlite } from '~/agency/store/import.server'
import { hasPostgres, query } from '../../../support/postgres'
import { other, request } from './store-contract'
import { postgresServer, storeAt, temporaryFolder } from '../../workbench'

const NOW = Date.parse('2026-03-06T09:00:00Z')

/** An SQLite file with a request in each state, and a number that was given and deleted. */
async function filledFile(): Promise<string> {
  const file = join(temporaryFolder(), 'agency.db')
  const store = storeAt(`file:${file}`)
  const notify = ['anna@mezha.example', 'boris@mezha.example']
  const consent = { page: '/services', text: 'Согласен' }
  const prices = { 'Обмер участка': { price: 12000, unit: 'за участок' } }
  await store.requests.save(request, 'new', { notify, consent, prices })
  await store.requests.save({ ...other, comment: 'до\0после' }, 'taken', { notify, consent })
  await store.requests.save(other, 'done', { isSpam: true })
  await store.requests.save(other, 'deleted')
  const message = {
    kind: 'taken' as const,
    recipients: notify.slice(1),
    text: 'Заявку № 102 взяли',
  }
  await store.requests.move(102, 'taken', 'anna@mezha.example', { message })
  await store.requests.move(103, 'done', '')
  await store.retention.deleteRequest(104)
  const notice = await store.notices.lock()
  if (notice) await store.notices.recordOutcome(notice, { state: 'failed', fault: '550 нет ящика' })
  await store.versions.save('facts', { content: '{"name":"Межа"}', savedBy: 'Анна', base: 0 }, NOW)
  await store.versions.save('catalogue', { content: '[]', savedBy: 'Борис', base: 0 }, NOW)
  await store.counts.add([{ day: '2026-03-05', name: 'page', count: 12 }])
  await store.close()
  return file
}

describe.skipIf(!hasPostgres)('the import from an SQLite file to PostgreSQL', () => {
  const server = postgresServer()

  test('copies numbers, states, notices, consent, what the desk saved and the counts as they are', async () => {
    const file = await filledFile()
    const databaseUrl = await server().createDatabase()
    const counts = {
      requests: 3,
      request_acts: 2,
      notices: 5,
      consent_texts: 1,
      versions: 2,
      files: 0,
    }
    expect(await importSqlite(file, databaseUrl)).toEqual({ file: counts, database: counts })

    const [before, after] = [storeAt(`file:${file}`), storeAt(databaseUrl)]
    expect(await after.lists.readAll()).toEqual(await before.lists.readAll())
    expect(await after.lists.readAll('spam')).toEqual(await before.lists.readAll('spam'))
    expect(await after.notices.listFailed()).toEqual(await before.notices.listFailed())
    expect(await after.notices.count()).toMatchObject({ waiting: 4, failing: 1 })
    expect(await query(databaseUrl, 'SELECT text FROM consent_texts')).toEqual([
      { text: 'Согласен' },
    ])
    for (const kind of ['facts', 'catalogue'] as const) {
      expect(await after.versions.newest(kind)).toEqual(await before.versions.newest(kind))
    }
    expect(await after.counts.list('')).toEqual([{ day: '2026-03-05', name: 'page', count: 12 }])
    await expect(after.requests.save(request, 'new')).resolves.toMatchObject({
      outcome: 'repeated',
    })
    await after.requests.save(request, 'next', { notify: ['anna@mezha.example'] })
    expect((await after.lists.readAll())[0], 'the fourth was deleted').toMatchObject({ id: 105 })
  })

  test('copies thousands of rows, and a file without notices', async () => {
    const file = join(temporaryFolder(), 'agency.db')
    const store = storeAt(`file:${file}`)
    await store.prepare()
    const database = new BetterSqlite(file)
    database.exec(`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2500)
      INSERT INTO requests (created_at, key, name, phone, address, comment, services, spam)
        SELECT n, n, 'Заявка ' || n, '', '', '', '[]', 0 FROM numbers;
      INSERT INTO sqlite_sequence VALUES ('notices', 0)`)
    database.close()
    const databaseUrl = await server().createDatabase()
    expect(await importSqlite(file, databaseUrl)).toMatchObject({ database: { requests: 2500 } })
    const names = (await storeAt(databaseUrl).lists.readAll()).map(({ name }) => name)
    expect(new Set(names).size).toBe(2500)
  })

  test('copies documents of the largest size, some at a time', async () => {
    const file = join(temporaryFolder(), 'agency.db')
    const before = storeAt(`file:${file}`)
    for (let number = 0; number < 5; number += 1) {
      await before.files.save('document offer.pdf', Buffer.alloc(10_000_000, number), 'Анна')
    }
    const databaseUrl = await server().createDatabase()
    expect(await importSqlite(file, databaseUrl)).toMatchObject({
      database: { versions: 0, files: 5 },
    })
    const after = storeAt(databaseUrl)
    const versions = await after.files.listVersions('document offer.pdf')
    expect(versions).toEqual(await before.files.listVersions('document offer.pdf'))
    const bytes = await after.files.readVersion('document offer.pdf', versions[0]?.id ?? 0)
    expect(Buffer.alloc(10_000_000, 4).equals(bytes ?? Buffer.alloc(0))).toBe(true)
  })

  test('changes no database that is not empty', async () => {
    const databaseUrl = await server().createDatabase()
    await storeAt(databaseUrl).requests.save(other, 'there before')
    expect(await importSqlite(await filledFile(), databaseUrl)).toBeNull()
    expect(await storeAt(databaseUrl).lists.readAll()).toMatchObject([
      { id: 101, name: 'Пётр Орлов' },
    ])

    const edited = await server().createDatabase()
    await storeAt(edited).versions.save('facts', { content: '{}', savedBy: 'Анна', base: 0 })
    expect(await importSqlite(await filledFile(), edited)).toBeNull()
  })

  test('adds the counts to those of a site that has begun to count', async () => {
    const file = await filledFile()
    const databaseUrl = await server().createDatabase()
    await storeAt(databaseUrl).counts.add([{ day: '2026-03-05', name: 'page', count: 3 }])
    expect(await importSqlite(file, databaseUrl)).not.toBeNull()
    expect(await storeAt(databaseUrl).counts.list('')).toMatchObject([{ count: 15 }])
  })

  test('leaves nothing behind if it fails, and can be repeated', async () => {
    const file = await filledFile()
    const databaseUrl = await server().createDatabase()
    await storeAt(databaseUrl).prepare()
    await query(databaseUrl, 'ALTER TABLE notices ADD CONSTRAINT odd CHECK (attempts > 99)')
    await expect(importSqlite(file, databaseUrl)).rejects.toThrow('odd')
    expect(await storeAt(databaseUrl).lists.readAll()).toEqual([])
    await query(databaseUrl, 'ALTER TABLE notices DROP CONSTRAINT odd')
    expect(await importSqlite(file, databaseUrl)).toMatchObject({ database: { requests: 3 } })
  })

  test('refuses a file of another program', async () => {
    const file = join(temporaryFolder(), 'other.db')
    new BetterSqlite(file).exec('CREATE TABLE orders (id integer)').close()
    const databaseUrl = await server().createDatabase()
    await expect(importSqlite(file, databaseUrl)).rejects.toThrow('no database of this site')
  })
})
