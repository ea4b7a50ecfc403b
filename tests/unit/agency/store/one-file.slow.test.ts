import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { openStore, type Store } from '~/agency/store/store.server'
import { aRequest } from '../../../support/factories'
import { startSavers } from './savers'
import { run, temporaryFolder } from '../../workbench'

/**
 * A database is one file: what was acknowledged is in it after any end of the processes, and whoever puts a copy in its
 * place has the copy. Each trial is real: processes, signals and the programs that people use.
 */
let folder: string
let data: string
let file: string
beforeEach(() => {
  folder = temporaryFolder()
  data = join(folder, 'data')
  mkdirSync(data)
  file = join(data, 'agency.db')
})

async function openOnce<Result>(work: (store: Store) => Promise<Result>, at = file) {
  const opened = openStore(`file:${at}`)
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** Returns what is stored, and throws if any of it is damaged. */
async function storedIn(at: string): Promise<string[]> {
  return openOnce(async (opened) => {
    expect(await opened.findDamage()).toEqual([])
    return (await opened.lists.readAll()).map(({ name }) => name).sort()
  }, at)
}
const stored = () => storedIn(file)

const save = (key: string) =>
  openOnce((opened) => opened.requests.save(aRequest({ name: key }), key))

type Savers = Awaited<ReturnType<typeof startSavers>>

/**
 * Has processes save until `end`, which is called once each has been acknowledged so many requests, and resolves with
 * all that were.
 */
async function saveUntil(savers: Savers, count: number, end: () => Promise<unknown>) {
  const acknowledged: string[] = []
  let waiting = savers.length
  let start: () => void = () => undefined
  const ready = new Promise<void>((resolve) => (start = resolve))
  const all = savers.map(async (saver) => {
    let own = 0
    for await (const key of saver.saveIn(`file:${file}`)) {
      acknowledged.push(key)
      if (++own === count && --waiting === 0) start()
    }
  })
  await ready
  await end()
  await Promise.all(all)
  return acknowledged
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'what two processes acknowledged is there after six times %s, amid their writes',
  async (signal) => {
    for (let round = 1; round <= 6; round++) {
      const before = await stored()
      const savers = await startSavers([`a${round}`], [`b${round}`])
      const acknowledged = await saveUntil(savers, 3 + round, () =>
        Promise.all(savers.map((saver) => saver.end(signal))),
      )
      const found = await stored()
      expect(found).toEqual(expect.arrayContaining([...before, ...acknowledged]))
      // One of each process was under way.
      expect(found.length - before.length - acknowledged.length).toBeLessThanOrEqual(2)
    }
  },
)

test.each([
  ['cp ../copy.db agency.db', ['a', 'c']],
  ['mv ../copy.db agency.db', ['a', 'c']],
  ['mv agency.db x && mv x agency.db', ['a', 'b', 'c']],
])('after a kill outside a commit, the one file is the database: %s', async (command, names) => {
  await save('a')
  await openOnce((opened) => opened.copyTo(join(folder, 'copy.db')))
  const [saver] = await startSavers(['b', '1'])
  for await (const _ of saver?.saveIn(`file:${file}`) ?? []) void _
  await saver?.end('SIGKILL')
  expect(readdirSync(data)).toEqual(['agency.db'])
  execFileSync('sh', ['-c', command], { cwd: data, stdio: 'pipe' })
  await save('c')
  expect((await stored()).map((name) => name.replace('b-1', 'b'))).toEqual(names)
})

test('no send fails while a copy of 100 MB is made', async () => {
  const document = Buffer.alloc(10_000_000, 1)
  await openOnce(async (opened) => {
    for (let at = 0; at < 8; at++) await opened.files.save(`document ${at}.pdf`, document, '')
  })
  const savers = await startSavers(['a'])
  const copy = join(folder, 'copy.db')
  const acknowledged = await saveUntil(savers, 5, async () => {
    const { code } = await run('app/commands/jobs/requests-cli.ts', ['--backup', copy], {
      DATABASE_URL: `file:${file}`,
    })
    expect(code).toBe(0)
    // A saver whose request was refused has ended by itself.
    await Promise.all(savers.map((saver) => saver.end('SIGTERM')))
    expect(savers.map((saver) => saver.endedBy())).toEqual(['SIGTERM'])
  })
  expect(await stored()).toEqual(expect.arrayContaining(acknowledged))
  const database = new BetterSqlite(copy, { readonly: true })
  expect(database.pragma('quick_check', { simple: true })).toBe('ok')
  database.close()
})
