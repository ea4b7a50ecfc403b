import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { openStore, type Store } from '~/agency/store/store.server'
import { aRequest } from '../../../support/factories'
import { startSavers } from './savers'
import { bundle, storeAt, temporaryFolder } from '../../workbench'

/** A copy is made and put back by a process of its own, while others save, are killed, or are away. */
let folder: string
let data: string
let file: string
let copy: string
let program: string

beforeEach(async () => {
  folder = temporaryFolder()
  data = join(folder, 'data')
  mkdirSync(data)
  file = join(data, 'agency.db')
  copy = join(folder, 'copy.db')
  program = await bundle('app/commands/jobs/requests-cli.ts', temporaryFolder())
})

async function openOnce<Result>(work: (store: Store) => Promise<Result>, at = file) {
  const opened = openStore(`file:${at}`)
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

const save = (key: string, at = file) =>
  openOnce((opened) => opened.requests.save(aRequest({ name: key }), key), at)

/** Returns what is stored, oldest first, and throws if any of it is damaged. */
async function storedIn(at: string): Promise<string[]> {
  return openOnce(async (opened) => {
    expect(await opened.findDamage()).toEqual([])
    return (await opened.lists.readAll()).map(({ name }) => name).reverse()
  }, at)
}

/** Saves one request, copies the database, and saves one more. */
async function copyOne() {
  await save('copied')
  await openOnce((opened) => opened.copyTo(copy))
  await save('later')
}

const env = () => ({ NODE_ENV: 'production' as const, DATABASE_URL: `file:${file}` })
const args = () => [program, '--restore', copy, '--yes']

function restore() {
  const { status, stderr } = spawnSync(process.execPath, args(), { env: env(), encoding: 'utf8' })
  return { status, stderr }
}

/** Copies a database, and the journal that a process leaves if it is killed amid a write. */
function copyAmidWrite(from: string, to: string) {
  const writing = new BetterSqlite(from)
  writing.pragma('cache_size = 1')
  writing.exec("BEGIN; UPDATE requests SET name = 'half'")
  for (let at = 0; at < 20; at++) {
    writing.exec('INSERT INTO marks VALUES (hex(randomblob(9000)), 1)')
  }
  for (const end of ['', '-journal']) copyFileSync(from + end, to + end)
  writing.exec('ROLLBACK')
  writing.close()
}

const asides = () => readdirSync(data).filter((name) => name.startsWith('before-restore-'))

test(
  'eight restores amid the saves of two processes lose none: each is in a file aside, or behind the copy',
  { timeout: 600_000 },
  async () => {
    await copyOne()
    const acknowledged: string[] = []
    for (let round = 1; round <= 8; round++) {
      const savers = await startSavers([`a${round}`], [`b${round}`])
      let enough: () => void = () => undefined
      const busy = new Promise<void>((resolve) => (enough = resolve))
      const start = acknowledged.length
      const all = savers.map(async (saver) => {
        for await (const key of saver.saveIn(`file:${file}`)) {
          acknowledged.push(key)
          if (acknowledged.length === start + 60) enough()
        }
      })
      await busy
      const child = spawn(process.execPath, args(), { env: env(), stdio: 'ignore' })
      expect(await once(child, 'exit')).toEqual([0, null])
      // They refuse, and end by that.
      await Promise.all(all)
      await save(`behind ${round}`)
      acknowledged.push(`behind ${round}`)
    }
    expect(asides()).toHaveLength(8)
    const kept = await Promise.all(
      [file, ...asides().map((name) => join(data, name))].map(storedIn),
    )
    const found = new Set(kept.flat())
    expect(acknowledged.filter((key) => !found.has(key))).toEqual([])
    expect(await storedIn(file)).toEqual(['copied', 'behind 8'])
  },
)

test('forty restores that are killed leave a whole database, old or new, and no session that was ended', async () => {
  await copyOne()
  await openOnce((opened) => opened.sessions.begin('lost phone', 'Анна', ['password']), copy)
  const started = performance.now()
  expect(restore().status).toBe(0)
  const whole = performance.now() - started
  for (let round = 0; round < 40; round++) {
    rmSync(data, { recursive: true })
    mkdirSync(data)
    await save('copied')
    await save('later')
    const child = spawn(process.execPath, args(), { env: env(), stdio: 'ignore' })
    const ended = once(child, 'exit')
    // The program loads for half of its time, and the second half is what is tried.
    const timer = setTimeout(() => child.kill('SIGKILL'), whole * (0.5 + round / 80))
    await ended
    clearTimeout(timer)
    expect([['copied', 'later'], ['copied']]).toContainEqual(await storedIn(file))
    const person = await openOnce((opened) => opened.sessions.find('lost phone', ['password']))
    expect(person).toBeNull()
    expect(await save('after')).toMatchObject({ outcome: 'stored' })
  }
}, 600_000)

test.each([
  ['a page', (size: number) => size - 4096],
  ['half a page', (size: number) => size - 2048],
  ['a half', (size: number) => Math.floor(size / 2 / 4096) * 4096],
  ['all but two pages', () => 8192],
  ['all but a hundred bytes', () => 100],
  ['all', () => 0],
])('mends a database that lacks %s, while a process has it open', async (_, length) => {
  await copyOne()
  const site = storeAt(`file:${file}`)
  await site.lists.readAll()
  truncateSync(file, length(statSync(file).size))
  const bytes = readFileSync(file)
  expect(restore()).toMatchObject({ status: 0 })
  expect(await storedIn(file)).toEqual(['copied'])
  for (const name of asides()) expect(readFileSync(join(data, name))).toEqual(bytes)
  await expect(site.requests.save(aRequest(), 'lost')).rejects.toThrow('moved')
  await save('after')
  const [after] = await openOnce((opened) => opened.lists.readAll())
  // Where the last number, 102, cannot be read, some are skipped.
  expect(after?.id).toBeGreaterThan(102)
})

test('takes a copy in WAL mode, and one that was made amid a write, without what was under way', async () => {
  await copyOne()
  const wal = new BetterSqlite(copy)
  wal.pragma('journal_mode = WAL')
  wal.exec("UPDATE requests SET name = 'in the WAL'")
  const half = join(folder, 'half.db')
  for (const end of ['', '-wal']) copyFileSync(copy + end, half + end)
  wal.close()
  copy = half
  expect(restore().status).toBe(0)
  expect(await storedIn(file)).toEqual(['in the WAL'])

  await openOnce((opened) => opened.copyTo(join(folder, 'second.db')))
  copy = join(folder, 'hot.db')
  copyAmidWrite(join(folder, 'second.db'), copy)
  rmSync(join(data, asides()[0] ?? ''))
  expect(restore().status).toBe(0)
  expect(await storedIn(file)).toEqual(['in the WAL'])
})

test('undoes what was under way in the former database, and has nothing of it beside the new one', async () => {
  await copyOne()
  const killed = join(folder, 'killed.db')
  copyAmidWrite(file, killed)
  for (const end of ['', '-journal']) renameSync(killed + end, file + end)
  expect(readdirSync(data).sort()).toEqual(['agency.db', 'agency.db-journal'])
  expect(restore().status).toBe(0)
  const [aside = ''] = asides()
  expect(readdirSync(data).sort()).toEqual(['agency.db', aside])
  expect(await storedIn(file)).toEqual(['copied'])
  expect(await storedIn(join(data, aside))).toEqual(['copied', 'later'])
})

test('a link to the database stays one, and the new file has owner and rights of the former one', async () => {
  await copyOne()
  const real = join(folder, 'real.db')
  renameSync(file, real)
  symlinkSync(real, file)
  chmodSync(real, 0o640)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(real, 1234, 4321)
  expect(restore().status).toBe(0)
  expect(lstatSync(file).isSymbolicLink()).toBe(true)
  expect(statSync(real).mode & 0o777).toBe(0o640)
  if (isRoot) expect(statSync(real)).toMatchObject({ uid: 1234, gid: 4321 })
  expect(readdirSync(folder).filter((name) => name.startsWith('before-restore-'))).toHaveLength(1)
})

test('without room it changes nothing, leaves nothing behind, and says why', async () => {
  await copyOne()
  mkdirSync(join(data, 'agency.db.restoring-killed'))
  writeFileSync(join(data, 'agency.db.restoring-killed', 'agency.db'), 'half a copy')
  const { status, stderr } = spawnSync('prlimit', ['--fsize=20000', process.execPath, ...args()], {
    env: { ...env(), PATH: process.env.PATH },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('Ничего не возвращено: EFBIG')])
  expect(readdirSync(data)).toEqual(['agency.db'])
  expect(await save('after')).toMatchObject({ outcome: 'stored' })
})

test('no send fails while a copy of 100 MB is made', async () => {
  const document = Buffer.alloc(10_000_000, 1)
  await openOnce(async (opened) => {
    for (let at = 0; at < 8; at++) await opened.files.save(`document ${at}.pdf`, document, '')
  })
  const [saver] = await startSavers(['a'])
  const acknowledged: string[] = []
  let exit: Promise<unknown> | undefined
  for await (const key of saver?.saveIn(`file:${file}`) ?? []) {
    if (acknowledged.push(key) < 5 || exit) continue
    const child = spawn(process.execPath, [program, '--backup', copy], {
      env: env(),
      stdio: 'ignore',
    })
    // A saver whose request was refused ends by itself before.
    exit = once(child, 'exit').finally(() => saver?.end('SIGTERM'))
  }
  expect(await exit).toEqual([0, null])
  expect(saver?.endedBy()).toBe('SIGTERM')
  expect(await storedIn(file)).toEqual(expect.arrayContaining(acknowledged))
  expect(await storedIn(copy)).toEqual(expect.arrayContaining(acknowledged.slice(0, 5)))
})
