import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ServiceRequest } from '~/agency/agency'
import { openStore } from '~/office/store/store.server'
import { hasPostgres } from '../../../support/postgres'
import { startMailServer } from '../../../support/mail-server'
import { freePort } from '../../../support/site'
import { bundle, postgresServer, temporaryFolder } from '../workbench'

const request: ServiceRequest = {
  name: 'Анна Кузнецова',
  phone: '8 (900) 123-45-67',
  address: 'Заречье, ул. Садовая, 7',
  comment: 'Забор стоит\nне там',
  services: ['Межевание земельного участка'],
}

// Each run of the command is a process of its own.
vi.setConfig({ testTimeout: 20_000 })

let folder: string
let programFolder: string
let program: string

beforeAll(async () => {
  programFolder = mkdtempSync(join(tmpdir(), 'requests-cli-'))
  program = await bundle('app/office/command/requests-cli.ts', programFolder)
})
afterAll(() => rmSync(programFolder, { recursive: true }))

beforeEach(() => {
  folder = temporaryFolder()
})

/** Runs the command as the staff would, in the folder that holds `data/`. */
async function requests(args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { NODE_ENV: 'production', TZ: 'Europe/Moscow', ...env },
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { output, errors, code: await exited }
}

function names(json: string): string[] {
  return (JSON.parse(json) as ServiceRequest[]).map(({ name }) => name)
}

/** Keeps two requests as the site would, and stays open as the site does. */
async function siteThatRuns() {
  const store = openStore(`file:${join(folder, 'data', 'agency.db')}`)
  await store.save(request, 'first', { now: Date.UTC(2026, 2, 5, 11, 2) })
  await store.save(
    { name: '\u001b[2JОрлов\u009b', phone: '12-34', address: '', comment: '=1+1', services: [] },
    'second',
    { now: Date.UTC(2026, 2, 6, 11, 2) },
  )
  return store
}

test('a table of what has come in, newest first, while the site runs', async () => {
  const site = await siteThatRuns()
  const { output, errors, code } = await requests()
  await site.close()

  expect({ errors, code }).toEqual({ errors: '', code: 0 })
  expect(output).toMatch(/06\.03\.2026[^]*Орлов[^]*05\.03\.2026[^]*Анна Кузнецова/)
  for (const shown of ['14:02', '8 (900) 123-45-67', 'https://wa.me/79001234567', 'не там']) {
    expect(output).toContain(shown)
  }
  expect(output).toContain('Всего заявок: 2. База данных: ./data/agency.db')
  expect(output).not.toContain('\u001b')
})

test('--json prints the list and nothing else', async () => {
  const site = await siteThatRuns()
  const { output, errors, code } = await requests(['--json'])
  await site.close()

  expect({ errors, code }).toEqual({ errors: '', code: 0 })
  expect(JSON.parse(output)).toEqual([
    {
      id: 2,
      createdAt: '2026-03-06T11:02:00.000Z',
      name: '\u001b[2JОрлов\u009b',
      phone: '12-34',
      address: '',
      comment: '=1+1',
      services: [],
      whatsapp: null,
      samePhone: null,
      consent: null,
      suspect: false,
      takenBy: null,
      takenAt: null,
      doneAt: null,
    },
    {
      id: 1,
      createdAt: '2026-03-05T11:02:00.000Z',
      ...request,
      whatsapp: 'https://wa.me/79001234567',
      samePhone: null,
      consent: null,
      suspect: false,
      takenBy: null,
      takenAt: null,
      doneAt: null,
    },
  ])
  expect(output).not.toMatch(/(?!\n)\p{Cc}/u)
})

test('--csv prints a file for Excel', async () => {
  const site = await siteThatRuns()
  const { output, errors, code } = await requests(['--csv'])
  await site.close()

  expect({ errors, code }).toEqual({ errors: '', code: 0 })
  expect(output).toMatch(/^\uFEFF?"Номер";/)
  expect(output).toContain('"1";"05.03.2026 14:02";"Анна Кузнецова";')
  expect(output).toContain(`"'=1+1"`)
})

test('before anything has come in it says so, and creates nothing', async () => {
  expect(await requests()).toEqual({
    output: 'Заявок пока нет. База данных: ./data/agency.db\n',
    errors: '',
    code: 0,
  })
  expect(await requests(['--json'])).toEqual({ output: '[]\n', errors: '', code: 0 })
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('--help explains the command', async () => {
  const { output, code } = await requests(['--help'])
  expect(code).toBe(0)
  expect(output).toContain('Заявки с сайта.')
  expect(output).toContain('--json')
  expect(output).toContain('--csv')
})

test.each([
  [['--xml']],
  [['--json', '--csv']],
  [['--failed', '--csv']],
  [['--purge', '--json']],
  [['--dry-run']],
  [['--take', '1']],
  [['--take', 'первую', 'Анна']],
  [['--done', '1', 'Анна']],
  [['--delete', '1', '--json']],
  [['--backup']],
  [['вчера']],
])('%j is wrong usage', async (args) => {
  expect(await requests(args)).toEqual({
    output: '',
    errors:
      'Так команда не работает. Все ключи и что с чем сочетается: npm run requests -- --help\n',
    code: 2,
  })
})

test.each(['05.03.2026', '5.3.2026', '2026-03-05', '05.03.2026 14:00', '2026-03-05 14:02'])(
  '--since %s begins with that day',
  async (day) => {
    const site = await siteThatRuns()
    await site.save({ ...request, name: 'Накануне' }, 'before', {
      now: Date.UTC(2026, 2, 4, 20, 59),
    })
    const { output, code } = await requests(['--since', day, '--json'])
    await site.close()
    expect(code).toBe(0)
    expect(names(output)).toEqual(['\u001b[2JОрлов\u009b', 'Анна Кузнецова'])
  },
)

test.each(['31.02.2026', 'вчера', '2026', '05.03.2026 25:00', '10:60', '.'])(
  '--since %s is no date',
  async (day) => {
    expect(await requests(['--since', day])).toEqual({
      output: '',
      errors: `Непонятная дата: ${day}. Пишите так: 05.03.2026, "05.03.2026 10:00", 10:00 или "3 дня".\n`,
      code: 2,
    })
  },
)

test('--since a day without requests', async () => {
  const site = await siteThatRuns()
  await site.close()
  expect((await requests(['--since', '01.04.2026'])).output).toBe('Таких заявок нет.\n')
})

test('--suspect lists apart what may be spam', async () => {
  const site = await siteThatRuns()
  await site.save({ ...request, name: 'Робот' }, 'bot', { suspect: true })
  await site.close()
  expect(names((await requests(['--json'])).output)).not.toContain('Робот')
  expect(names((await requests(['--suspect', '--json'])).output)).toEqual(['Робот'])
  const { output } = await requests()
  expect(output).not.toContain('Робот')
  expect(output).toContain('Похожих на спам: 1, показать их — с ключом --suspect')
})

test('--failed lists the notices that were given up', async () => {
  const site = await siteThatRuns()
  expect((await requests(['--failed'])).output).toBe('Неотправленных уведомлений нет.\n')
  await site.save({ ...request, comment: '' }, 'third', {
    notify: ['anna@mezha.example'],
    now: Date.UTC(2026, 2, 7),
  })
  const notice = await site.claimNotice()
  if (notice) await site.settleNotice(notice, { state: 'failed', fault: '550 нет ящика' })
  await site.close()

  expect((await requests(['--failed'])).output).toBe(
    'Заявка № 3 от 07.03.2026 03:00. Попыток: 1. Ответ почтового сервера:\n' +
      '  anna@mezha.example\n' +
      '  550 нет ящика\n' +
      '  Анна Кузнецова, 8 (900) 123-45-67\n\n' +
      'Эти заявки сохранены, но письма о них не ушли. Ответьте клиентам и проверьте ' +
      'NOTIFY_SMTP_URL и NOTIFY_TO.\n',
  )
  expect(JSON.parse((await requests(['--failed', '--json'])).output)).toEqual([
    {
      id: 3,
      createdAt: '2026-03-07T00:00:00.000Z',
      name: 'Анна Кузнецова',
      phone: '8 (900) 123-45-67',
      whatsapp: 'https://wa.me/79001234567',
      isGivenUp: true,
      recipient: 'anna@mezha.example',
      attempts: 1,
      fault: '550 нет ящика',
    },
  ])
  expect((await requests()).output).toContain(
    'Неотправленных уведомлений: 1, показать их — с ключом --failed',
  )
})

test('--take, --done and --open keep track of who does what', async () => {
  const site = await siteThatRuns()
  expect(await requests(['--take', '1', 'Анна'])).toEqual({
    output: 'Заявку № 1 взяли: Анна\n',
    errors: '',
    code: 0,
  })
  expect(await requests(['--take', '1', 'Борис'])).toEqual({
    output: '',
    errors: 'Заявку № 1 уже взяли или выполнили, или такой заявки нет.\n',
    code: 1,
  })
  expect(names((await requests(['--open', '--json'])).output)).toHaveLength(2)
  expect((await requests(['--done', '1'])).output).toBe('Заявка № 1 выполнена\n')
  expect((await requests(['--done', '1'])).code).toBe(1)
  expect(names((await requests(['--open', '--json'])).output)).toEqual(['\u001b[2JОрлов\u009b'])
  const [, first] = JSON.parse((await requests(['--json'])).output) as object[]
  expect(first).toMatchObject({ takenBy: 'Анна', doneAt: expect.any(String) })
  await site.close()
})

test.each([
  ['1', ['Анна Кузнецова']],
  ['№ 1', ['Анна Кузнецова']],
  ['анна', ['Анна Кузнецова']],
  ['+7 900 123-45-67', ['Анна Кузнецова']],
  ['1234567', ['Анна Кузнецова']],
  ['Сидоров', []],
])('--find %s', async (typed, found) => {
  const site = await siteThatRuns()
  await site.close()
  expect(names((await requests(['--find', typed, '--json'])).output)).toEqual(found)
})

test('--find looks among what may be spam, too, and says so', async () => {
  const site = await siteThatRuns()
  await site.save({ ...request, name: 'Анна Второва' }, 'bot', { suspect: true })
  await site.close()
  const { output } = await requests(['--find', 'анна'])
  expect(output).toMatch(/Второва[^]*похоже на[^]*Кузнецова/)
  expect(output).toContain('Всего заявок: 2.')
  expect(names((await requests(['--find', 'анна', '--suspect', '--json'])).output)).toEqual([
    'Анна Второва',
  ])
})

test('a request from a phone that wrote before says so', async () => {
  const site = await siteThatRuns()
  await site.save({ ...request, phone: '+7 900 123 45 67' }, 'third')
  await site.close()
  expect((await requests()).output).toContain('тот же телефон: № 1')
})

test('--delete deletes one, and leaves a line in the log without what was deleted', async () => {
  const site = await siteThatRuns()
  const { output, errors, code } = await requests(['--delete', '1'])
  expect({ output, code }).toEqual({ output: 'Заявка № 1 удалена\n', code: 0 })
  expect(errors).toMatch(/^\{"time":"[^"]+","kind":"request-deleted","request":1\}\n$/)
  expect(await site.list()).toMatchObject([{ id: 2 }])
  expect((await requests(['--delete', '1'])).errors).toBe('Заявки № 1 нет.\n')
  await site.close()
})

test('--test-mail sends one now and prints what the server said', async () => {
  const mails = await startMailServer()
  const env = { NOTIFY_SMTP_URL: mails.url, NOTIFY_TO: 'anna@mezha.example,boris@mezha.example' }
  const sent = await requests(['--test-mail'], env)
  expect(sent).toMatchObject({ errors: '', code: 0 })
  expect(sent.output).toMatch(/^Письмо отправлено: anna@.*, boris@.*\. Ответ сервера: 250 .+\n$/)
  expect(mails.received).toMatchObject([{ subject: 'Пробное письмо с сайта' }])
  await mails.stop()
  const failed = await requests(['--test-mail'], env)
  expect(failed.code).toBe(1)
  expect(failed.errors).toMatch(/^Письмо не отправить: .*ECONNREFUSED.* Проверьте NOTIFY_SMTP_URL/)
  expect((await requests(['--test-mail'])).errors).toMatch(/^Не заданы NOTIFY_SMTP_URL/)
})

test('--backup copies the database while the site runs', async () => {
  const site = await siteThatRuns()
  const backup = () => requests(['--backup', 'copy.db'])
  expect(await backup()).toEqual({ output: 'Копия базы данных: copy.db\n', errors: '', code: 0 })
  const copied = await requests(['--json'], { DATABASE_URL: 'file:./copy.db' })
  expect(names(copied.output)).toHaveLength(2)
  expect(await backup()).toMatchObject({
    errors: expect.stringMatching(
      /^Копия не сделана: .*copy\.db is there already.* Проверьте имя файла/,
    ),
    code: 1,
  })
  await site.close()
})

test('--backup of nothing makes nothing', async () => {
  expect(await requests(['--backup', 'copy.db'])).toMatchObject({ output: '', code: 1 })
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('--purge deletes what is older than RETENTION_DAYS', async () => {
  const site = await siteThatRuns()
  await site.save({ ...request, name: 'Сегодня' }, 'today')
  const dryRun = await requests(['--purge', '--dry-run'], { RETENTION_DAYS: '1' })
  expect(dryRun.output).toMatch(/^Будет удалено заявок: 2 /)
  expect(await site.list()).toHaveLength(3)
  const { output, errors, code } = await requests(['--purge'], { RETENTION_DAYS: '1' })
  expect({ errors, code }).toEqual({ errors: '', code: 0 })
  expect(output).toMatch(/^Удалено заявок: 2 \(полученных до \d\d\.\d\d\.\d{4} \d\d:\d\d\)\n$/)
  expect(await site.list()).toMatchObject([{ name: 'Сегодня' }])
  await site.close()
})

test('--purge without RETENTION_DAYS deletes nothing and says what to set', async () => {
  const site = await siteThatRuns()
  const { errors, code } = await requests(['--purge'])
  expect(code).toBe(1)
  expect(errors).toMatch(/^Не задан RETENTION_DAYS .* RETENTION_DAYS=365 npm run requests/)
  expect(await site.list()).toHaveLength(2)
  await site.close()
})

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  const server = postgresServer()

  test('the command lists, purges, and leaves copies to pg_dump', async () => {
    const DATABASE_URL = await server().createDatabase()
    expect((await requests([], { DATABASE_URL })).output).toMatch(
      /^Заявок пока нет\. База данных: postgres:\/\/127\.0\.0\.1:\d+\/test_1\n$/,
    )
    const site = openStore(DATABASE_URL)
    await site.save(request, 'old', { now: Date.UTC(2026, 2, 5, 11, 2) })
    await site.save({ ...request, name: 'Сегодня' }, 'today')
    await site.close()

    expect(names((await requests(['--json'], { DATABASE_URL })).output)).toHaveLength(2)
    expect((await requests([], { DATABASE_URL })).output).toContain('05.03.2026')
    const purge = await requests(['--purge'], { DATABASE_URL, RETENTION_DAYS: '1' })
    expect(purge.output).toMatch(/^Удалено заявок: 1 /)
    expect((await requests(['--backup', 'copy'], { DATABASE_URL })).errors).toContain('pg_dump')
  })

  test('--import takes everything over from an SQLite file, once, and prints both counts', async () => {
    const site = await siteThatRuns()
    await site.close()
    const DATABASE_URL = await server().createDatabase()
    const run = (file: string) => requests(['--import', file], { DATABASE_URL })
    const { output, errors, code } = await run('data/agency.db')
    expect({ errors, code }).toEqual({ errors: '', code: 0 })
    const counts = 'заявок — 2, уведомлений — 0, текстов согласия — 0'
    expect(output).toMatch(
      new RegExp(`^data/agency\\.db: ${counts}\npostgres://\\S+: ${counts}\n$`),
    )
    expect(names((await requests(['--json'], { DATABASE_URL })).output)).toHaveLength(2)
    expect(await run('data/agency.db')).toMatchObject({
      errors: expect.stringMatching(/^Ничего не перенесено: база postgres:.* не пуста/),
      code: 1,
    })
    expect((await run('agency.db')).errors).toMatch(
      /^Ничего не перенесено: agency\.db: no such file\. Проверьте имя файла/,
    )
    expect((await requests(['--import', 'data/agency.db'])).errors).toMatch(
      /^Переносят из файла SQLite в PostgreSQL: сначала задайте DATABASE_URL/,
    )
  })
})

test('a PostgreSQL server that cannot be reached: one line that says what to do', async () => {
  const port = await freePort()
  const DATABASE_URL = `postgres://site:secret@127.0.0.1:${port}/agency`
  const { output, errors, code } = await requests([], { DATABASE_URL })
  expect({ output, code }).toEqual({ output: '', code: 1 })
  expect(errors).toMatch(
    /^Заявки не прочитать: .*ECONNREFUSED.*Проверьте, что PostgreSQL работает.*\n$/,
  )
  expect(errors).not.toContain('secret')
})

test('with AGENCY_API_URL it points to the agency’s own API', async () => {
  const { output, errors, code } = await requests([], { AGENCY_API_URL: 'https://example.ru/api' })
  expect({ output, code }).toEqual({ output: '', code: 1 })
  expect(errors).toMatch(/^Задан AGENCY_API_URL: заявки уходят в API агентства.*\n$/)
})

test('a database that cannot be read: one line that says what to do', async () => {
  writeFileSync(join(folder, 'notes.txt'), 'Это не база данных. '.repeat(100))
  const { output, errors, code } = await requests(['--json'], { DATABASE_URL: 'file:./notes.txt' })
  expect({ output, code }).toEqual({ output: '', code: 1 })
  expect(errors).toMatch(
    /^Заявки не прочитать: .*notes\.txt: .*\. Проверьте DATABASE_URL и права на файл\.\n$/,
  )
})
