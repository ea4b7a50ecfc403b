import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
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
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { isDamage } from '~/agency/database/damage.server'
import { SqliteDatabase } from '~/agency/database/sqlite.server'
import { createStore, openStore } from '~/agency/store/store.server'
import { FILES_KEPT } from '~/agency/store/stored-files.server'
import { keysOf, saveAtOnce, startSavers } from './savers'
import { testSessions } from './sessions-contract'
import { other, request, testStoreContract } from './store-contract'
import { bundle, storeAt, temporaryFolder } from '../../workbench'

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'data', 'agency.db')
})

const openedStore = () => storeAt(`file:${file}`)

testStoreContract(() => `file:${file}`)
testSessions(() => `file:${file}`)

test('listing and purging requests creates no database', async () => {
  expect(await openedStore().lists.readAll()).toEqual([])
  expect(await openedStore().notices.listFailed()).toEqual([])
  expect(await openedStore().retention.purge(Date.now())).toBe(0)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('the files of a database can be read by their owner alone, whatever the folder', async () => {
  mkdirSync(join(folder, 'data'), { mode: 0o755 })
  await openedStore().requests.save(request, 'key')
  for (const name of readdirSync(join(folder, 'data'))) {
    expect([name, statSync(join(folder, 'data', name)).mode & 0o777]).toEqual([name, 0o600])
  }
})

test('a stopped store is one file', async () => {
  const opened = openStore(`file:${file}`)
  await opened.requests.save(request, 'key')
  await opened.close()
  expect(readdirSync(join(folder, 'data'))).toEqual(['agency.db'])
})

test.each([
  ['each commit waits for the disk, the folder included', 'synchronous', 3],
  ['what is deleted is overwritten at once', 'secure_delete', 1],
])('%s: PRAGMA %s is %i', async (_, setting, value) => {
  const pragma = vi.spyOn(BetterSqlite.prototype, 'pragma')
  await openedStore().requests.save(request, 'key')
  const [connection] = pragma.mock.contexts as BetterSqlite[]
  expect(connection?.pragma(setting, { simple: true })).toBe(value)
})

describe('a file that is moved, replaced or deleted while the site runs', () => {
  const refusal = {
    name: 'AgencyUnavailable',
    kind: 'storage',
    message: expect.stringMatching(/agency\.db: it was moved, .*start the site; .*--restore/),
  }

  test.each<[string, () => void]>([
    ['deleted', () => rmSync(file)],
    ['moved', () => renameSync(file, join(folder, 'moved.db'))],
    ['moved with its folder', () => renameSync(join(folder, 'data'), join(folder, 'moved'))],
    ['replaced', () => renameSync(join(folder, 'other.db'), file)],
  ])('makes the store refuse every use, and creates nothing: %s', async (_, happen) => {
    writeFileSync(join(folder, 'other.db'), '')
    const store = openedStore()
    await store.requests.save(request, 'before')
    happen()
    const files = readdirSync(folder, { recursive: true })
    await expect(store.requests.save(other, 'after')).rejects.toMatchObject(refusal)
    await expect(store.requests.trySave()).rejects.toMatchObject(refusal)
    await expect(store.lists.readAll()).rejects.toMatchObject(refusal)
    expect(readdirSync(folder, { recursive: true })).toEqual(files)
  })

  test('goes on once it is put back, and is created anew by a restarted site if it was deleted', async () => {
    const store = openedStore()
    await store.requests.save(request, 'before')
    renameSync(file, `${file}.moved`)
    await expect(store.requests.save(other, 'other')).rejects.toMatchObject(refusal)
    renameSync(`${file}.moved`, file)
    expect(await store.requests.save(other, 'other')).toMatchObject({ outcome: 'stored' })
    expect(await store.lists.readAll()).toHaveLength(2)

    rmSync(file)
    await store.close()
    await openedStore().requests.save(other, 'after')
    expect(await openedStore().lists.readAll()).toMatchObject([{ name: 'Пётр Орлов' }])
  })
})

test('a database is one file between two writes, whichever mode somebody has set', async () => {
  const first = openedStore()
  await first.requests.save(request, 'one')
  await first.close()
  const database = new BetterSqlite(file)
  database.pragma('journal_mode = WAL')
  database.close()
  const store = openedStore()
  await store.requests.save(other, 'two')
  expect(readdirSync(join(folder, 'data'))).toEqual(['agency.db'])
  expect(await store.lists.readAll()).toHaveLength(2)
})

describe('a store that cannot be reached', () => {
  const unavailable = { name: 'AgencyUnavailable', kind: 'storage' }

  test('refuses the request, and stores the next one once it is back', async () => {
    writeFileSync(join(folder, 'data'), 'a file where the folder should be')
    const store = openedStore()
    await expect(store.requests.save(request, 'key')).rejects.toMatchObject(unavailable)

    rmSync(join(folder, 'data'))
    expect(await store.requests.save(request, 'key')).toMatchObject({ outcome: 'stored' })
  })

  test('refuses the request if its file is no database', async () => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(file, 'Это не база данных. '.repeat(100))
    await expect(openedStore().requests.save(request, 'key')).rejects.toMatchObject({
      ...unavailable,
      message: `${file}: file is not a database`,
    })
    await expect(openedStore().lists.readAll()).rejects.toMatchObject(unavailable)
  })

  test('is not ready, and not taken for an empty one', async () => {
    writeFileSync(join(folder, 'data'), 'a file where the folder should be')
    await expect(openedStore().requests.trySave()).rejects.toMatchObject(unavailable)
    await expect(openedStore().lists.readAll()).rejects.toMatchObject(unavailable)
  })

  test('on a full disk refuses requests, shows and deletes those that it has, and has room then', async () => {
    const before = openedStore()
    for (let number = 1; number <= 3; number++) {
      await before.requests.save({ ...request, comment: 'ё'.repeat(1000) }, `${number}`)
    }
    await before.close()
    openWith('max_page_count = 1')
    const store = openedStore()
    const full = { ...unavailable, message: expect.stringContaining('database or disk is full') }
    const long = { ...other, comment: 'ё'.repeat(5000) }
    await expect(store.requests.save(long, 'new')).rejects.toMatchObject(full)
    expect(await store.lists.readAll()).toHaveLength(3)
    for (let number = 101; number <= 103; number++)
      expect(await store.retention.deleteRequest(number)).toBe(true)
    vi.restoreAllMocks()
    const roomy = openedStore()
    expect(await roomy.lists.readAll()).toEqual([])
    expect(await roomy.requests.save(long, 'new')).toMatchObject({ outcome: 'stored' })
    expect(await roomy.findDamage()).toEqual([])
  })

  /** Sets a pragma for each connection that is opened from now on. */
  function openWith(setting: string) {
    const { pragma } = BetterSqlite.prototype
    vi.spyOn(BetterSqlite.prototype, 'pragma').mockImplementation(function (
      this: BetterSqlite,
      ...args
    ) {
      if (args[0].startsWith('synchronous')) pragma.call(this, setting)
      return pragma.apply(this, args)
    })
  }

  test('is not ready on a file system that is read-only', async () => {
    await openedStore().requests.save(request, 'key')
    openWith('query_only = ON')
    await expect(openedStore().requests.trySave()).rejects.toMatchObject(unavailable)
    await expect(openedStore().requests.save(other, 'other')).rejects.toMatchObject(unavailable)
  })

  test('waits while another process writes', async () => {
    const store = openedStore()
    await store.prepare()
    await otherWriter(200)
    expect(await store.requests.save(request, 'key')).toMatchObject({ outcome: 'stored' })
  })

  test('gives up waiting for another process after the deadline, and stores the next request', async () => {
    const store = createStore(new SqliteDatabase(file, 100))
    onTestFinished(() => store.close())
    await store.prepare()
    const writer = await otherWriter()
    const reason = { ...unavailable, message: `${file}: database is locked` }
    await expect(store.requests.save(request, 'key')).rejects.toMatchObject(reason)
    writer.kill()
    await once(writer, 'exit')
    expect(await store.requests.save(request, 'key')).toMatchObject({ outcome: 'stored' })
  })
})

/** Starts a process that is writing, for so many milliseconds or until it is killed. */
async function otherWriter(milliseconds = 60_000) {
  const program = await bundle('tests/unit/agency/store/writing-process.ts', temporaryFolder())
  const child = spawn(process.execPath, [program, file, String(milliseconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

describe('a backup', () => {
  test('is a whole database that is copied while the site writes', async () => {
    const site = openedStore()
    await site.requests.save(request, 'key', { notify: ['anna@mezha.example'] })
    const copy = join(folder, 'copy.db')
    await openedStore().copyTo(copy)
    await site.requests.save(other, 'other')

    const kept = storeAt(`file:${copy}`)
    expect(await kept.lists.readAll()).toMatchObject([request])
    expect(await kept.notices.count()).toMatchObject({ waiting: 1 })
    expect(await site.lists.readAll()).toHaveLength(2)
    expect(statSync(copy).mode & 0o777).toBe(0o600)
  })

  test('can be read by its owner alone while it is written', async () => {
    const site = openedStore()
    await site.requests.save(request, 'key')
    const copy = join(folder, 'copy.db')
    const modes: number[] = []
    const { prepare } = BetterSqlite.prototype
    vi.spyOn(BetterSqlite.prototype, 'prepare').mockImplementation(function (
      this: BetterSqlite,
      source,
    ) {
      if (source.startsWith('VACUUM')) modes.push(statSync(`${copy}.unfinished`).mode & 0o777)
      return prepare.call(this, source)
    })
    await site.copyTo(copy)
    expect(modes).toEqual([0o600])
  })

  test('that fails leaves nothing behind', async () => {
    const site = openedStore()
    await site.requests.save({ ...request, comment: 'ё'.repeat(20_000) }, 'key')
    await site.close()
    // The file's second half holds nothing but the comment.
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0, bytes.length / 2))
    await expect(openedStore().copyTo(join(folder, 'copy.db'))).rejects.toThrow('malformed')
    expect(readdirSync(folder)).toEqual(['data'])
  })

  test('overwrites nothing', async () => {
    await openedStore().requests.save(request, 'key')
    writeFileSync(join(folder, 'copy.db'), 'an earlier copy')
    await expect(openedStore().copyTo(join(folder, 'copy.db'))).rejects.toThrow('is there already')
    expect(readFileSync(join(folder, 'copy.db'), 'utf8')).toBe('an earlier copy')
  })
})

describe('no file of the database contains a name after it was deleted', () => {
  const crowd = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...request, name: `Фамилия-${from + i}` }))

  /** Which of the names some file of the database still holds. */
  function readable(names: string[]) {
    const files = readdirSync(join(folder, 'data')).map((name) => join(folder, 'data', name))
    expect(files.length).toBeGreaterThan(0)
    const bytes = Buffer.concat(files.map((path) => readFileSync(path)))
    return names.filter((name) => bytes.includes(name))
  }

  test('with one request among several', async () => {
    const store = openedStore()
    const names = ['Фамилия-1', 'Фамилия-2', 'Фамилия-3']
    for (const name of names) await store.requests.save({ ...request, name }, name)
    expect(readable(names)).toEqual(names)
    expect(await store.retention.deleteRequest(102)).toBe(true)
    expect(readable(names)).toEqual(['Фамилия-1', 'Фамилия-3'])
  })

  test('with the notes, notices, faults of the mail server and old versions that quote it', async () => {
    const store = openedStore()
    const named = (where: string) => `Фамилия-${where}`
    const [typed, note, told, reason, old] = ['сама', 'заметка', 'взята', 'ответ', 'версия'].map(
      named,
    )
    await store.requests.save({ ...request, name: typed ?? '' }, 'key', {
      notify: ['anna@mezha.example'],
    })
    await store.requests.addNote(101, note ?? '')
    const notice = await store.notices.lock()
    const fault = `550 no mail about ${reason}`
    if (notice) await store.notices.recordOutcome(notice, { state: 'waiting', dueAt: 0, fault })
    const message = { kind: 'taken' as const, recipients: ['boris@mezha.example'], text: told }
    await store.requests.move(101, 'taken', 'Анна', { message })
    await store.files.save('document prices.pdf', Buffer.from('the first'), old ?? '')
    const names = [typed, note, told, reason, old].map((name) => name ?? '')
    expect(readable(names)).toEqual(names)
    for (let at = 0; at <= FILES_KEPT; at++) {
      await store.files.save('document prices.pdf', Buffer.from(`${at}`), 'Анна')
    }
    expect(await store.retention.deleteRequest(101)).toBe(true)
    expect(readable(names)).toEqual([])
  })

  test('by a purge that keeps many others', async () => {
    const store = openedStore()
    const old = crowd(1000, 150)
    const recent = crowd(2000, 100)
    const yesterday = { now: Date.now() - 86_400_000 }
    for (const [i, one] of old.entries()) await store.requests.save(one, `old ${i}`, yesterday)
    for (const [i, one] of recent.entries()) await store.requests.save(one, `recent ${i}`)
    const names = [...old, ...recent].map(({ name }) => name)
    expect(readable(names)).toEqual(names)

    expect(await store.retention.purge(Date.now() - 600_000)).toBe(150)
    expect(readable(names)).toEqual(recent.map(({ name }) => name))
    await store.close()
    expect(readable(names)).toEqual(recent.map(({ name }) => name))
  })
})

describe('a damaged page of requests', () => {
  /** Overwrites the page that holds a word. */
  async function damage(word: string) {
    const bytes = readFileSync(file)
    const page = Math.floor(bytes.indexOf(word) / 4096)
    writeFileSync(file, bytes.fill(0xab, page * 4096, (page + 1) * 4096))
  }

  test('is told of by what reads it, holds up no notice of others and no save', async () => {
    const before = openedStore()
    for (let number = 1; number <= 60; number++) {
      const name = `Фамилия-${number}.`
      const notify = number === 20 || number > 58 ? ['anna@mezha.example'] : []
      await before.requests.save({ ...request, name, comment: 'ё'.repeat(100) }, `${number}`, {
        notify,
      })
    }
    expect(await before.findDamage()).toEqual([])
    await before.close()
    await damage('Фамилия-20.')

    const store = openedStore()
    const refused = { name: 'AgencyUnavailable', message: expect.stringContaining('malformed') }
    await expect(store.lists.readAll()).rejects.toMatchObject(refused)
    await expect(store.requests.find(120)).rejects.toSatisfy(isDamage)
    expect(await store.requests.find(160)).toMatchObject({ name: 'Фамилия-60.' })
    expect(await store.notices.lock()).toMatchObject({ request: { name: 'Фамилия-59.' } })
    expect(await store.notices.lock()).toMatchObject({ request: { name: 'Фамилия-60.' } })
    expect(await store.notices.lock(), 'that of the damaged request stays locked').toBeNull()
    expect(await store.requests.save(other, 'new')).toMatchObject({ outcome: 'stored' })
    expect(await store.findDamage()).not.toEqual([])
  })
})

describe('several processes', () => {
  test('that create one file at once store each request once', async () => {
    const savers = await startSavers(['a', '10'], ['a', '10'], ['b', '10'], ['b', '10'])
    for (const round of [1, 2, 3, 4]) {
      const database = `file:${join(folder, `${round}.db`)}`
      const [a, b] = [keysOf('a', 10), keysOf('b', 10)]
      expect(await saveAtOnce(savers, database)).toEqual([a, a, b, b])
      const stored = openStore(database)
      expect(await stored.lists.readAll()).toHaveLength(20)
      await stored.close()
      const files = readdirSync(folder).filter((name) => name.startsWith(String(round)))
      expect(files).toEqual([`${round}.db`])
    }
  })

  test('that are killed while they write lose nothing that they acknowledged', async () => {
    const enough = [1, 7, 40]
    const savers = await startSavers(...enough.map((count) => [`until-${count}`]))
    const acknowledged: string[] = []

    for (const [at, saver] of savers.entries()) {
      const before = acknowledged.length
      for await (const key of saver.saveIn(`file:${file}`)) {
        acknowledged.push(key)
        if (acknowledged.length - before === enough[at]) saver.kill()
      }
      const kept = new Set((await openedStore().lists.readAll()).map(({ name }) => name))
      expect(acknowledged.filter((key) => !kept.has(key))).toEqual([])
      // A process may be killed between storing a request and saying so: one request a process at most.
      expect(kept.size - acknowledged.length).toBeLessThanOrEqual(at + 1)
      const database = new BetterSqlite(file, { readonly: true })
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
      database.close()
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(1 + 7 + 40)
  })
})
