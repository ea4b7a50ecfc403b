import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { BetterSqlite } from '~/agency/store/better-sqlite.server'
import { UnusableDatabase } from '~/agency/store/database'
import { openStore, type RequestStore } from '~/agency/store/store.server'
import { aRequest } from '../../../support/factories'
import { bundle, temporaryFolder } from '../../workbench'

const programFolder = mkdtempSync(join(tmpdir(), 'holder-'))
let program: string
beforeAll(async () => {
  program = await bundle('tests/unit/agency/store/holding-process.ts', programFolder)
})
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(programFolder, { recursive: true, force: true })
})

let folder: string
let file: string
beforeEach(() => {
  folder = join(temporaryFolder(), 'data')
  file = join(folder, 'agency.db')
})

/** Starts a process that holds databases open, as a site does its own, and saves what it is told. */
async function startHolder() {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'] })
  children.push(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  return {
    /** Resolves with the keys that were acknowledged. */
    async save(keys: string[], at = file): Promise<string[]> {
      const acknowledged: string[] = []
      for (const key of keys) {
        child.stdin.write(`file:${at} ${key}\n`)
        const { value } = await lines.next()
        if (value === key) acknowledged.push(key)
      }
      return acknowledged
    },
    async end(how: End): Promise<void> {
      child.kill(how === 'stop' ? 'SIGTERM' : 'SIGKILL')
      await once(child, 'exit')
    },
  }
}

type End = 'stop' | 'kill'

/** Where a file is moved to. */
const aside = (path: string) => path.replace('agency.db', 'aside.db')
const moveAway = (path: string) => renameSync(path, aside(path))
const putBack = (path: string) => renameSync(aside(path), path)
function replace(path: string) {
  writeFileSync(`${path}.new`, 'what somebody else put there '.repeat(2000))
  renameSync(`${path}.new`, path)
}

/** Makes the time of the database's last change later than the log's: a disk's clock ticks every 4 ms. */
function changeAfterLog(at = file) {
  const changeOf = (path: string) => statSync(path, { bigint: true }).ctimeNs
  while (changeOf(at) <= changeOf(`${at}-wal`)) chmodSync(at, 0o600)
}

/** Opens a store, and closes it again, as a command does. */
async function openOnce<Result>(work: (store: RequestStore) => Promise<Result>, at = file) {
  const opened = openStore(`file:${at}`)
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

async function stored(at = file): Promise<string[]> {
  const requests = await openOnce((opened) => opened.list(), at)
  return requests.map(({ name }) => name).sort()
}

/**
 * What happens to which file while the site runs, and what a start finds then: all that was acknowledged,
 * or a log that it must not use.
 */
type Happen = (file: string) => void
const CASES: [what: string, happen: Happen, later?: Happen, finds?: 'all' | 'a log'][] = [
  ['nothing', () => undefined],
  ['the log is deleted', (file) => rmSync(`${file}-wal`)],
  ['the log is moved away', (file) => moveAway(`${file}-wal`)],
  ['the log is replaced', (file) => replace(`${file}-wal`)],
  ['the log is put back', (file) => moveAway(`${file}-wal`), (file) => putBack(`${file}-wal`)],
  ['the index is deleted', (file) => rmSync(`${file}-shm`)],
  ['the index is moved away', (file) => moveAway(`${file}-shm`)],
  ['the index is replaced', (file) => replace(`${file}-shm`)],
  ['the index is put back', (file) => moveAway(`${file}-shm`), (file) => putBack(`${file}-shm`)],
  [
    'log and index are deleted',
    (file) => {
      rmSync(`${file}-wal`)
      rmSync(`${file}-shm`)
    },
  ],
  ['the database is put back', (file) => moveAway(file), (file) => putBack(file)],
  ['the database is deleted', (file) => rmSync(file), undefined, 'a log'],
  ['the database is moved away', (file) => moveAway(file), undefined, 'a log'],
  [
    'the database is replaced',
    (file) => {
      replace(file)
      changeAfterLog(file)
    },
    undefined,
    'a log',
  ],
]

const WAYS: [processes: number, end: End, isUsed: boolean][] = [
  [1, 'stop', false],
  [2, 'stop', true],
  [2, 'kill', true],
]

describe.each(WAYS)('%i process(es), %s, used after it: %s', (processes, end, isUsed) => {
  let root: string
  const fileOf = (what: string) => join(root, what.replaceAll(' ', '-'), 'agency.db')
  /** What was acknowledged in each round of each case. */
  const acknowledged = new Map<string, Record<string, string[]>>()

  // The same processes go through all cases, each with a database of its own: a start of one takes longest.
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'files-'))
    const holders = await Promise.all(Array.from({ length: processes }, startHolder))
    for (const [what, happen, later] of CASES) {
      const rounds: Record<string, string[]> = {}
      const saveInEach = async (round: string) => {
        const saved = []
        for (const [at, holder] of holders.entries()) {
          saved.push(...(await holder.save([`${round}${at}-1`, `${round}${at}-2`], fileOf(what))))
        }
        rounds[round] = saved
      }
      acknowledged.set(what, rounds)
      await saveInEach('a')
      await saveInEach('b')
      happen(fileOf(what))
      if (isUsed) await saveInEach('c')
      later?.(fileOf(what))
      if (later && isUsed) await saveInEach('d')
    }
    for (const holder of holders) await holder.end(end)
    return () => rmSync(root, { recursive: true })
  }, 60_000)

  test.each(CASES)('%s', async (what, _, later, finds = 'all') => {
    const { a = [], b = [], c = [], d = [] } = acknowledged.get(what) ?? {}
    expect([...a, ...b]).toHaveLength(4 * processes)
    if (finds === 'a log') {
      expect(c).toEqual([])
      await expect(stored(fileOf(what))).rejects.toThrow(/move .*agency\.db-wal away/)
      return
    }
    if (later && isUsed) expect(d).toContain('d0-2')
    expect(await stored(fileOf(what))).toEqual([...a, ...b, ...c, ...d].sort())
  })
})

test('a site that stops after its index was taken away leaves what a command has written since', async () => {
  const cases = CASES.filter(([what, , later]) => what.includes('index') && !later)
  const files = cases.map(([what]) => join(folder, what.replaceAll(' ', '-'), 'agency.db'))
  const holder = await startHolder()
  for (const [number, at] of files.entries()) {
    await holder.save(['a'], at)
    cases[number]?.[1](at)
    await openOnce((opened) => opened.save(aRequest({ name: 'b' }), 'b'), at)
  }
  await holder.end('stop')
  for (const at of files) expect(await stored(at), at).toContain('b')
})

test('a stopped site leaves one file, however many processes it had', async () => {
  const holders = await Promise.all([startHolder(), startHolder()])
  const acknowledged = [...(await holders[0].save(['a'])), ...(await holders[1].save(['b']))]
  for (const holder of holders) await holder.end('stop')
  expect(readdirSync(folder)).toEqual(['agency.db'])
  expect(await stored()).toEqual(acknowledged)
})

test('a moved folder holds all that was acknowledged', async () => {
  const holder = await startHolder()
  const acknowledged = await holder.save(['a', 'b'])
  mkdirSync(`${folder}-parent`)
  renameSync(folder, join(`${folder}-parent`, 'moved'))
  expect(await holder.save(['c'])).toEqual([])
  await holder.end('stop')
  expect(await stored(join(`${folder}-parent`, 'moved', 'agency.db'))).toEqual(acknowledged)
})

describe('a copy that is put back beside the log of a killed site', () => {
  let root: string

  /** Copies the files of a killed site to this test's folder; returns the path of its copy of yesterday. */
  function killedSite() {
    mkdirSync(folder)
    const names = readdirSync(join(root, 'data'))
    expect(names).toContain('agency.db-wal')
    // The log last, as it was changed last.
    for (const name of names.sort()) copyFileSync(join(root, 'data', name), join(folder, name))
    const copy = join(folder, '..', 'copy.db')
    copyFileSync(join(root, 'copy.db'), copy)
    utimesSync(copy, new Date(Date.now() - 86_400_000), new Date(Date.now() - 86_400_000))
    return copy
  }

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'killed-'))
    const at = join(root, 'data', 'agency.db')
    const holder = await startHolder()
    await holder.save(['a'], at)
    await openOnce((opened) => opened.backup(join(root, 'copy.db')), at)
    await holder.save(['b'], at)
    await holder.end('kill')
    return () => rmSync(root, { recursive: true })
  })

  test.each<[string, string[]]>([
    ['cp', ['cp']],
    ['cp -p, with its time', ['cp', '-p']],
    ['cp --remove-destination', ['cp', '--remove-destination']],
    ['mv', ['mv']],
    ['install, as the guide says', ['install', '-m', '0600']],
  ])('stops the start, until the log is moved away: %s', async (_, [program = '', ...options]) => {
    const copy = killedSite()
    execFileSync(program, [...options, copy, file])
    const before = readFileSync(file)
    for (const attempt of [stored, () => openOnce((opened) => opened.check())]) {
      await expect(attempt()).rejects.toMatchObject({
        message: expect.stringMatching(/put there later: move .*agency\.db-wal away/),
        cause: expect.any(UnusableDatabase),
      })
    }
    expect(readFileSync(file)).toEqual(before)

    renameSync(`${file}-wal`, join(folder, 'old-wal'))
    expect(await stored()).toEqual(['a'])
  })

  const [first, log] = ['agency.db', 'agency.db-wal']
  test.each<[string, string]>([
    ['chown', `chown "$(id -u)" ${first} && chown "$(id -u)" ${log}`],
    ['chmod', `chmod 600 ${first} && chmod 600 ${log}`],
    ['a move and back', `mkdir x && mv ${first} ${log} x && mv x/${first} . && mv x/${log} .`],
    ['a link to the log', `ln ${log} other`],
  ])('stops the start, whatever was done to both files after it: %s', async (_, command) => {
    const copy = killedSite()
    // A disk's clock ticks every 4 ms.
    execFileSync('sh', ['-c', `cp ${copy} ${first}; sleep 0.02; ${command}`], { cwd: folder })
    await expect(stored()).rejects.toThrow(/put there later: move .*agency\.db-wal away/)
    renameSync(`${file}-wal`, join(folder, 'old-wal'))
    expect(await stored()).toEqual(['a'])
  })

  test('starts as it is if somebody says that they belong together', async () => {
    killedSite()
    changeAfterLog()
    await expect(stored()).rejects.toThrow('touch')
    utimesSync(`${file}-wal`, new Date(), new Date())
    expect(await stored()).toEqual(['a', 'b'])
  })
})

describe('the log of a killed site', () => {
  test('is used, if the database was changed last by that log', async () => {
    const holder = await startHolder()
    const acknowledged = await holder.save(['a', 'b'])
    const reader = new BetterSqlite(file, { readonly: true })
    reader.pragma('user_version')
    const writer = new BetterSqlite(file)
    writer.pragma('wal_checkpoint(PASSIVE)')
    await holder.end('kill')
    changeAfterLog()
    expect(await stored()).toEqual(acknowledged)
    for (const connection of [writer, reader]) connection.close()
  })

  test('is used, if the clock was far ahead when the database was changed', async () => {
    const holder = await startHolder()
    const acknowledged = await holder.save(['a'])
    await holder.end('kill')
    changeAfterLog()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await stored()).toEqual(acknowledged)
  })
})
