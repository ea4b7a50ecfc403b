import { execFileSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  openSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { byField, type ServiceRequest } from '~/agency/port/agency'
import { diagnosis } from '~/office/words/diagnosis'
import { staff } from '~/office/words/staff'
import { OPTIONS, runCommand } from '~/commands/jobs/command'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import type { Store } from '~/agency/store/store.server'
import { parseSettings } from '~/server/settings/env.server'
import { aRequest } from '../../../support/factories'
import { startMailServer } from '../../../support/mail-server'
import { hasPostgres } from '../../../support/postgres'
import { postgresPrograms } from '../../../support/postgres-programs.js'
import { freePort } from '../../../support/site'
import { bundle, postgresServer, run, storeAt, temporaryFolder } from '../../workbench'

const DAY = 86_400_000
const request = aRequest({ comment: 'Забор стоит\nне там' })
const evil: ServiceRequest = {
  ...byField(() => ''),
  name: '\u001b[2JОрлов\u009b',
  phone: '12-34',
  comment: '=1+1',
  services: [],
}
const silently = { kind: 'taken' as const, recipients: [], text: '' }
const CALLED_AS = 'npm run --silent requests --'

let folder: string
let file: string
let databaseUrl: string
/** The store of the site that runs beside the command: request 101 of 5 March 2026, 102 of the 6th. */
let site: Store

beforeEach(() => {
  // 15:00 in Moscow. Nothing here waits for a timer, and those go on.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 10, 12) })
  folder = temporaryFolder()
  file = join(folder, 'data', 'agency.db')
  databaseUrl = `file:${file}`
  site = storeAt(databaseUrl)
  return () => void vi.useRealTimers()
})

async function takeTwo() {
  await site.requests.save(request, 'first', { now: Date.UTC(2026, 2, 5, 11, 2) })
  await site.requests.save(evil, 'second', { now: Date.UTC(2026, 2, 6, 11, 2) })
}

async function requests(args: string[] = [], env: Record<string, string> = {}) {
  const parsed = parseSettings({ DATABASE_URL: databaseUrl, ...env })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  let output = ''
  let errors = ''
  const log = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    errors += String(line)
    return true
  })
  const code = await runCommand(args, parsed.settings, {
    out: (text) => (output += text),
    error: (text) => (errors += text),
  })
  log.mockRestore()
  return { output, errors, code }
}

/** What the command answers if all is well, and if it cannot do what it was asked. */
const printed = (text: string) => ({ output: `${text}\n`, errors: '', code: 0 })
const refused = (text: string, code = 1) => ({ output: '', errors: `${text}\n`, code })

describe('the list', () => {
  test('is JSON and nothing else with --json', async () => {
    await takeTwo()
    await site.requests.save({ ...request, phone: '+7 900 123 45 67' }, 'third')
    const { output, errors, code } = await requests(['--json'])
    expect({ errors, code }).toEqual({ errors: '', code: 0 })
    expect(JSON.parse(output)).toMatchObject([
      { id: 103, samePhone: 101 },
      { ...evil, id: 102, createdAt: '2026-03-06T11:02:00.000Z', whatsapp: null, samePhone: null },
      { ...request, id: 101, whatsapp: 'https://wa.me/79001234567', assignee: null, spam: false },
    ])
    expect(output).not.toMatch(/(?!\n)\p{Cc}/u)
  })

  test('has what is left out as spam, too, and says so of each', async () => {
    await takeTwo()
    await site.requests.save({ ...request, name: 'Робот', phone: '' }, 'bot', { isSpam: true })
    const listed: unknown = JSON.parse((await requests(['--json'])).output)
    expect(listed).toMatchObject([{ name: 'Робот', spam: true }, {}, { spam: false }])
  })
})

test('--help names every key, and the command as it was called', async () => {
  expect(await requests(['--help'])).toEqual(printed(staff.help(CALLED_AS)))
  for (const key of Object.keys(OPTIONS)) expect(staff.help('')).toContain(`--${key}`)
  expect(staff.help(CALLED_AS)).toContain('npm run check')
  expect(staff.help('mezha')).toContain('mezha check')
  expect(await requests(['-h'], { CALLED_AS: 'mezha' })).toEqual(printed(staff.help('mezha')))
  expect(await requests(), 'without a key').toEqual(printed(staff.help(CALLED_AS)))
})

test.each([
  [['--xml']],
  [['--json', '--report']],
  [['--take', '1', 'Анна']],
  [['--purge', '--json']],
  [['--dry-run']],
  [['--yes']],
  [['--backup']],
  [['вчера']],
])('the arguments %j are refused as wrong usage', async (args) => {
  expect(await requests(args)).toEqual(refused(staff.wrongUsage(CALLED_AS, args.join(' ')), 2))
})

describe('--report', () => {
  test('says of the last seven days what the desk says of a month, and what went wrong', async () => {
    const now = Date.now()
    const save = (key: string, days: number, notify: string[] = []) =>
      site.requests.save(request, key, { now: now - days * DAY, notify })
    await save('eight days ago', 8)
    await save('never taken', 6)
    await save('taken late', 5)
    await site.requests.move(103, 'taken', 'Анна', { message: silently, now: now - 3.9 * DAY })
    await save('today', 0.1, ['anna@mezha.example'])
    const notice = await site.notices.lock(now)
    if (notice) await site.notices.recordOutcome(notice, { state: 'failed', fault: '550' })

    const { output } = await requests(['--report'])
    expect(output.replaceAll('\u00a0', ' ')).toBe(`Заявки с 03.03.2026 по 10.03.2026

Пришедшие заявки
Пришло: 3
Взято в работу: 1
Выполнено: 0
Отказов: 0
Ещё открыто: 3

Как скоро взяли
Половину — не позже чем через: 1 день
Дольше всех ждала № 103: 1 день

Откуда
Прислала программа: 3

${staff.failures(1)}

За двенадцать недель: открыто страниц — 0, пришло заявок — 0.

${staff.report.month('/desk/report')}
`)
  })

  test('goes as a mail to all of the staff, and prints nothing', async () => {
    await takeTwo()
    const mails = await startMailServer()
    onTestFinished(() => mails.stop())
    const people = { NOTIFY_SMTP_URL: mails.url, NOTIFY_TO: 'anna@mezha.test, boris@mezha.test' }
    const { output } = await requests(['--report'], people)
    expect(await requests(['--report', '--mail'], people)).toEqual({
      output: '',
      errors: '',
      code: 0,
    })
    expect(mails.received.map(({ to }) => to[0]).sort()).toEqual([
      'anna@mezha.test',
      'boris@mezha.test',
    ])
    const [mail] = mails.received
    expect(mail?.subject).toBe(staff.report.title('03.03.2026', '10.03.2026'))
    expect(`${mail?.subject}\n\n${mail?.text}`.trim()).toBe(output.trim())

    expect(await requests(['--report', '--mail'])).toMatchObject({ code: 1, output: '' })
    const refused = Object.assign(new Error('spam'), { responseCode: 554 })
    mails.refuseWith(refused)
    const failed = await requests(['--report', '--mail'], people)
    expect([failed.code, failed.errors]).toEqual([1, expect.stringContaining('554')])
  })

  test('says when the newest copy of the database was made, and that it is old', async () => {
    const copies = join(folder, 'copies')
    const { last, none: noCopy, old } = diagnosis.copies
    const none = { output: expect.stringContaining(`\n${noCopy(copies)}\n`) as unknown, code: 0 }
    expect(await requests(['--report', copies])).toMatchObject(none)
    mkdirSync(copies)
    writeFileSync(join(copies, 'old.dump'), 'PGDMP'.padEnd(100))
    const made = new Date(2026, 2, 6, 3, 17)
    utimesSync(join(copies, 'old.dump'), made, made)
    const newest = last('06.03.2026 03:17', 1, copies)
    const { output } = await requests(['--report', copies])
    expect(output, 'four days old').toContain(`\n${newest} ${old}\n`)
  })
})

describe('--backup', () => {
  test('copies the database while the site runs, and overwrites nothing', async () => {
    await takeTwo()
    const copy = join(folder, 'copy.db')
    expect(await requests(['--backup', copy])).toEqual(printed(staff.backedUp(copy)))
    expect(await storeAt(`file:${copy}`).lists.readAll()).toHaveLength(2)
    expect(await requests(['--backup', copy])).toEqual(
      refused(staff.notBackedUp(staff.fileExists(copy))),
    )
  })

  test('refuses to copy a database that does not exist', async () => {
    const fault = staff.notBackedUp(staff.noFile(file))
    expect(await requests(['--backup', join(folder, 'copy.db')])).toEqual(refused(fault))
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})

describe('--restore', () => {
  const NOW = '2026-03-10-12-00-00'
  const [before, copied] = [
    (at = file) => staff.inDatabase(at, staff.holds(3, '10.03.2026 15:00')),
    (copy: string) => staff.inCopy(copy, staff.holds(2, '06.03.2026 14:02')),
  ]

  /** Makes a copy of the two requests, and saves a third. */
  async function copyTwo() {
    await takeTwo()
    await site.versions.save('facts', { content: '{"name":"Межа"}', savedBy: 'Анна', base: 0 })
    const copy = join(folder, 'copy.db')
    await site.copyTo(copy)
    await site.requests.save({ ...request, name: 'Сегодня' }, 'today')
    await site.versions.save('facts', { content: '{"name":"Не Межа"}', savedBy: 'Анна', base: 1 })
    return copy
  }

  test('says what the database and the copy hold, and asks', async () => {
    const copy = await copyTwo()
    expect(await requests(['--restore', copy])).toEqual({
      output: `${before()}\n${copied(copy)}\n`,
      errors: `${staff.restoreAsks}\n`,
      code: 1,
    })
    expect(await site.lists.readAll()).toHaveLength(3)
    expect(readdirSync(join(folder, 'data'))).toEqual(['agency.db'])
  })

  const restoreFrom = (copy: string) => requests(['--restore', copy, '--yes'])
  const restarted = () => storeAt(databaseUrl)

  test('with --yes puts the copy in the place of the database, which the site refuses until it is restarted', async () => {
    await site.sessions.begin('lost phone', 'Анна', ['password'])
    const copy = await copyTwo()
    await site.sessions.end(null)
    const aside = join(folder, 'data', `before-restore-${NOW}.db`)
    expect(await restoreFrom(copy)).toEqual(
      printed([before(), copied(copy), staff.restored(file, aside)].join('\n')),
    )
    await expect(site.requests.save({ ...request, name: 'Мимо' }, 'lost')).rejects.toThrow('moved')
    await expect(site.lists.readAll()).rejects.toThrow('moved')
    expect(readdirSync(join(folder, 'data')).sort()).toEqual([
      'agency.db',
      `before-restore-${NOW}.db`,
    ])
    for (const path of [file, aside]) expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await storeAt(`file:${aside}`).lists.readAll()).toHaveLength(3)

    expect(await restarted().sessions.find('lost phone', ['password'])).toBeNull()
    expect(await restarted().versions.newest('facts')).toMatchObject({
      content: '{"name":"Межа"}',
    })
    expect(await restarted().requests.save({ ...request, name: 'После' }, 'after')).toMatchObject({
      outcome: 'stored',
    })
    expect((await restarted().lists.readAll()).map(({ id }) => id)).toEqual([104, 102, 101])
    await restarted().versions.save('facts', { content: '{}', savedBy: 'Анна', base: 1 })
    expect(await restarted().versions.newest('facts')).toMatchObject({ id: 3, content: '{}' })
    expect(await restarted().findDamage()).toEqual([])
  })

  test.each<[string, () => void]>([
    ['is cut off', () => truncateSync(file, statSync(file).size / 2)],
    ['is no database', () => writeFileSync(file, 'no database '.repeat(1000))],
    ['is empty', () => truncateSync(file, 0)],
    ['is not there', () => rmSync(file)],
  ])('mends a database that %s, and skips numbers that may have been given', async (_, spoil) => {
    const copy = await copyTwo()
    await site.close()
    spoil()
    const bytes = existsSync(file) ? readFileSync(file) : null
    const now = bytes ? staff.inDatabase(file, staff.holdsUnknown) : ''
    const { output, code } = await restoreFrom(copy)
    expect([output, code]).toEqual([expect.stringContaining(now), 0])
    await restarted().requests.save(request, 'after')
    expect((await restarted().lists.readAll()).map(({ id }) => id)).toEqual([1103, 102, 101])
    const aside = join(folder, 'data', `before-restore-${NOW}.db`)
    // There is nothing to lose of an empty one.
    expect(existsSync(aside) ? readFileSync(aside) : null).toEqual(bytes?.length ? bytes : null)
  })

  test.each([
    ['no file', () => undefined, 'no such file'],
    ['no database', (copy: string) => writeFileSync(copy, 'Межа'.repeat(1000)), 'not a database'],
    ['a part of a copy', (copy: string) => truncateSync(copy, 20_000), 'malformed'],
    [
      'another program’s database',
      (copy: string) => void new BetterSqlite(copy).exec('CREATE TABLE one (id)').close(),
      'no database of this site',
    ],
  ])('takes %s for no copy, and changes nothing', async (_, spoil, fault) => {
    const copy = await copyTwo()
    rmSync(copy)
    if (fault === 'malformed') await site.copyTo(copy)
    spoil(copy)
    const { errors, code } = await restoreFrom(copy)
    expect(code).toBe(1)
    expect(errors).toContain('Ничего не возвращено: ')
    expect(errors).toContain(fault)
    expect(await site.lists.readAll()).toHaveLength(3)
    expect(readdirSync(join(folder, 'data'))).toEqual(['agency.db'])
  })

  test('does not take the database for its own copy, and names the tool of PostgreSQL', async () => {
    await takeTwo()
    for (const link of [join(folder, 'symbolic.db'), join(folder, 'hard.db')]) {
      if (link.includes('hard')) linkSync(file, link)
      else symlinkSync(file, link)
      expect(await restoreFrom(link)).toEqual(refused(staff.isTheDatabase(link)))
    }
    const DATABASE_URL = 'postgres://site@127.0.0.1:1/site'
    expect(await requests(['--restore', 'a.dump'], { DATABASE_URL })).toEqual(
      refused(staff.pgRestore),
    )
  })
})

describe('--purge', () => {
  test('deletes what is older than RETENTION_DAYS', async () => {
    await takeTwo()
    await site.requests.save({ ...request, name: 'Сегодня' }, 'today')
    const purge = (...more: string[]) => requests(['--purge', ...more], { RETENTION_DAYS: '1' })
    expect(await purge('--dry-run')).toEqual(printed(staff.purged(2, '09.03.2026 15:00', true)))
    expect(await site.lists.readAll()).toHaveLength(3)
    expect(await purge()).toEqual(printed(staff.purged(2, '09.03.2026 15:00', false)))
    expect(await site.lists.readAll()).toMatchObject([{ name: 'Сегодня' }])
  })

  test('deletes what restores left and nobody has written to since', async () => {
    await takeTwo()
    const data = join(folder, 'data')
    const touch = (name: string, day: number) =>
      utimesSync(join(data, name), 0, new Date(Date.UTC(2026, 2, day, 15)))
    writeFileSync(join(data, 'before-restore-2026-03-08-15-00-00.db'), '')
    touch('before-restore-2026-03-08-15-00-00.db', 8)
    mkdirSync(join(data, 'agency.db.restoring-killed'))
    touch('agency.db.restoring-killed', 8)
    const recent = 'before-restore-2026-03-09-15-00-00.db'
    writeFileSync(join(data, recent), '')
    touch(recent, 9)
    expect((await requests(['--purge'], { RETENTION_DAYS: '1' })).code).toBe(0)
    expect(readdirSync(data).sort()).toEqual(['agency.db', recent])
  })

  test('prints its count and looks for damage whatever keeps it from overwriting or deleting', async () => {
    await takeTwo()
    await site.close()
    const { exec } = BetterSqlite.prototype
    const full = vi.spyOn(BetterSqlite.prototype, 'exec').mockImplementation(function (
      this: BetterSqlite,
      sql,
    ) {
      if (sql === 'VACUUM') throw new Error('database or disk is full')
      return exec.call(this, sql)
    })
    const purge = () => requests(['--purge'], { RETENTION_DAYS: '1' })
    const { code, output, errors } = await purge()
    expect([code, output]).toEqual([1, `${staff.purged(2, '09.03.2026 15:00', false)}\n`])
    expect(errors).toMatch(/^В файле базы .* обрывки.*: database or disk is full\. /m)
    full.mockRestore()
    expect(await purge()).toEqual(printed(staff.purged(0, '09.03.2026 15:00', false)))

    await takeTwo()
    await site.close()
    damagePageOfRequests()
    const damaged = await purge()
    expect([damaged.code, damaged.output]).toEqual([1, ''])
    expect(damaged.errors).toMatch(/^Удалить не удалось: .*\nЧасть базы данных повреждена\..*\n/s)
  })

  /** Overwrites the first page of the table. */
  function damagePageOfRequests() {
    const database = new BetterSqlite(file)
    const page = database
      .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'requests'")
      .pluck()
      .get()
    database.close()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0xab, ((page ?? 0) - 1) * 4096, (page ?? 0) * 4096))
  }

  test('asks about the clock after a jump, and deletes with --yes', async () => {
    await site.prepare()
    await takeTwo()
    vi.setSystemTime(Date.UTC(2028, 2, 10, 12))
    const purge = (...more: string[]) => requests(['--purge', ...more], { RETENTION_DAYS: '365' })
    expect(await purge()).toEqual(refused(staff.notPurged('10.03.2028 15:00')))
    expect(await site.lists.readAll()).toHaveLength(2)
    expect(await purge('--yes')).toEqual(printed(staff.purged(2, '11.03.2027 15:00', false)))
  })
})

describe.skipIf(!hasPostgres)('the command on PostgreSQL', () => {
  const server = postgresServer()

  test('lists, purges, and leaves copies to pg_dump', async () => {
    const DATABASE_URL = await server().createDatabase()
    const env = { DATABASE_URL, RETENTION_DAYS: '1' }
    expect((await requests(['--json'], env)).code).toBe(0)
    await storeAt(DATABASE_URL).requests.save(request, 'key', { now: Date.UTC(2026, 2, 5, 11, 2) })
    expect((await requests(['--json'], env)).output).toContain('2026-03-05')
    const purged = staff.purged(1, '09.03.2026 15:00', false)
    expect(await requests(['--purge'], env)).toEqual(printed(purged))
    expect(await requests(['--backup', 'copy'], env)).toEqual(refused(staff.pgDump))
  })

  test('names the command for a copy, which has no session that may be ended later', async () => {
    const DATABASE_URL = await server().createDatabase()
    const before = storeAt(DATABASE_URL)
    await before.requests.save(request, 'key')
    await before.sessions.begin('lost phone', 'Анна', ['password'])
    const env = {
      DATABASE_URL,
      PATH: `${postgresPrograms()}:${process.env.PATH}`,
      NODE_ENV: 'test' as const,
    }
    const [command = ''] = /pg_dump .*"$/.exec(staff.pgDump) ?? []
    const copied = await server().createDatabase()
    execFileSync('sh', ['-c', command], { cwd: folder, env })
    execFileSync('pg_restore', ['--no-owner', `--dbname=${copied}`, 'копия.dump'], {
      cwd: folder,
      env,
    })
    expect(await storeAt(copied).lists.readAll()).toHaveLength(1)
    expect(await storeAt(copied).sessions.find('lost phone', ['password'])).toBeNull()
  })

  test('imports an SQLite file once, and prints both counts', async () => {
    await takeTwo()
    await site.close()
    const DATABASE_URL = await server().createDatabase()
    const importFrom = (from: string) => requests(['--import', from], { DATABASE_URL })
    const name = DATABASE_URL.replace('site@', '')
    const counts = {
      requests: 2,
      request_acts: 0,
      notices: 0,
      consent_texts: 0,
      versions: 0,
      files: 0,
    }
    expect(await importFrom(file)).toEqual(
      printed(`${staff.counts(file, counts)}\n${staff.counts(name, counts)}`),
    )
    expect(await storeAt(DATABASE_URL).lists.readAll()).toHaveLength(2)
    expect(await importFrom(file)).toEqual(refused(staff.notEmpty(name)))
    expect(await importFrom('agency.db')).toEqual(
      refused(staff.notImported(staff.noFile('agency.db'))),
    )
    expect(await requests(['--import', file])).toEqual(refused(staff.importNeedsPostgres))
  })
})

test('the command says in a line what to do about an unreachable PostgreSQL server', async () => {
  const host = `127.0.0.1:${await freePort()}`
  const fault = `postgres://${host}/agency: connect ECONNREFUSED ${host}`
  expect(
    await requests(['--json'], { DATABASE_URL: `postgres://site:secret@${host}/agency` }),
  ).toEqual(refused(staff.unreachable(fault)))
})

test('the command says in a line what to do about an unreadable database', async () => {
  const notes = join(folder, 'notes.txt')
  writeFileSync(notes, 'Это не база данных. '.repeat(100))
  const { output, errors, code } = await requests(['--json'], { DATABASE_URL: `file:${notes}` })
  expect([output, code]).toEqual(['', 1])
  expect(errors).toBe(`${staff.damaged([staff.unreadable(`${notes}: file is not a database`)])}\n`)
})

test('the command refers to the agency’s own API if AGENCY_API_URL is set', async () => {
  expect(await requests(['--json'], { AGENCY_API_URL: 'https://example.ru/api' })).toEqual(
    refused(staff.elsewhere),
  )
})

test('the program makes the file of its output readable by its owner alone', async () => {
  const program = await bundle('app/commands/jobs/requests-cli.ts', temporaryFolder())
  const list = join(folder, 'list.json')
  writeFileSync(list, '', { mode: 0o644 })
  const env = { NODE_ENV: 'production', DATABASE_URL: databaseUrl } as const
  execFileSync(process.execPath, [program, '--json'], {
    env,
    stdio: ['ignore', openSync(list, 'w'), 2],
  })
  expect(statSync(list)).toMatchObject({ mode: 0o100600 })
})

test('the program prints results and errors, and ends with the status', async () => {
  const program = (...args: string[]) =>
    run('app/commands/jobs/requests-cli.ts', args, { DATABASE_URL: databaseUrl })
  expect(await program('--json')).toEqual(printed('[]'))
  expect(await program('--xml')).toEqual(refused(staff.wrongUsage(CALLED_AS, '--xml'), 2))
})
