import { spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { SqliteDatabase } from '~/office/store/sqlite.server'
import { openStore, RequestStore } from '~/office/store/store.server'
import { expectOldRows, other, request, testStoreContract } from './store-contract'
import { bundle, temporaryFolder } from '../workbench'

// Real servers and processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 20_000 })

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'data', 'agency.db')
})

function store() {
  const opened = openStore(`file:${file}`)
  onTestFinished(() => opened.close())
  return opened
}

testStoreContract(() => `file:${file}`)

test('looking for requests creates no database', async () => {
  expect(await store().list()).toEqual([])
  expect(await store().purge(Date.now())).toBe(0)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('nobody else on the machine can read a database, in whatever folder it stands', async () => {
  mkdirSync(join(folder, 'data'), { mode: 0o755 })
  await store().save(request, 'key')
  for (const name of readdirSync(join(folder, 'data'))) {
    expect([name, statSync(join(folder, 'data', name)).mode & 0o777]).toEqual([name, 0o600])
  }
})

test.each([
  ['each commit waits for the disk', 'synchronous', 2],
  ['what is deleted is overwritten at once', 'secure_delete', 1],
])('%s: PRAGMA %s is %i where requests are saved', async (_, setting, value) => {
  const pragma = vi.spyOn(Database.prototype, 'pragma')
  onTestFinished(() => pragma.mockRestore())
  await store().save(request, 'key')
  const [connection] = pragma.mock.contexts as Database.Database[]
  expect(connection?.pragma(setting, { simple: true })).toBe(value)
})

describe('a file that is taken away while the site runs', () => {
  const titles = async (path: string) => {
    const opened = openStore(`file:${path}`)
    onTestFinished(() => opened.close())
    return (await opened.list()).map(({ comment }) => comment).sort()
  }
  const save = (to: ReturnType<typeof store>, comment: string) =>
    to.save({ ...request, comment }, comment)

  test.each([1, 2])('holds what it was given, and a new one the rest: %i processes', async (n) => {
    const stores = Array.from({ length: n }, store)
    for (const [i, one] of stores.entries()) await save(one, `before ${i}`)
    renameSync(file, join(folder, 'moved.db'))
    for (const [i, one] of stores.entries()) await save(one, `after ${i}`)

    expect(await titles(join(folder, 'moved.db'))).toEqual(stores.map((_, i) => `before ${i}`))
    for (const one of stores) await one.close()
    expect(await titles(file)).toEqual(stores.map((_, i) => `after ${i}`))
  })

  test('takes its journal along where another one comes in its place at once', async () => {
    const requests = store()
    await save(requests, 'before')
    const other = openStore(`file:${join(folder, 'other.db')}`)
    await save(other, 'other')
    await other.close()
    renameSync(join(folder, 'other.db'), file)
    await save(requests, 'after')
    expect(await titles(file)).toEqual(['after', 'other'])
  })

  test('says so in the log', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => written.mockRestore())
    const requests = store()
    await save(requests, 'before')
    rmSync(file)
    await save(requests, 'after')
    expect(await titles(file)).toEqual(['after'])
    expect(written.mock.calls.join()).toContain(`"kind":"store-replaced","file":"${file}"`)
  })

  test('a journal that is deleted is missed', async () => {
    const requests = store()
    await save(requests, 'before')
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix)
    await save(requests, 'after')
    // As if the process were killed now: another one finds both.
    expect(await titles(file)).toEqual(['after', 'before'])
  })
})

describe('a store that cannot be reached', () => {
  const unavailable = { name: 'AgencyUnavailable', kind: 'storage' }

  test('refuses the request, and takes the next one once it is back', async () => {
    writeFileSync(join(folder, 'data'), 'a file where the folder should be')
    const requests = store()
    await expect(requests.save(request, 'key')).rejects.toMatchObject(unavailable)

    rmSync(join(folder, 'data'))
    expect(await requests.save(request, 'key')).toBe('stored')
  })

  // The superuser may write everywhere.
  test.skipIf(process.getuid?.() === 0)('a folder that is not writable', async () => {
    mkdirSync(join(folder, 'data'), { mode: 0o500 })
    const requests = store()
    await expect(requests.save(request, 'key')).rejects.toMatchObject(unavailable)

    chmodSync(join(folder, 'data'), 0o700)
    expect(await requests.save(request, 'key')).toBe('stored')
  })

  test('a file that is no database', async () => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(file, 'Это не база данных. '.repeat(100))
    await expect(store().save(request, 'key')).rejects.toMatchObject({
      ...unavailable,
      message: `${file}: file is not a database`,
    })
    await expect(store().list()).rejects.toMatchObject(unavailable)
  })

  test('a database of a newer version is refused and left as it is', async () => {
    await store().save(request, 'key')
    const newer = new Database(file)
    newer.pragma('user_version = 99')
    newer.close()

    await expect(store().save(other, 'other')).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringMatching(/made by a newer version of the site .*; update the site/),
    })
    await expect(store().list()).rejects.toMatchObject(unavailable)
    const after = new Database(file)
    expect(after.pragma('user_version', { simple: true })).toBe(99)
    after.close()
  })

  test('is not ready', async () => {
    writeFileSync(join(folder, 'data'), 'a file where the folder should be')
    await expect(store().check()).rejects.toMatchObject(unavailable)
  })

  test('is not ready where it can only be read: a file system that came back read-only', async () => {
    await store().save(request, 'key')
    const { pragma } = Database.prototype
    const readOnly = vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (
      this: Database.Database,
      ...args
    ) {
      if (args[0].startsWith('synchronous')) pragma.call(this, 'query_only = ON')
      return pragma.apply(this, args)
    })
    onTestFinished(() => readOnly.mockRestore())
    await expect(store().check()).rejects.toMatchObject(unavailable)
    await expect(store().save(other, 'other')).rejects.toMatchObject(unavailable)
  })

  test('a check leaves nothing behind, and no gap between the numbers of requests', async () => {
    const requests = store()
    await requests.check()
    await requests.save(request, 'one')
    await requests.check()
    await requests.save(request, 'two')
    expect((await requests.list()).map(({ id }) => id)).toEqual([2, 1])
    expect(await requests.countNotices()).toEqual({ waiting: 0, failing: 0 })
  })

  test('a database that was moved away takes nothing more: a new one does', async () => {
    const requests = store()
    await requests.save(request, 'key')
    renameSync(join(folder, 'data'), join(folder, 'old'))
    expect(await requests.save(other, 'other')).toBe('stored')
    expect(await store().list()).toMatchObject([{ name: 'Пётр Орлов' }])
  })

  test('waits while somebody else writes, without holding the site still', async () => {
    const requests = store()
    await requests.prepare()
    const writer = new Database(file)
    writer.exec('BEGIN IMMEDIATE')

    const saving = requests.save(request, 'key')
    expect(await requests.list()).toEqual([])
    writer.exec('COMMIT')
    writer.close()
    expect(await saving).toBe('stored')
  })

  test('gives up waiting after a while, on all at once, and takes the next one', async () => {
    const requests = new RequestStore(Promise.resolve(new SqliteDatabase(file, 300)))
    onTestFinished(() => requests.close())
    await requests.prepare()
    const writer = new Database(file)
    writer.exec('BEGIN EXCLUSIVE')
    const keys = ['key', 'another key', 'a third one']
    const outcomes = await Promise.allSettled(keys.map((key) => requests.save(request, key)))
    const reason = { ...unavailable, message: `${file}: database is locked` }
    expect(outcomes).toMatchObject(keys.map(() => ({ status: 'rejected', reason })))
    writer.exec('ROLLBACK')
    writer.close()
    expect(await requests.save(request, 'key')).toBe('stored')
  })
})

describe('a database of an older version', () => {
  test('keeps its rows and numbers, and gets what is new', async () => {
    mkdirSync(join(folder, 'data'))
    copyFileSync(join(import.meta.dirname, 'fixtures/schema-2.db'), file)
    await expectOldRows(store())
  })

  test('even of the first one', async () => {
    mkdirSync(join(folder, 'data'))
    const older = new Database(file)
    older.exec(`
      CREATE TABLE requests (
        id INTEGER PRIMARY KEY AUTOINCREMENT, created_at INTEGER NOT NULL,
        idempotency_key TEXT NOT NULL UNIQUE, key_hour INTEGER NOT NULL,
        content_hash TEXT NOT NULL, name TEXT NOT NULL, phone TEXT NOT NULL, address TEXT NOT NULL,
        comment TEXT NOT NULL, services TEXT NOT NULL
      ) STRICT;
      CREATE INDEX requests_by_content ON requests (content_hash, created_at);
      INSERT INTO requests VALUES (1, 0, 'key', 0, '', 'Анна Кузнецова', '', '', '', '[]');
      PRAGMA user_version = 1`)
    older.close()

    expect(await store().list()).toMatchObject([{ name: 'Анна Кузнецова' }])
    expect(await store().save(other, 'other', { notify: [''], suspect: true })).toBe('stored')
    expect(await store().countNotices()).toMatchObject({ waiting: 1 })
  })
})

describe('a backup', () => {
  test('is a whole database, taken while the site writes', async () => {
    const site = store()
    await site.save(request, 'key', { notify: ['anna@mezha.example'] })
    const copy = join(folder, 'copy.db')
    await store().backup(copy)
    await site.save(other, 'other')

    const kept = openStore(`file:${copy}`)
    onTestFinished(() => kept.close())
    expect(await kept.list()).toMatchObject([request])
    expect(await kept.countNotices()).toMatchObject({ waiting: 1 })
    expect(await site.list()).toHaveLength(2)
    expect(statSync(copy).mode & 0o777).toBe(0o600)
  })

  test('is nobody else’s to read while it is being written, either', async () => {
    const site = store()
    await site.save(request, 'key')
    const copy = join(folder, 'copy.db')
    const modes: number[] = []
    const { prepare } = Database.prototype
    const spy = vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (
      this: Database.Database,
      source,
    ) {
      if (source.startsWith('VACUUM')) modes.push(statSync(`${copy}.unfinished`).mode & 0o777)
      return prepare.call(this, source)
    })
    onTestFinished(() => spy.mockRestore())
    await site.backup(copy)
    expect(modes).toEqual([0o600])
  })

  test('that fails leaves nothing behind', async () => {
    const site = store()
    await site.save({ ...request, comment: 'ё'.repeat(20_000) }, 'key')
    await site.close()
    // The file's second half holds nothing but the comment.
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0, bytes.length / 2))
    await expect(store().backup(join(folder, 'copy.db'))).rejects.toThrow('malformed')
    expect(readdirSync(folder)).toEqual(['data'])
  })

  test('overwrites nothing', async () => {
    await store().save(request, 'key')
    writeFileSync(join(folder, 'copy.db'), 'an earlier copy')
    await expect(store().backup(join(folder, 'copy.db'))).rejects.toThrow('is there already')
    expect(readFileSync(join(folder, 'copy.db'), 'utf8')).toBe('an earlier copy')
  })
})

describe('what was purged is in none of the files any more', () => {
  const crowd = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...request, name: `Фамилия-${from + i}` }))

  /** Which of the names some file of the database still holds. */
  function readable(names: string[]) {
    const files = readdirSync(join(folder, 'data')).map((name) => join(folder, 'data', name))
    expect(files.length).toBeGreaterThan(0)
    const bytes = Buffer.concat(files.map((path) => readFileSync(path)))
    return names.filter((name) => bytes.includes(name))
  }

  test('among many that stay', async () => {
    const requests = store()
    const old = crowd(1000, 150)
    const recent = crowd(2000, 100)
    for (const [i, one] of old.entries()) await requests.save(one, `old ${i}`, { now: 1 })
    for (const [i, one] of recent.entries()) await requests.save(one, `recent ${i}`)
    const names = [...old, ...recent].map(({ name }) => name)
    expect(readable(names)).toEqual(names)

    expect(await requests.purge(Date.now() - 600_000)).toBe(150)
    expect(readable(names)).toEqual(recent.map(({ name }) => name))
    await requests.close()
    expect(readable(names)).toEqual(recent.map(({ name }) => name))
  })

  test('nor what a site that overwrote nothing had deleted before', async () => {
    const requests = store()
    await requests.save({ ...request, name: 'Давно Удалённая' }, 'key')
    const careless = new Database(file)
    careless.pragma('secure_delete = OFF')
    careless.exec('DELETE FROM requests')
    careless.close()
    await requests.close()
    expect(readable(['Давно Удалённая'])).toEqual(['Давно Удалённая'])

    await store().purge(1)
    expect(readable(['Давно Удалённая'])).toEqual([])
  })
})

describe('several processes', () => {
  test('that start at once on a new file keep each request once', async () => {
    const program = await bundle('tests/unit/office/store/saving-process.ts', folder)
    const outputs = await Promise.all(
      ['a', 'a', 'b', 'b'].map((prefix) => {
        const child = spawn(process.execPath, [program, `file:${file}`, prefix, '25'])
        return Promise.all([text(child.stdout), text(child.stderr)])
      }),
    )
    const complete = (prefix: string) =>
      Array.from({ length: 25 }, (_, index) => `${prefix}-${index + 1}\n`).join('')
    expect(outputs).toEqual([
      [complete('a'), ''],
      [complete('a'), ''],
      [complete('b'), ''],
      [complete('b'), ''],
    ])
    expect(await store().list()).toHaveLength(50)
  }, 30_000)

  test('killed while they write, lose nothing that they acknowledged', async () => {
    const program = await bundle('tests/unit/office/store/saving-process.ts', folder)
    const acknowledged: string[] = []

    for (const enough of [1, 7, 40, 90, 150]) {
      const child = spawn(process.execPath, [program, `file:${file}`, `round-${enough}`])
      const exited = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
      let seen = 0
      for await (const key of createInterface(child.stdout)) {
        acknowledged.push(key)
        if (++seen === enough) child.kill('SIGKILL')
      }
      expect(await exited).toBe('SIGKILL')

      const kept = new Set((await store().list()).map(({ name }) => name))
      expect(acknowledged.filter((key) => !kept.has(key))).toEqual([])
      // A process may be killed between storing a request and saying so: one request a round at most.
      expect(kept.size - acknowledged.length).toBeLessThanOrEqual(5)
      const database = new Database(file, { readonly: true })
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
      database.close()
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(1 + 7 + 40 + 90 + 150)
  }, 60_000)
})
