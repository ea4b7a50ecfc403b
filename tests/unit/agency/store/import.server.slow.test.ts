import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { importSqlite } from '~/agency/store/import.server'
import { hasPostgres, query } from '../../../support/postgres'
import { other, request } from './store-contract'
import { postgresServer, store, temporaryFolder } from '../../workbench'

const NOW = Date.parse('2026-03-06T09:00:00Z')

/** An SQLite file with a request in each state, and a number that was given and deleted. */
async function filledFile(): Promise<string> {
  const file = join(temporaryFolder(), 'agency.db')
  const requests = store(`file:${file}`)
  const notify = ['anna@mezha.example', 'boris@mezha.example']
  const consent = { page: '/services', text: 'Согласен' }
  await requests.save(request, 'new', { notify, consent })
  await requests.save({ ...other, comment: 'до\0после' }, 'taken', { notify, consent })
  await requests.save(other, 'done', { isSpam: true })
  await requests.save(other, 'deleted')
  const message = { kind: 'taken' as const, recipients: notify.slice(1), text: 'Заявку № 2 взяли' }
  await requests.move(2, 'taken', 'anna@mezha.example', { message })
  await requests.move(3, 'done', '')
  await requests.delete(4)
  const notice = await requests.lockNotice()
  if (notice) await requests.recordOutcome(notice, { state: 'failed', fault: '550 нет ящика' })
  await requests.saveVersion('facts', { content: '{"name":"Межа"}', savedBy: 'Анна', base: 0 }, NOW)
  await requests.saveVersion('catalogue', { content: '[]', savedBy: 'Борис', base: 0 }, NOW)
  await requests.addCounts([{ day: '2026-03-05', name: 'page', count: 12 }])
  await requests.close()
  return file
}

describe.skipIf(!hasPostgres)('the import from an SQLite file to PostgreSQL', () => {
  const server = postgresServer()

  test('copies numbers, states, notices, consent, what the desk saved and the counts as they are', async () => {
    const file = await filledFile()
    const databaseUrl = await server().createDatabase()
    const counts = { requests: 3, acts: 2, notices: 5, consentTexts: 1, versions: 2, files: 0 }
    expect(await importSqlite(file, databaseUrl)).toEqual({ file: counts, database: counts })

    const [before, after] = [store(`file:${file}`), store(databaseUrl)]
    expect(await after.list()).toEqual(await before.list())
    expect(await after.list('spam')).toEqual(await before.list('spam'))
    expect(await after.listFailedNotices()).toEqual(await before.listFailedNotices())
    expect(await after.countNotices()).toMatchObject({ waiting: 4, failing: 1 })
    expect(await query(databaseUrl, 'SELECT text FROM consent_texts')).toEqual([
      { text: 'Согласен' },
    ])
    for (const kind of ['facts', 'catalogue'] as const) {
      expect(await after.newestVersion(kind)).toEqual(await before.newestVersion(kind))
    }
    expect(await after.listCounts('')).toEqual([{ day: '2026-03-05', name: 'page', count: 12 }])
    await expect(after.save(request, 'new')).resolves.toBe('repeated')
    await after.save(request, 'next', { notify: ['anna@mezha.example'] })
    expect((await after.list())[0], 'the fourth was deleted').toMatchObject({ id: 5 })
  })

  test('copies thousands of rows, and a file without notices', async () => {
    const file = join(temporaryFolder(), 'agency.db')
    const requests = store(`file:${file}`)
    await requests.prepare()
    const database = new BetterSqlite(file)
    database.exec(`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2500)
      INSERT INTO requests (created_at, key, name, phone, address, comment, services, spam)
        SELECT n, n, 'Заявка ' || n, '', '', '', '[]', 0 FROM numbers;
      INSERT INTO sqlite_sequence VALUES ('notices', 0)`)
    database.close()
    const databaseUrl = await server().createDatabase()
    expect(await importSqlite(file, databaseUrl)).toMatchObject({ database: { requests: 2500 } })
    const names = (await store(databaseUrl).list()).map(({ name }) => name)
    expect(new Set(names).size).toBe(2500)
  })

  test('copies documents of the largest size, some at a time', async () => {
    const file = join(temporaryFolder(), 'agency.db')
    const before = store(`file:${file}`)
    for (let number = 0; number < 5; number += 1) {
      await before.saveFile('document offer.pdf', Buffer.alloc(10_000_000, number), 'Анна')
    }
    const databaseUrl = await server().createDatabase()
    expect(await importSqlite(file, databaseUrl)).toMatchObject({
      database: { versions: 0, files: 5 },
    })
    const after = store(databaseUrl)
    const versions = await after.listFileVersions('document offer.pdf')
    expect(versions).toEqual(await before.listFileVersions('document offer.pdf'))
    const bytes = await after.readFileVersion('document offer.pdf', versions[0]?.id ?? 0)
    expect(Buffer.alloc(10_000_000, 4).equals(bytes ?? Buffer.alloc(0))).toBe(true)
  })

  test('changes no database that is not empty', async () => {
    const databaseUrl = await server().createDatabase()
    await store(databaseUrl).save(other, 'there before')
    expect(await importSqlite(await filledFile(), databaseUrl)).toBeNull()
    expect(await store(databaseUrl).list()).toMatchObject([{ id: 1, name: 'Пётр Орлов' }])

    const edited = await server().createDatabase()
    await store(edited).saveVersion('facts', { content: '{}', savedBy: 'Анна', base: 0 })
    expect(await importSqlite(await filledFile(), edited)).toBeNull()
  })

  test('adds the counts to those of a site that has begun to count', async () => {
    const file = await filledFile()
    const databaseUrl = await server().createDatabase()
    await store(databaseUrl).addCounts([{ day: '2026-03-05', name: 'page', count: 3 }])
    expect(await importSqlite(file, databaseUrl)).not.toBeNull()
    expect(await store(databaseUrl).listCounts('')).toMatchObject([{ count: 15 }])
  })

  test('leaves nothing behind if it fails, and can be repeated', async () => {
    const file = await filledFile()
    const databaseUrl = await server().createDatabase()
    await store(databaseUrl).prepare()
    await query(databaseUrl, 'ALTER TABLE notices ADD CONSTRAINT odd CHECK (attempts > 99)')
    await expect(importSqlite(file, databaseUrl)).rejects.toThrow('odd')
    expect(await store(databaseUrl).list()).toEqual([])
    await query(databaseUrl, 'ALTER TABLE notices DROP CONSTRAINT odd')
    expect(await importSqlite(file, databaseUrl)).toMatchObject({ database: { requests: 3 } })
  })

  test('refuses a file of another program', async () => {
    const file = join(temporaryFolder(), 'other.db')
    new BetterSqlite(file).exec('CREATE TABLE orders (id integer)').close()
    const databaseUrl = await server().createDatabase()
    await expect(importSqlite(file, databaseUrl)).rejects.toThrow('no database of this site')
  })

  test('refuses a file that does not exist, and creates none', async () => {
    const file = join(temporaryFolder(), 'agency.db')
    const databaseUrl = await server().createDatabase()
    await expect(importSqlite(file, databaseUrl)).rejects.toThrow('no such file')
    expect(existsSync(file)).toBe(false)
  })
})
