import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
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
import { bundle, temporaryFolder } from '../../workbench'

const programFolder = mkdtempSync(join(tmpdir(), 'holder-'))
let program: string
beforeAll(async () => {
  program = await bundle('tests/unit/agency/store/holding-process.ts', programFolder)
})
afterAll(() => rmSync(programFolder, { recursive: true, force: true }))

let folder: string
let file: string
beforeEach(() => {
  folder = join(temporaryFolder(), 'data')
  file = join(folder, 'agency.db')
})

/** Starts a process that holds the database open, as a site does, and saves what it is told. */
async function startHolder() {
  const child = spawn(process.execPath, [program, `file:${file}`], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  return {
    /** Resolves with the keys that were acknowledged. */
    async save(keys: string[]): Promise<string[]> {
      const acknowledged: string[] = []
      for (const key of keys) {
        child.stdin.write(`${key}\n`)
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
function changeAfterLog() {
  const changeOf = (path: string) => statSync(path, { bigint: true }).ctimeNs
  while (changeOf(file) <= changeOf(`${file}-wal`)) chmodSync(file, 0o600)
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
const CASES: [what: string, happen: () => void, later?: () => void, finds?: 'all' | 'a log'][] = [
  ['nothing', () => undefined],
  ['the log is deleted', () => rmSync(`${file}-wal`)],
  ['the log is moved away', () => moveAway(`${file}-wal`)],
  ['the log is replaced', () => replace(`${file}-wal`)],
  ['the log is put back', () => moveAway(`${file}-wal`), () => putBack(`${file}-wal`)],
  ['the index is deleted', () => rmSync(`${file}-shm`)],
  ['the index is moved away', () => moveAway(`${file}-shm`)],
  ['the index is replaced', () => replace(`${file}-shm`)],
  ['the index is put back', () => moveAway(`${file}-shm`), () => putBack(`${file}-shm`)],
  [
    'log and index are deleted',
    () => {
      rmSync(`${file}-wal`)
      rmSync(`${file}-shm`)
    },
  ],
  ['the database is put back', () => moveAway(file), () => putBack(file)],
  ['the database is deleted', () => rmSync(file), undefined, 'a log'],
  ['the database is moved away', () => moveAway(file), undefined, 'a log'],
  [
    'the database is replaced',
    () => {
      replace(file)
      changeAfterLog()
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
  test.each(CASES)('%s', async (_, happen, later, finds = 'all') => {
    const holders = await Promise.all(Array.from({ length: processes }, startHolder))
    const acknowledged: string[] = []
    const saveInEach = async (round: string) => {
      for (const [at, holder] of holders.entries()) {
        acknowledged.push(...(await holder.save([`${round}${at}-1`, `${round}${at}-2`])))
      }
    }
    await saveInEach('a')
    await saveInEach('b')
    expect(acknowledged).toHaveLength(4 * processes)

    happen()
    if (isUsed) await saveInEach('c')
    if (isUsed && finds === 'a log') expect(acknowledged).toHaveLength(4 * processes)
    later?.()
    if (later && isUsed) await saveInEach('d')
    if (later && isUsed) expect(acknowledged).toContain('d0-2')
    for (const holder of holders) await holder.end(end)

    if (finds === 'a log') {
      await expect(stored()).rejects.toThrow(/move .*agency\.db-wal away/)
    } else {
      expect(await stored()).toEqual(acknowledged.sort())
    }
  })
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
  /** Makes a copy, has the site acknowledge more, and kills it. */
  async function killedSite() {
    const copy = join(folder, '..', 'copy.db')
    const holder = await startHolder()
    await holder.save(['a'])
    await openOnce((opened) => opened.backup(copy))
    // Like a copy of yesterday.
    utimesSync(copy, new Date(Date.now() - 86_400_000), new Date(Date.now() - 86_400_000))
    await holder.save(['b'])
    await holder.end('kill')
    expect(readdirSync(folder)).toContain('agency.db-wal')
    return copy
  }

  test.each<[string, string[]]>([
    ['cp', ['cp']],
    ['cp -p, with its time', ['cp', '-p']],
    ['cp --remove-destination', ['cp', '--remove-destination']],
    ['mv', ['mv']],
    ['install, as the guide says', ['install', '-m', '0600']],
  ])('stops the start, until the log is moved away: %s', async (_, [program = '', ...options]) => {
    const copy = await killedSite()
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

  test('starts as it is if somebody says that they belong together', async () => {
    await killedSite()
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
