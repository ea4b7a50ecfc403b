import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { byField, type ServiceRequest } from '~/agency/port/agency'
import { desk } from '~/content/desk'
import { mailFault } from '~/content/mail-faults'
import { staff } from '~/content/staff'
import { OPTIONS, runCommand } from '~/commands/requests/command'
import type { RequestStore } from '~/agency/store/store.server'
import { parseSettings } from '~/server/settings/env.server'
import { aRequest } from '../../../support/factories'
import { startMailServer } from '../../../support/mail-server'
import { hasPostgres } from '../../../support/postgres'
import { freePort } from '../../../support/site'
import { bundle, postgresServer, run, store, temporaryFolder } from '../../agency/workbench'

const DAY = 86_400_000
const request = aRequest({ comment: 'Забор стоит\nне там' })
const evil: ServiceRequest = {
  ...byField(() => ''),
  name: '\u001b[2JОрлов\u009b',
  phone: '12-34',
  comment: '=1+1',
  services: [],
}
const silently = { recipients: [], text: '' }
const CALLED_AS = 'npm run --silent requests --'

let folder: string
let file: string
let databaseUrl: string
/** The store of the site that runs beside the command: request 1 of 5 March 2026, 2 of the 6th. */
let site: RequestStore

beforeEach(() => {
  // 15:00 in Moscow. Nothing here waits for a timer, and those go on.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 10, 12) })
  folder = temporaryFolder()
  file = join(folder, 'data', 'agency.db')
  databaseUrl = `file:${file}`
  site = store(databaseUrl)
  return () => void vi.useRealTimers()
})

async function takeTwo() {
  await site.save(request, 'first', { now: Date.UTC(2026, 2, 5, 11, 2) })
  await site.save(evil, 'second', { now: Date.UTC(2026, 2, 6, 11, 2) })
}

async function requests(
  args: string[] = [],
  env: Record<string, string> = {},
  { isScreen = false } = {},
) {
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
    isScreen,
    out: (text) => (output += text),
    error: (text) => (errors += text),
  })
  log.mockRestore()
  return { output, errors, code }
}

/** What the command answers if all is well, and if it cannot do what it was asked. */
const printed = (text: string) => ({ output: `${text}\n`, errors: '', code: 0 })
const refused = (text: string, code = 1) => ({ output: '', errors: `${text}\n`, code })

function listed(json: string) {
  return JSON.parse(json) as ServiceRequest[]
}

async function namesIn(...args: string[]) {
  return listed((await requests([...args, '--json'])).output).map(({ name }) => name)
}

describe('the list', () => {
  test('is a table of all requests, newest first, while the site runs', async () => {
    await takeTwo()
    const { output, errors, code } = await requests()
    expect({ errors, code }).toEqual({ errors: '', code: 0 })
    expect(output).toMatch(/06\.03\.2026[^]*Орлов[^]*05\.03\.2026[^]*Анна Кузнецова/)
    for (const shown of ['14:02', request.phone, 'https://wa.me/79001234567', 'не там']) {
      expect(output).toContain(shown)
    }
    expect(output).toContain(staff.total(2, file))
    expect(output).not.toContain('\u001b')
  })

  test('is JSON and nothing else with --json', async () => {
    await takeTwo()
    await site.save({ ...request, phone: '+7 900 123 45 67' }, 'third')
    const { output, errors, code } = await requests(['--json'])
    expect({ errors, code }).toEqual({ errors: '', code: 0 })
    expect(JSON.parse(output)).toMatchObject([
      { id: 3, samePhone: 1 },
      { ...evil, id: 2, createdAt: '2026-03-06T11:02:00.000Z', whatsapp: null, samePhone: null },
      { ...request, id: 1, whatsapp: 'https://wa.me/79001234567', taker: null, suspect: false },
    ])
    expect(output).not.toMatch(/(?!\n)\p{Cc}/u)
  })

  test('is a file for Excel with --csv', async () => {
    await takeTwo()
    const { output, errors, code } = await requests(['--csv'])
    expect({ errors, code }).toEqual({ errors: '', code: 0 })
    expect(output).toMatch(/^\uFEFF"[^]*\r\n$/)
    expect(output).toContain('"1";"05.03.2026 14:02";"Анна Кузнецова";')
    expect(output).toContain(`"'=1+1"`)
  })

  test('is empty before the first request, and creates nothing', async () => {
    expect(await requests()).toEqual(printed(staff.noRequests(file)))
    expect(await requests(['--json'])).toEqual(printed('[]'))
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test.each(['05.03.2026', '5.3.2026'])('begins with the day of --since %s', async (day) => {
    await takeTwo()
    const now = Date.UTC(2026, 2, 4, 20, 59)
    await site.save({ ...request, name: 'Накануне' }, 'before', { now })
    expect(await namesIn('--since', day)).toEqual([evil.name, request.name])
  })

  test('begins some days ago or yesterday with --since', async () => {
    await takeTwo()
    const yesterday = Date.UTC(2026, 2, 8, 21)
    await site.save({ ...request, name: 'Вчера' }, 'yesterday', { now: yesterday })
    await site.save({ ...request, name: 'Позавчера' }, 'before', { now: yesterday - 1 })
    expect(await namesIn('--since', 'вчера')).toEqual(['Вчера'])
    expect(await namesIn('--since', 'сегодня')).toEqual([])
    await site.purge(Date.now())
    const now = Date.now() - 2.9 * DAY
    await site.save({ ...request, name: 'Недавно' }, 'recent', { now })
    expect(await namesIn('--since', '3 дня')).toEqual(['Недавно'])
    expect(await requests(['--since', '2 дня'])).toEqual(printed(staff.noMatches))
  })

  test.each(['31.02.2026', '05.13.2026', '0.0.2026', 'вчер', '2026', '10:00', '.', '3 дней назад'])(
    'refuses --since %s',
    async (day) => {
      expect(await requests(['--since', day])).toEqual(refused(staff.wrongDate(day), 2))
    },
  )

  test('leaves out possible spam, which --suspect shows', async () => {
    await takeTwo()
    await site.save({ ...request, name: 'Робот', phone: '' }, 'bot', { isSpam: true })
    expect(await namesIn()).not.toContain('Робот')
    expect(await namesIn('--suspect')).toEqual(['Робот'])
    const { output } = await requests()
    expect(output).not.toContain('Робот')
    expect(output).toContain(staff.leftOutAsSpam(1))
  })
})

describe('--find', () => {
  test('finds numbers, phones and words in any writing', async () => {
    await takeTwo()
    const address = 'Щёлково, 50:27:0020806:123'
    await site.save({ ...request, name: 'Кадастр', phone: '', address, comment: '' }, 'third')
    const { name } = request
    for (const [typed, found] of [
      ['1', [name]],
      ['№ 1', [name]],
      ['анна', [name]],
      ['+7 900 123-45-67', [name]],
      ['1234567', [name]],
      ['8 900', [name]],
      ['900', [name]],
      ['8 901', []],
      ['садовая 7', [name]],
      ['забор', [name]],
      ['50:27:0020806:123', ['Кадастр']],
      ['щелково', ['Кадастр']],
      ['Сидоров', []],
    ] as const) {
      expect([typed, await namesIn('--find', typed)]).toEqual([typed, found])
    }
  })

  test('takes all words after it, also without quotes', async () => {
    await takeTwo()
    expect(await namesIn('--find', '8', '900', '123-45-67')).toEqual([request.name])
    expect(await namesIn('--open', '--find', 'садовая', 'анна')).toEqual([request.name])
    expect(await namesIn('--find', 'садовая', 'борис')).toEqual([])
  })

  test('finds possible spam, too, and marks it', async () => {
    await takeTwo()
    await site.save({ ...request, name: 'Анна Второва', phone: '' }, 'bot', { isSpam: true })
    const { output } = await requests(['--find', 'анна'])
    expect(output).toMatch(/Второва[^]*Кузнецова/)
    // The column is narrower than the words.
    expect(output).toContain(staff.states.spam.split(' ')[0])
    expect(output).toContain(staff.total(2, file))
    expect(await namesIn('--find', 'анна', '--suspect')).toEqual(['Анна Второва'])
  })
})

test('--help names every key, and the command as it was called', async () => {
  expect(await requests(['--help'])).toEqual(printed(staff.help(CALLED_AS)))
  for (const key of Object.keys(OPTIONS)) expect(staff.help('')).toContain(`--${key}`)
  expect(staff.help(CALLED_AS)).toContain('npm run check')
  expect(staff.help('mezha')).toContain('mezha check')
  expect(await requests(['-h'], { CALLED_AS: 'mezha' })).toEqual(printed(staff.help('mezha')))
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
  [['--yes']],
  [['--take', '1']],
  [['--take', 'первую', 'Анна']],
  [['--done', '1', 'Анна']],
  [['--delete', '1', '--json']],
  [['--backup']],
  [['вчера']],
])('the arguments %j are refused as wrong usage', async (args) => {
  expect(await requests(args)).toEqual(refused(staff.wrongUsage(CALLED_AS, args.join(' ')), 2))
})

test('--failed lists the notices that failed, and --resend sends them again', async () => {
  await takeTwo()
  expect(await requests(['--failed'])).toEqual(printed(staff.noFailures))
  expect(await requests(['--resend'])).toEqual(printed(staff.resent(0)))
  await site.save({ ...request, comment: '' }, 'third', {
    notify: ['anna@mezha.example'],
    now: Date.UTC(2026, 2, 7),
  })
  const notice = await site.lockNotice()
  if (notice) await site.recordOutcome(notice, { state: 'failed', fault: 'Сервер молчит' })

  expect(await requests(['--failed'])).toEqual(
    printed(`${staff.failure(3, '07.03.2026 03:00', 1, true)}
  anna@mezha.example
  Сервер молчит
  ${request.name}, ${request.phone}

${staff.failuresAdvice}`),
  )
  expect((await requests()).output).toContain(staff.failures(1))
  expect(await requests(['--resend'])).toEqual(printed(staff.resent(1)))
  expect(await site.lockNotice()).toMatchObject({ recipient: 'anna@mezha.example' })
})

describe('the keys for work on requests', () => {
  const NOTIFY_TO = 'Анна <anna@mezha.example>, boris@mezha.example'
  const env = { NOTIFY_SMTP_URL: 'smtp://127.0.0.1', NOTIFY_TO }

  test('take, finish and list requests, and name the person who was first', async () => {
    await takeTwo()
    expect(await requests(['--take', '1', 'Пётр'])).toEqual(printed(staff.taken(1, 'Пётр')))
    const taken = staff.alreadyTaken(1, 'Пётр', 'в 15:00')
    expect(await requests(['--take', '1', 'Борис'])).toEqual(refused(taken))
    expect(await namesIn('--open')).toHaveLength(2)
    expect(await requests(['--done', '1'])).toEqual(printed(staff.done(1)))
    expect(await requests(['--done', '1'])).toEqual(refused(staff.alreadyDone(1, 'в 15:00')))
    expect(await namesIn('--open')).toEqual([evil.name])
    expect(listed((await requests(['--json'])).output)[1]).toMatchObject({
      takenBy: 'Пётр',
      taker: 'Пётр',
      doneAt: '2026-03-10T12:00:00.000Z',
    })
    expect(await requests(['--take', '7', 'Пётр'])).toEqual(refused(staff.notThere(7)))
    const escaped = '\u001b[2JБорис'
    expect(await requests(['--take', '2', escaped])).toEqual(printed(staff.taken(2, '�[2JБорис')))
    await site.putBack(2, '', silently)
    await site.take(2, escaped, [], silently)
    const shown = staff.alreadyTaken(2, '�[2JБорис', 'в 15:00')
    expect(await requests(['--take', '2', 'Пётр'])).toEqual(refused(shown))
  })

  test('know the people of NOTIFY_TO by name, and tell the others', async () => {
    await takeTwo()
    expect(await requests(['--take', '1', 'анна'], env)).toEqual(printed(staff.taken(1, 'Анна')))
    expect(await site.find(1)).toMatchObject({ takenBy: 'anna@mezha.example' })
    expect(await site.lockNotice()).toMatchObject({
      recipient: 'boris@mezha.example',
      text: staff.mail.taken(1, 'Анна', '15:00'),
    })
    expect(await site.lockNotice()).toBeNull()
  })

  test('ask for the address if several people have the name', async () => {
    await takeTwo()
    const two = {
      ...env,
      NOTIFY_TO: 'Анна <anna@mezha.example>, анна <hanna@mezha.example>, hanna@mezha.example',
    }
    expect(await requests(['--take', '1', 'Анна'], two)).toEqual(
      refused(
        'В NOTIFY_TO несколько человек с именем «Анна»: anna@mezha.example, hanna@mezha.example. ' +
          'Назовите адрес: --take 1 anna@mezha.example',
      ),
    )
    expect(await site.find(1)).toMatchObject({ takenBy: null })
    expect((await requests(['--take', '1', 'hanna@mezha.example'], two)).code).toBe(0)
    expect(await site.find(1)).toMatchObject({ takenBy: 'hanna@mezha.example' })
  })

  test('put back what somebody took, and reopen what is done', async () => {
    await takeTwo()
    expect(await requests(['--put-back', '1'])).toEqual(refused(staff.notTaken(1)))
    await site.take(1, 'anna@mezha.example', [], silently)
    await site.finish(1, '')
    expect(await requests(['--put-back', '1'], env)).toEqual(printed(staff.reopened(1)))
    expect(await site.lockNotice(), 'nobody is told').toBeNull()
    expect(await requests(['--put-back', '1'], env)).toEqual(printed(staff.putBack(1)))
    expect(await site.lockNotice()).toMatchObject({ text: staff.mail.putBack(1, 'Анна') })
    expect(await site.find(1)).toMatchObject({ takenBy: null, doneAt: null })
    expect(await requests(['--put-back', '7'])).toEqual(refused(staff.notThere(7)))
  })
})

test('--delete deletes a request, and logs its number alone', async () => {
  await takeTwo()
  const { output, errors, code } = await requests(['--delete', '1'])
  expect({ output, code }).toEqual({ output: `${staff.deleted(1)}\n`, code: 0 })
  expect(errors).toMatch(/^\{"time":"[^"]+","kind":"request-deleted","request":1\}\n$/)
  expect(await site.list()).toMatchObject([{ id: 2 }])
  expect(await requests(['--delete', '1'])).toEqual(refused(staff.notThere(1)))
  const onScreen = await requests(['--delete', '2'], {}, { isScreen: true })
  expect(onScreen).toEqual(printed(staff.deleted(2)))
})

test('--test-mail sends each person a mail, and prints the server’s answers', async () => {
  const mails = await startMailServer()
  mails.refuseReceiver('boris@mezha.example')
  const NOTIFY_TO = 'Анна <anna@mezha.example>, boris@mezha.example, vera@mezha.example'
  const env = { NOTIFY_SMTP_URL: mails.url, NOTIFY_TO }
  const { output, errors, code } = await requests(['--test-mail'], env)
  expect(code).toBe(1)
  const [anna = '', vera = ''] = output.split('\n')
  expect(anna).toContain(staff.mailSent('Анна', '250 '))
  expect(vera).toContain(staff.mailSent('vera@mezha.example', '250 '))
  expect(errors).toMatch(/^boris@mezha\.example: .*550 no such mailbox.*\n$/)
  const { subject } = staff.testMail
  expect(mails.received).toMatchObject([
    { to: ['anna@mezha.example'], subject },
    { to: ['vera@mezha.example'], subject },
  ])
  await mails.stop()
  const away = await requests(['--test-mail'], { ...env, NOTIFY_TO: 'anna@mezha.example' })
  const message = `connect ECONNREFUSED ${mails.url.replace('smtp://', '')}`
  const fault = staff.mail.fault(mailFault({ code: 'ESOCKET', message }))
  expect(away).toEqual(refused(staff.mailNotSent('anna@mezha.example', fault)))
  expect(await requests(['--test-mail'])).toEqual(refused(staff.noMail))
})

describe('--report', () => {
  test('counts the last seven days, and lists what went wrong', async () => {
    const now = Date.now()
    const save = (key: string, days: number, services: string[], notify: string[] = []) =>
      site.save({ ...request, services }, key, { now: now - days * DAY, notify })
    const take = (id: number, days: number) => site.take(id, 'Анна', [], silently, now - days * DAY)
    await save('eight days ago', 8, ['Обмер'])
    await save('never taken', 6, ['Обмер', 'Обмер', 'Вынос\n точек'])
    await save('taken late', 5, ['Обмер'])
    await take(3, 3.9)
    await save('taken at once', 4, [])
    await take(4, 3.9)
    await save('today', 0.1, ['Обмер', 'Вынос\n точек'], ['anna@mezha.example'])
    const notice = await site.lockNotice(now)
    if (notice) await site.recordOutcome(notice, { state: 'failed', fault: '550' })

    const { report } = staff
    expect(await requests(['--report'])).toEqual(
      printed(`${report.title('03.03.2026', '10.03.2026', 4)}

${report.services}
${report.service(3, 'Обмер')}
${report.service(2, 'Вынос  точек')}
${report.service(1, report.noServices)}

${report.waited([3, 2])}

${staff.failures(1)}

${desk.visits.nothing}`),
    )
  })

  test('ends with the counts that the desk shows, and with the speed while it is measured', async () => {
    await site.addCounts([
      { day: '2026-03-10', name: 'page', count: 150 },
      { day: '2026-03-10', name: 'sent', count: 3 },
      { day: '2026-03-03', name: 'page', count: 50 },
      { day: '2026-03-10', name: 'LCP-good', count: 94 },
      { day: '2026-03-10', name: 'LCP-poor', count: 6 },
    ])
    const { output } = await requests(['--report'])
    const lines = output.replaceAll('\u00a0', ' ').split('\n')
    expect(lines).toContain(
      'За двенадцать недель: открыто страниц — 200, пришло заявок — 3. Это 1,5 на каждые сто страниц.',
    )
    const weeks = lines.filter((line) => line.startsWith('Неделя с '))
    expect(weeks).toHaveLength(12)
    expect(weeks[0]).toBe(
      'Неделя с 04.03.2026: открыли страниц — 150, открыли корзину — 0, заявок пришло — 3, ' +
        'забыли согласие — 0, не ушло — 0',
    )
    expect(weeks[1]).toContain('25.02.2026: открыли страниц — 50,')
    expect(output).not.toContain('Google')
    const measured = (await requests(['--report'], { FIELD_METRICS: 'on' })).output
    expect(measured).toContain(`\n\n${desk.visits.fast(94)}\n`)
    expect(measured).toContain(`${desk.visits.vitals.LCP}: ${desk.visits.vital(94, 100)}\n`)
  })

  test('says when the newest copy of the database was made', async () => {
    const copies = join(folder, 'copies')
    const { noCopy, copy } = staff.report
    const none = { output: expect.stringContaining(`\n${noCopy(copies)}\n`) as unknown, code: 0 }
    expect(await requests(['--report', copies])).toMatchObject(none)
    mkdirSync(copies)
    expect(await requests(['--report', copies])).toMatchObject(none)
    for (const [name, day, content] of [
      ['old.db', 5, 'copy'],
      ['new.db', 6, 'copy'],
      ['later.db.unfinished', 7, 'copy'],
      ['empty.db', 8, ''],
    ] as const) {
      writeFileSync(join(copies, name), content)
      const made = new Date(2026, 2, day, 3, 17)
      utimesSync(join(copies, name), made, made)
    }
    const newest = copy(copies, '06.03.2026 03:17')
    expect((await requests(['--report', copies])).output).toContain(`\n${newest}\n`)
  })
})

describe('--backup', () => {
  test('copies the database while the site runs, and overwrites nothing', async () => {
    await takeTwo()
    const copy = join(folder, 'copy.db')
    expect(await requests(['--backup', copy])).toEqual(printed(staff.backedUp(copy)))
    expect(await store(`file:${copy}`).list()).toHaveLength(2)
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

describe('--purge', () => {
  test('deletes what is older than RETENTION_DAYS', async () => {
    await takeTwo()
    await site.save({ ...request, name: 'Сегодня' }, 'today')
    const purge = (...more: string[]) => requests(['--purge', ...more], { RETENTION_DAYS: '1' })
    expect(await purge('--dry-run')).toEqual(printed(staff.purged(2, '09.03.2026 15:00', true)))
    expect(await site.list()).toHaveLength(3)
    expect(await purge()).toEqual(printed(staff.purged(2, '09.03.2026 15:00', false)))
    expect(await site.list()).toMatchObject([{ name: 'Сегодня' }])
  })

  test('asks about the clock after a jump, and deletes with --yes', async () => {
    await takeTwo()
    vi.setSystemTime(Date.UTC(2028, 2, 10, 12))
    const purge = (...more: string[]) => requests(['--purge', ...more], { RETENTION_DAYS: '365' })
    expect(await purge()).toEqual(refused(staff.notPurged('10.03.2028 15:00')))
    expect(await site.list()).toHaveLength(2)
    expect(await purge('--yes')).toEqual(printed(staff.purged(2, '11.03.2027 15:00', false)))
  })
})

test('--step-back opens the database to 653b28d, deletes nothing, and makes no database', async () => {
  expect(await requests(['--step-back'])).toEqual(refused(staff.noRequests(file)))
  expect(existsSync(file)).toBe(false)
  await takeTwo()
  expect(await requests(['--step-back'])).toEqual(printed(staff.steppedBack(file)))
  expect(await site.list()).toHaveLength(2)
})

describe.skipIf(!hasPostgres)('the command on PostgreSQL', () => {
  const server = postgresServer()

  test('lists, purges, and leaves copies to pg_dump', async () => {
    const DATABASE_URL = await server().createDatabase()
    const env = { DATABASE_URL, RETENTION_DAYS: '1' }
    expect((await requests([], env)).code).toBe(0)
    await store(DATABASE_URL).save(request, 'key', { now: Date.UTC(2026, 2, 5, 11, 2) })
    expect((await requests([], env)).output).toContain('05.03.2026')
    const purged = staff.purged(1, '09.03.2026 15:00', false)
    expect(await requests(['--purge'], env)).toEqual(printed(purged))
    expect(await requests(['--backup', 'copy'], env)).toEqual(refused(staff.pgDump))
  })

  test('imports an SQLite file once, and prints both counts', async () => {
    await takeTwo()
    await site.close()
    const DATABASE_URL = await server().createDatabase()
    const importFrom = (from: string) => requests(['--import', from], { DATABASE_URL })
    const name = DATABASE_URL.replace('site@', '')
    const counts = { requests: 2, notices: 0, consentTexts: 0, versions: 0 }
    expect(await importFrom(file)).toEqual(
      printed(`${staff.counts(file, counts)}\n${staff.counts(name, counts)}`),
    )
    expect(await store(DATABASE_URL).list()).toHaveLength(2)
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
  expect(await requests([], { DATABASE_URL: `postgres://site:secret@${host}/agency` })).toEqual(
    refused(staff.unreachable(fault)),
  )
})

test('the command says in a line what to do about an unreadable database', async () => {
  const notes = join(folder, 'notes.txt')
  writeFileSync(notes, 'Это не база данных. '.repeat(100))
  expect(await requests(['--json'], { DATABASE_URL: `file:${notes}` })).toEqual(
    refused(staff.unreadable(`${notes}: file is not a database`)),
  )
})

test('the command refers to the agency’s own API if AGENCY_API_URL is set', async () => {
  expect(await requests([], { AGENCY_API_URL: 'https://example.ru/api' })).toEqual(
    refused(staff.elsewhere),
  )
})

test('the program makes the file of its output readable by its owner alone', async () => {
  const program = await bundle('app/commands/requests/requests-cli.ts', temporaryFolder())
  const list = join(folder, 'list.csv')
  writeFileSync(list, '', { mode: 0o644 })
  const env = { NODE_ENV: 'production', DATABASE_URL: databaseUrl } as const
  execFileSync(process.execPath, [program, '--csv'], {
    env,
    stdio: ['ignore', openSync(list, 'w'), 2],
  })
  expect(statSync(list)).toMatchObject({ mode: 0o100600 })
})

test('the program prints results and errors, and ends with the status', async () => {
  const program = (...args: string[]) =>
    run('app/commands/requests/requests-cli.ts', args, { DATABASE_URL: databaseUrl })
  expect(await program('--json')).toEqual(printed('[]'))
  expect(await program('--xml')).toEqual(refused(staff.wrongUsage(CALLED_AS, '--xml'), 2))
})
