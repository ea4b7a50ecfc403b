import { spawn } from 'node:child_process'
import {
  chmodSync,
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
import { openStore } from '~/agency/embedded/store.server'
import { other, request, testStoreContract } from './store-contract'
import { bundle, temporaryFolder } from './workbench'

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

  test('leaves its journal to the staff where the site ended before it saw', async () => {
    const requests = store()
    await save(requests, 'in the journal alone')
    const copy = join(folder, 'killed.db')
    for (const suffix of ['', '-wal']) writeFileSync(copy + suffix, readFileSync(file + suffix))
    renameSync(copy, join(folder, 'moved.db'))

    expect(await titles(copy)).toEqual([])
    const next = openStore(`file:${copy}`)
    onTestFinished(() => next.close())
    await save(next, 'after')
    const [journal = ''] = readdirSync(folder).filter((name) => /^killed\.db-wal\.\d+$/.test(name))
    renameSync(join(folder, journal), join(folder, 'moved.db-wal'))
    expect(await titles(join(folder, 'moved.db'))).toEqual(['in the journal alone'])
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

describe('requests that come together', () => {
  const crowd = Array.from({ length: 20 }, (_, i) => ({ ...request, comment: `№ ${i}` }))

  test('share one transaction: what each would write, it writes once', async () => {
    const requests = store()
    await requests.prepare()
    const journal = () => statSync(`${file}-wal`).size
    const empty = journal()
    await Promise.all(crowd.map((one, i) => requests.save(one, `together ${i}`)))
    const together = journal() - empty
    for (const [i, one] of crowd.entries()) {
      await requests.save({ ...one, name: other.name }, `one by one ${i}`)
    }
    const oneByOne = journal() - empty - together
    expect(await requests.list()).toHaveLength(40)
    expect(together).toBeLessThan(oneByOne / 4)
  })

  test('are stored but for one that cannot be', async () => {
    const requests = store()
    await requests.prepare()
    const database = new Database(file)
    database.exec(`
      CREATE TRIGGER fault BEFORE INSERT ON requests WHEN new.comment = '№ 7'
      BEGIN SELECT RAISE(ABORT, 'a fault of this row alone'); END`)
    database.close()
    const outcomes = await Promise.allSettled(crowd.map((one, i) => requests.save(one, `key ${i}`)))
    expect(outcomes.flatMap(({ status }, i) => (status === 'rejected' ? [i] : []))).toEqual([7])
    expect(await requests.list()).toHaveLength(19)
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

  test('gives up after 5 seconds of waiting, and takes the next one', async () => {
    const requests = store()
    await requests.prepare()
    const writer = new Database(file)
    writer.exec('BEGIN IMMEDIATE')
    await expect(requests.save(request, 'key')).rejects.toMatchObject({
      ...unavailable,
      message: `${file}: database is locked`,
    })
    writer.exec('ROLLBACK')
    writer.close()
    expect(await requests.save(request, 'key')).toBe('stored')
  }, 15_000)
})

describe('a database of an older version', () => {
  test('keeps its requests and gets what is new', async () => {
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
    expect(await store().save(other, 'other', { notify: true, suspect: true })).toBe('stored')
    expect(await store().countWaitingNotices()).toBe(1)
  })
})

describe('a backup', () => {
  test('is a whole database, taken while the site writes', async () => {
    const site = store()
    await site.save(request, 'key', { notify: true })
    const copy = join(folder, 'copy.db')
    await store().backup?.(copy)
    await site.save(other, 'other')

    const kept = openStore(`file:${copy}`)
    onTestFinished(() => kept.close())
    expect(await kept.list()).toMatchObject([request])
    expect(await kept.countWaitingNotices()).toBe(1)
    expect(await site.list()).toHaveLength(2)
    expect(statSync(copy).mode & 0o777).toBe(0o600)
  })

  test('overwrites nothing', async () => {
    await store().save(request, 'key')
    writeFileSync(join(folder, 'copy.db'), 'an earlier copy')
    await expect(store().backup?.(join(folder, 'copy.db'))).rejects.toThrow('is there already')
    expect(readFileSync(join(folder, 'copy.db'), 'utf8')).toBe('an earlier copy')
  })
})

test('what was purged is in none of the files any more', async () => {
  const requests = store()
  await requests.save({ ...request, name: 'Секретная Фамилия' }, 'key', { now: 1 })
  await requests.purge(Date.now())
  const files = readdirSync(join(folder, 'data')).map((name) => join(folder, 'data', name))
  expect(files.length).toBeGreaterThan(0)
  for (const one of files) {
    expect(readFileSync(one).includes('Секретная Фамилия')).toBe(false)
  }
})

describe('several processes', () => {
  test('that start at once on a new file keep each request once', async () => {
    const program = await bundle('tests/unit/agency/embedded/saving-process.ts', folder)
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
    const program = await bundle('tests/unit/agency/embedded/saving-process.ts', folder)
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
      // A request may have been kept just before its process could say so: one a round at most.
      expect(kept.size - acknowledged.length).toBeLessThanOrEqual(5)
      const database = new Database(file, { readonly: true })
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
      database.close()
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(1 + 7 + 40 + 90 + 150)
  }, 60_000)
})
