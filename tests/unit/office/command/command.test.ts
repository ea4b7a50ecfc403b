import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ServiceRequest } from '~/agency/agency'
import { OPTIONS, runCommand } from '~/office/command/command'
import { openStore } from '~/office/store/store.server'
import { parseSettings } from '~/settings/env.server'
import { startMailServer } from '../../../support/mail-server'
import { hasPostgres } from '../../../support/postgres'
import { freePort } from '../../../support/site'
import { bundle, postgresServer, temporaryFolder } from '../workbench'

const request: ServiceRequest = {
  name: 'Анна Кузнецова',
  phone: '8 (900) 123-45-67',
  address: 'Заречье, ул. Садовая, 7',
  comment: 'Забор стоит\nне там',
  services: ['Межевание земельного участка'],
}

let folder: string
/** Of the database in that folder. */
let databaseUrl: string

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Moscow')
  folder = temporaryFolder()
  databaseUrl = `file:${join(folder, 'data', 'agency.db')}`
  return () => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  }
})

/** Runs the command with the site's settings. */
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
    width: 120,
    out: (text) => (output += text),
    error: (text) => (errors += text),
  })
  log.mockRestore()
  return { output, errors, code }
}

function names(json: string): string[] {
  return (JSON.parse(json) as ServiceRequest[]).map(({ name }) => name)
}

/** Keeps two requests as the site would, and stays open as the site does. */
async function siteThatRuns() {
  const store = openStore(databaseUrl)
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
  expect(output).toContain(`Всего заявок: 2. База данных: ${folder}/data/agency.db`)
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
      taker: null,
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
      taker: null,
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
    output: `Заявок пока нет. База данных: ${folder}/data/agency.db\n`,
    errors: '',
    code: 0,
  })
  expect(await requests(['--json'])).toEqual({ output: '[]\n', errors: '', code: 0 })
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('--help names every key, and the command as it was called', async () => {
  const { output, code } = await requests(['--help'])
  expect(code).toBe(0)
  expect(output).toMatch(/^Заявки с сайта: npm run --silent requests -- и ключи\.\n/)
  for (const key of Object.keys(OPTIONS)) expect(output).toContain(`--${key}`)
  expect((await requests(['--help'], { CALLED_AS: 'mezha' })).output).toMatch(
    /^Заявки с сайта: mezha и ключи\.\n/,
  )
})

test.each([
  [['--xml']],
  [['--json', '--csv']],
  [['--failed', '--csv']],
  [['--failed', '--json']],
  [['--open', '--report']],
  [['--take', '1', 'Анна', 'Борис']],
  [['--put-back', 'первую']],
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
    errors: 'Так команда не работает. Все ключи: npm run --silent requests -- --help\n',
    code: 2,
  })
})

test.each(['05.03.2026', '5.3.2026'])('--since %s begins with that day', async (day) => {
  const site = await siteThatRuns()
  await site.save({ ...request, name: 'Накануне' }, 'before', {
    now: Date.UTC(2026, 2, 4, 20, 59),
  })
  const { output, code } = await requests(['--since', day, '--json'])
  await site.close()
  expect(code).toBe(0)
  expect(names(output)).toEqual(['\u001b[2JОрлов\u009b', 'Анна Кузнецова'])
})

test.each(['31.02.2026', '05.13.2026', '0.0.2026', 'вчера', '2026', '10:00', '.', '3 дней назад'])(
  '--since %s is no date',
  async (day) => {
    expect(await requests(['--since', day])).toEqual({
      output: '',
      errors: `Непонятная дата: ${day}. Пишите так: 05.03.2026 или "3 дня".\n`,
      code: 2,
    })
  },
)

test('--since so many days ago', async () => {
  const site = await siteThatRuns()
  const now = Date.now() - 2.9 * 86_400_000
  await site.save({ ...request, name: 'Недавно' }, 'recent', { now })
  await site.close()
  expect(names((await requests(['--since', '3 дня', '--json'])).output)).toEqual(['Недавно'])
  expect(names((await requests(['--since', '2 дня', '--json'])).output)).toEqual([])
})

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

test('--failed lists the notices that failed, and --resend sends them again', async () => {
  const site = await siteThatRuns()
  expect((await requests(['--failed'])).output).toBe('Неотправленных уведомлений нет.\n')
  expect((await requests(['--resend'])).output).toBe(
    'Уведомлений, которые сайт отправит ещё раз: 0\n',
  )
  await site.save({ ...request, comment: '' }, 'third', {
    notify: ['anna@mezha.example'],
    now: Date.UTC(2026, 2, 7),
  })
  const notice = await site.claimNotice()
  if (notice) await site.settleNotice(notice, { state: 'failed', fault: 'Почтовый сервер молчит' })

  expect((await requests(['--failed'])).output).toBe(
    'Заявка № 3 от 07.03.2026 03:00. Попыток: 1.\n' +
      '  anna@mezha.example\n' +
      '  Почтовый сервер молчит\n' +
      '  Анна Кузнецова, 8 (900) 123-45-67\n\n' +
      'Заявки сохранены, но эти люди писем о них не получили. Ответьте клиентам, проверьте ' +
      'NOTIFY_SMTP_URL и NOTIFY_TO и отправьте письма ещё раз: --resend\n',
  )
  expect((await requests()).output).toContain(
    'Неотправленных уведомлений: 1, показать их — с ключом --failed',
  )
  expect((await requests(['--resend'])).output).toBe(
    'Уведомлений, которые сайт отправит ещё раз: 1\n',
  )
  expect(await site.claimNotice()).toMatchObject({ recipient: 'anna@mezha.example' })
  await site.close()
})

describe('who does what', () => {
  const anna = 'Анна <anna@mezha.example>, boris@mezha.example'
  const env = { NOTIFY_SMTP_URL: 'smtp://127.0.0.1', NOTIFY_TO: anna }

  test('--take, --done and --open keep track of it', async () => {
    const site = await siteThatRuns()
    expect(await requests(['--take', '1', 'Пётр'])).toEqual({
      output: 'Заявка № 1 в работе: Пётр\n',
      errors: '',
      code: 0,
    })
    const again = await requests(['--take', '1', 'Борис'])
    expect(again).toMatchObject({ output: '', code: 1 })
    expect(again.errors).toMatch(/^Заявка № 1 уже в работе: Пётр, взята в \d\d:\d\d\n$/)
    expect(names((await requests(['--open', '--json'])).output)).toHaveLength(2)
    expect((await requests(['--done', '1'])).output).toBe('Заявка № 1 выполнена\n')
    expect((await requests(['--done', '1'])).errors).toMatch(
      /^Заявка № 1 уже выполнена, в \d\d:\d\d\n$/,
    )
    expect(names((await requests(['--open', '--json'])).output)).toEqual(['\u001b[2JОрлов\u009b'])
    const [, first] = JSON.parse((await requests(['--json'])).output) as object[]
    expect(first).toMatchObject({ takenBy: 'Пётр', taker: 'Пётр', doneAt: expect.any(String) })
    expect((await requests(['--take', '7', 'Пётр'])).errors).toBe('Заявки № 7 нет.\n')
    await site.close()
  })

  test('--take knows the people of NOTIFY_TO by their names, and tells the others', async () => {
    const site = await siteThatRuns()
    expect((await requests(['--take', '1', 'анна'], env)).output).toBe(
      'Заявка № 1 в работе: Анна\n',
    )
    expect(await site.find(1)).toMatchObject({ takenBy: 'anna@mezha.example' })
    expect(await site.claimNotice()).toMatchObject({
      recipient: 'boris@mezha.example',
      text: expect.stringMatching(/^Заявка № 1 в работе: Анна, \d\d:\d\d$/),
    })
    expect(await site.claimNotice()).toBeNull()
    expect((await requests([], env)).output).toMatch(/в работе .*\n.*Анна/)
    await site.close()
  })

  test('--put-back frees what somebody took, and takes what is done back into work', async () => {
    const site = await siteThatRuns()
    expect((await requests(['--put-back', '1'])).errors).toBe(
      'Заявка № 1 свободна: её никто не брал\n',
    )
    await site.take(1, 'anna@mezha.example', [], { recipients: [], text: '' })
    await site.finish(1, '')
    expect((await requests(['--put-back', '1'], env)).output).toBe('Заявка № 1 снова в работе\n')
    expect(await site.claimNotice(), 'nobody is told').toBeNull()
    expect((await requests(['--put-back', '1'], env)).output).toBe('Заявка № 1 снова свободна\n')
    expect(await site.claimNotice()).toMatchObject({
      text: 'Заявка № 1 снова свободна: её вернули (Анна)',
    })
    expect(await site.find(1)).toMatchObject({ takenBy: null, doneAt: null })
    expect((await requests(['--put-back', '7'])).errors).toBe('Заявки № 7 нет.\n')
    await site.close()
  })
})

test.each([
  ['1', ['Анна Кузнецова']],
  ['№ 1', ['Анна Кузнецова']],
  ['анна', ['Анна Кузнецова']],
  ['+7 900 123-45-67', ['Анна Кузнецова']],
  ['1234567', ['Анна Кузнецова']],
  ['8 900', ['Анна Кузнецова']],
  ['900', ['Анна Кузнецова']],
  ['8 901', []],
  ['садовая 7', ['Анна Кузнецова']],
  ['забор', ['Анна Кузнецова']],
  ['50:27:0020806:123', ['Кадастр']],
  ['щелково', ['Кадастр']],
  ['Сидоров', []],
])('--find %s', async (typed, found) => {
  const site = await siteThatRuns()
  const address = 'Щёлково, 50:27:0020806:123'
  await site.save({ ...request, name: 'Кадастр', phone: '', address, comment: '' }, 'third')
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

test('--test-mail sends each person one, and says of each what the server said', async () => {
  const mails = await startMailServer()
  mails.refuseReceiver('boris@mezha.example')
  const NOTIFY_TO = 'Анна <anna@mezha.example>, boris@mezha.example, vera@mezha.example'
  const env = { NOTIFY_SMTP_URL: mails.url, NOTIFY_TO }
  const { output, errors, code } = await requests(['--test-mail'], env)
  expect(code).toBe(1)
  expect(output).toMatch(
    /^Анна: отправлено, ответ сервера: 250 .+\nvera@mezha\.example: отправлено, .+: 250 .+\n$/,
  )
  expect(errors).toMatch(
    /^boris@mezha\.example: письмо не отправлено\. Почтовый сервер не знает такого ящика .+\n$/,
  )
  expect(mails.received).toMatchObject([
    { to: ['anna@mezha.example'], subject: 'Пробное письмо с сайта' },
    { to: ['vera@mezha.example'] },
  ])
  expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(2)
  await mails.stop()
  const failed = await requests(['--test-mail'], { ...env, NOTIFY_TO: 'anna@mezha.example' })
  expect(failed).toMatchObject({ output: '', code: 1 })
  expect(failed.errors).toMatch(
    /^anna@mezha\.example: письмо не отправлено\. Почтовый сервер не отвечает \(.*ECONNREFUSED.*\)\n$/,
  )
  expect((await requests(['--test-mail'])).errors).toMatch(/^Не заданы NOTIFY_SMTP_URL/)
})

test('--report counts the last seven days, and says what went wrong', async () => {
  const site = openStore(databaseUrl)
  const now = Date.now()
  const DAY = 86_400_000
  const save = (key: string, days: number, services: string[], notify: string[] = []) =>
    site.save({ ...request, services }, key, { now: now - days * DAY, notify })
  const take = (id: number, days: number) =>
    site.take(id, 'Анна', [], { recipients: [], text: '' }, now - days * DAY)
  await save('eight days ago', 8, ['Межевание'])
  await save('never taken', 6, ['Межевание', 'Межевание', 'Вынос\n точек'])
  await save('taken late', 5, ['Межевание'])
  await take(3, 3.9)
  await save('taken at once', 4, [])
  await take(4, 3.9)
  await save('today', 0.1, ['Межевание', 'Вынос\n точек'], ['anna@mezha.example'])
  const notice = await site.claimNotice(now)
  if (notice) await site.settleNotice(notice, { state: 'failed', fault: '550' })
  await site.close()
  const copies = join(folder, 'copies')
  mkdirSync(copies)

  expect((await requests(['--report', copies])).output).toMatch(
    new RegExp(
      [
        '^Заявок с \\d\\d\\.\\d\\d\\.\\d{4} по \\d\\d\\.\\d\\d\\.\\d{4}: 4\n',
        'Услуги в них:',
        '    3  Межевание',
        '    2  Вынос  точек',
        '    1  без услуг\n',
        'Дольше суток никто не взял: № 3, № 2\n',
        'Неотправленных уведомлений: 1, показать их — с ключом --failed\n',
        `КОПИЙ НЕТ в ${copies}\n$`,
      ].join('\n'),
    ),
  )
  for (const [name, day] of [
    ['old.db', 5],
    ['new.db', 6],
    ['later.db.unfinished', 7],
  ] as const) {
    writeFileSync(join(copies, name), '')
    const made = new Date(2026, 2, day, 3, 17)
    utimesSync(join(copies, name), made, made)
  }
  expect((await requests(['--report', copies])).output).toContain(
    `Последняя копия в ${copies}: 06.03.2026 03:17\n`,
  )
  expect((await requests(['--report'])).output).not.toContain('копия')
})

test('--backup copies the database while the site runs', async () => {
  const site = await siteThatRuns()
  const copy = join(folder, 'copy.db')
  const backup = () => requests(['--backup', copy])
  expect(await backup()).toEqual({ output: `Копия базы данных: ${copy}\n`, errors: '', code: 0 })
  const copied = await requests(['--json'], { DATABASE_URL: `file:${copy}` })
  expect(names(copied.output)).toHaveLength(2)
  expect(await backup()).toMatchObject({
    errors: expect.stringMatching(
      /^Копия не сделана: .*copy\.db: такой файл уже есть, назовите другой\. Проверьте имя файла/,
    ),
    code: 1,
  })
  await site.close()
})

test('--backup of nothing makes nothing', async () => {
  const { output, errors, code } = await requests(['--backup', join(folder, 'copy.db')])
  expect({ output, code }).toEqual({ output: '', code: 1 })
  expect(errors).toMatch(/^Копия не сделана: .*agency\.db: такого файла нет\./)
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
  expect(errors).toMatch(/^Не задан RETENTION_DAYS .* Задайте его и повторите\.\n$/)
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
    const file = join(folder, 'data', 'agency.db')
    const { output, errors, code } = await run(file)
    expect({ errors, code }).toEqual({ errors: '', code: 0 })
    const counts = 'заявок — 2, уведомлений — 0, текстов согласия — 0'
    expect(output).toMatch(new RegExp(`^${file}: ${counts}\npostgres://\\S+: ${counts}\n$`))
    expect(names((await requests(['--json'], { DATABASE_URL })).output)).toHaveLength(2)
    expect(await run(file)).toMatchObject({
      errors: expect.stringMatching(/^Ничего не перенесено: база postgres:.* не пуста/),
      code: 1,
    })
    expect((await run('agency.db')).errors).toMatch(
      /^Ничего не перенесено: agency\.db: такого файла нет\. Проверьте имя файла/,
    )
    expect((await requests(['--import', file])).errors).toMatch(
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
    /^Не удалось прочитать заявки: .*ECONNREFUSED.*Проверьте, что PostgreSQL работает.*\n$/,
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
  const { output, errors, code } = await requests(['--json'], {
    DATABASE_URL: `file:${folder}/notes.txt`,
  })
  expect({ output, code }).toEqual({ output: '', code: 1 })
  expect(errors).toMatch(
    /^Не удалось прочитать заявки: .*notes\.txt: .*\. Проверьте DATABASE_URL и права на файл\.\n$/,
  )
})

describe('as a program', () => {
  let programs: string
  let program: string

  beforeAll(async () => {
    programs = mkdtempSync(join(tmpdir(), 'requests-cli-'))
    program = await bundle('app/office/command/requests-cli.ts', programs)
  })
  afterAll(() => rmSync(programs, { recursive: true }))

  async function run(...args: string[]) {
    const child = spawn(process.execPath, [program, ...args], {
      env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { output, errors, code: await exited }
  }

  test('prints, complains, and ends with the status that tells which', async () => {
    expect(await run('--json')).toEqual({ output: '[]\n', errors: '', code: 0 })
    expect(await run('--delete', '1')).toMatchObject({ output: '', code: 1 })
    expect(await run('--xml')).toMatchObject({ errors: expect.stringMatching(/\S/), code: 2 })
  })
})
