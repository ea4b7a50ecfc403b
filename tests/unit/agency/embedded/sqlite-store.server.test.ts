import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ServiceRequest } from '~/agency/agency'
import { openStore, type RequestStore } from '~/agency/embedded/store.server'
import { idempotencyKey } from '~/agency/idempotency.server'
import { bundle, temporaryFolder } from './workbench'

const request: ServiceRequest = {
  name: 'Анна Кузнецова',
  phone: '8 900 000-00-00',
  address: 'Заречье, ул. Садовая, 7',
  comment: 'Забор стоит\nне там',
  services: ['Межевание земельного участка', 'Вынос границ участка в натуру'],
}
const other: ServiceRequest = { ...request, name: 'Пётр Орлов' }

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'data', 'agency.db')
})

function store(): RequestStore {
  const opened = openStore(`file:${file}`)
  onTestFinished(() => opened.close())
  return opened
}

describe('what is kept', () => {
  test('a request as it was typed, with the moment it came', async () => {
    const requests = store()
    const result = await requests.save(request, 'key', Date.UTC(2026, 2, 5, 11, 2, 3))
    expect(result).toBe('stored')
    expect(await requests.list()).toEqual([
      { id: 1, createdAt: '2026-03-05T11:02:03.000Z', ...request },
    ])
  })

  test('the newest comes first', async () => {
    const requests = store()
    await requests.save(request, 'first', Date.UTC(2026, 2, 5, 11))
    await requests.save(other, 'second', Date.UTC(2026, 2, 6, 11))
    const names = (await requests.list()).map(({ name }) => name)
    expect(names).toEqual(['Пётр Орлов', 'Анна Кузнецова'])
  })

  test('a request is still there after a restart', async () => {
    const before = store()
    await before.save(request, 'key')
    await before.close()
    expect(await store().list()).toMatchObject([{ name: 'Анна Кузнецова' }])
    expect(await store().save(request, 'key')).toBe('repeated')
  })

  test('a comment of 20,000 letters', async () => {
    const comment = 'ё'.repeat(20_000)
    await store().save({ ...request, comment }, 'key')
    expect(await store().list()).toMatchObject([{ comment }])
  })

  test('looking for requests creates no database', async () => {
    expect(await store().list()).toEqual([])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})

describe('the same request again', () => {
  test('leaves one row under its key', async () => {
    const requests = store()
    expect(await requests.save(request, 'key')).toBe('stored')
    expect(await requests.save(request, 'key')).toBe('repeated')
    expect(await requests.save(other, 'key')).toBe('repeated')
    expect(await requests.list()).toMatchObject([{ name: 'Анна Кузнецова' }])
  })

  test('twenty at once, through two connections, leave one row', async () => {
    const connections = [store(), store()]
    const saves = Array.from({ length: 10 }, () =>
      connections.map((one) => one.save(request, 'key')),
    )
    const results = await Promise.all(saves.flat())
    expect(results.filter((result) => result === 'stored')).toHaveLength(1)
    expect(results.filter((result) => result === 'repeated')).toHaveLength(19)
    expect(await store().list()).toHaveLength(1)
  })

  test('under a key chosen anew within the hour is another request', async () => {
    const requests = store()
    expect(await requests.save(request, 'one', Date.UTC(2026, 2, 5, 11, 2))).toBe('stored')
    expect(await requests.save(request, 'two', Date.UTC(2026, 2, 5, 11, 3))).toBe('stored')
  })
})

describe('around the turn of the hour', () => {
  const beforeTheTurn = Date.UTC(2026, 2, 5, 11, 59, 58)
  const afterTheTurn = Date.UTC(2026, 2, 5, 12, 0, 1)
  const sendAt = (requests: RequestStore, sent: ServiceRequest, now: number) =>
    requests.save(sent, idempotencyKey(sent, now), now)

  test('the same request sent twice leaves one row', async () => {
    const requests = store()
    expect(await sendAt(requests, request, beforeTheTurn)).toBe('stored')
    expect(await sendAt(requests, request, afterTheTurn)).toBe('repeated')
    expect(await requests.list()).toHaveLength(1)
  })

  test('so does one whose key was made before the turn and that came after it', async () => {
    const requests = store()
    const key = idempotencyKey(request, beforeTheTurn)
    expect(await requests.save(request, key, afterTheTurn)).toBe('stored')
    expect(await sendAt(requests, request, afterTheTurn + 1000)).toBe('repeated')
    expect(await requests.list()).toHaveLength(1)
  })

  test('another request is another request', async () => {
    const requests = store()
    await sendAt(requests, request, beforeTheTurn)
    expect(await sendAt(requests, other, afterTheTurn)).toBe('stored')
  })

  test('the same request is a new one 60 minutes later, and not a moment earlier', async () => {
    const requests = store()
    await sendAt(requests, request, beforeTheTurn)
    const hourLater = beforeTheTurn + 60 * 60_000
    expect(await sendAt(requests, request, hourLater - 1)).toBe('repeated')
    expect(await sendAt(requests, request, hourLater)).toBe('stored')
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
