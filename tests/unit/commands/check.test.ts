import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { desk } from '~/office/words/desk'
import { diagnosis } from '~/office/words/diagnosis'
import { owner } from '~/office/words/owner'
import { listFaults } from '~/agency/catalogue/list-faults'
import { factFaults } from '~/agency/facts/fact-faults'
import { fileFaults } from '~/server/files/file-faults'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { checkSite } from '~/commands/check'
import { givenSettings, parseSettings } from '~/server/settings/env.server'
import { startAgencyApi } from '../../support/agency-api'
import { html, json } from '../../support/agency-behaviours'
import { bareFacts } from '../../support/factories'
import { startMailServer } from '../../support/mail-server'
import { freePort } from '../../support/site'
import { run, storeAt, temporaryFolder } from '../workbench'

const { consequences } = owner.start
const { check: words } = owner
const files = fileFaults
const list = listFaults
const { links: _, ...facts } = bareFacts
const FACTS = words.atDesk(desk.pages.facts)
const SERVICES = words.atDesk(desk.pages.catalogue)
const stake = { id: 1, title: 'Вынос границ', price: 5500, icon: '/icons/stake.svg' }

let folder: string
let database: string
let DATABASE_URL: string

beforeEach(() => {
  folder = temporaryFolder()
  database = join(folder, 'agency.db')
  DATABASE_URL = `file:${database}`
})

function write(name: string, content: object | string): string {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return file
}

async function check(env: Record<string, string>) {
  const parsed = parseSettings(env)
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const { status, lines } = await checkSite({
    settings: parsed.settings,
    given: givenSettings(env),
  })
  // What is said of the disk differs from machine to machine.
  return {
    status,
    lines: lines.filter((line) => !/диске\s(с\sбазой\sсвободно|сервера)/.test(line)),
  }
}

test('the check lists the settings and files, and each fault in them', async () => {
  const AGENCY_FILE = write('agency.json', { ...facts, fone: '1' })
  const CATALOGUE_FILE = write('catalogue.json', [stake, { ...stake, icon: '/icons/none.svg' }])
  const DOCUMENTS_DIR = join(folder, 'none')
  const paths = { AGENCY_FILE, CATALOGUE_FILE, DOCUMENTS_DIR }
  expect(await check({ DATABASE_URL, ...paths })).toEqual({
    status: 1,
    lines: [
      words.settings(['DATABASE_URL', 'CATALOGUE_FILE', 'AGENCY_FILE', 'DOCUMENTS_DIR']),
      words.files([AGENCY_FILE, CATALOGUE_FILE, DOCUMENTS_DIR]),
      diagnosis.database.notYet(database),
      files.place(AGENCY_FILE, 7) + files.unknown(['fone']),
      files.place(CATALOGUE_FILE, 8) + list.repeated,
      files.place(DOCUMENTS_DIR, null) + factFaults.noFolder,
    ],
  })

  write('agency.json', facts)
  write('catalogue.json', [stake])
  mkdirSync(DOCUMENTS_DIR)
  expect(await check({ DATABASE_URL, ...paths })).toMatchObject({ status: 0 })
})

test('the check fails if no setting is given', async () => {
  expect(await check({ SITE: '1', SESSION: 'gnome', TZ: 'UTC' })).toEqual({
    status: 1,
    lines: [words.nothing],
  })
})

test('the check passes settings without files', async () => {
  const api = await startAgencyApi()
  onTestFinished(() => api.stop())
  api.services(json([]))
  expect(await check({ AGENCY_API_URL: api.url, SITE: '1' })).toEqual({
    status: 0,
    lines: [
      words.settings(['AGENCY_API_URL']),
      words.noFiles,
      words.agencyApi(`${api.url}/service/all`, 0),
      words.noFaultsInSet,
      `AGENCY_FILE: ${consequences.agencyFile}`,
      `SITE_URL: ${consequences.siteUrl}`,
      `TRUST_PROXY: ${consequences.trustProxy(30)}`,
    ],
  })
})

test('the check says that there are no faults only if nothing is missing', async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const complete = {
    legalName: 'ООО «Веха»',
    inn: '7700000009',
    ogrn: '1027700000008',
    address: 'Бор, ул. Новая, 1',
    email: 'a@veha.test',
    processors: [],
    edition: '20.11.2026',
  }
  const env = {
    DATABASE_URL,
    AGENCY_FILE: write('agency.json', { ...facts, ...complete }),
    DOCUMENTS_DIR: folder,
    NOTIFY_SMTP_URL: mails.url,
    NOTIFY_TO: 'anna@veha.test',
    SITE_URL: 'https://veha.test',
    TRUST_PROXY: '1',
  }
  expect((await check(env)).lines.at(-1)).toBe(words.noFaults)

  write('agency.json', { ...facts, ...complete, edition: '' })
  const noEdition = await check({ ...env, NOTIFY_SMTP_URL: '', NOTIFY_TO: '' })
  expect(noEdition.lines.slice(-3)).toEqual([
    words.noFaultsInSet,
    `NOTIFY_SMTP_URL, NOTIFY_TO: ${diagnosis.notices.none}`,
    `AGENCY_FILE (edition): ${owner.start.personalData(['Дата редакции согласия и политики'])}`,
  ])

  write('consent.pdf', '%PDF-1.4 %%EOF')
  write('privacy.pdf', '%PDF-1.4 %%EOF')
  expect((await check(env)).lines.at(-1)).toBe(words.noFaults)
})

test('the check reads what was saved at the desk, and does not speak of a made-up agency then', async () => {
  const save = async (kind: 'facts' | 'catalogue', content: unknown, base = 0) =>
    storeAt(DATABASE_URL).versions.save(kind, {
      content: typeof content === 'string' ? content : JSON.stringify(content),
      savedBy: 'Анна',
      base,
    })
  await save('facts', facts)
  await save('catalogue', [stake])
  const { status, lines } = await check({ DATABASE_URL })
  expect(status).toBe(0)
  expect(lines).toContain(words.files([FACTS, SERVICES]))
  expect(lines.join()).not.toContain(consequences.agencyFile)
  expect(lines.at(-1)).toContain('Полное название юридического лица или ИП; ИНН; ОГРН')

  await save('facts', { ...facts, phone: '+7 831 555-01-0' }, 1)
  await save('catalogue', [stake, { ...stake, id: 2, title: 'Другая', price: 0 }], 2)
  expect((await check({ DATABASE_URL })).lines.slice(-2)).toEqual([
    files.place(FACTS, null) + files.wrong('phone', factFaults.miscounted),
    files.place(SERVICES, 2) + files.wrong('price', list.noPrice),
  ])

  await save('catalogue', { services: [] }, 4)
  const unusable = files.place(SERVICES, null) + list.noList
  await save('facts', '{"name":"Ве', 3)
  const cut = files.place(FACTS, null) + files.wanted.object
  expect((await check({ DATABASE_URL })).lines).toEqual(expect.arrayContaining([unusable, cut]))
})

test('the check reports phones that lack a digit and photos that cannot be shown', async () => {
  write('heic.jpg', 'ftypheic, as an iPhone writes it')
  write('big.png', `\x89PNG${' '.repeat(300_000)}`)
  const engineer = { name: 'Иванов И. И.', registerNumber: '12345' }
  const AGENCY_FILE = write('agency.json', {
    ...facts,
    phone: '+7 831 555-01-0',
    engineers: [
      { ...engineer, phone: '8 900 123-45-6', photo: 'heic.jpg' },
      { ...engineer, photo: 'big.png' },
      { ...engineer, photo: 'none.jpg' },
    ],
  })
  const { status, lines } = await check({ DATABASE_URL, AGENCY_FILE })
  expect(status).toBe(1)
  const wrong = (line: number, name: string, reason: string) =>
    files.place(AGENCY_FILE, line) + files.wrong(name, reason)
  expect(lines.slice(3)).toEqual([
    wrong(7, 'phone', factFaults.miscounted),
    wrong(12, 'engineers.0.phone', factFaults.miscounted),
    wrong(13, 'engineers.0.photo', factFaults.noPhoto(join(folder, 'heic.jpg'))),
    wrong(18, 'engineers.1.photo', factFaults.bigPhoto(join(folder, 'big.png'), 300)),
    expect.stringContaining('ENOENT'),
  ])
})

describe('the check of the database', () => {
  /** What the check says of it, between the files and the end. */
  const line = async (settings: Record<string, string> = {}) => {
    const { status, lines } = await check({ DATABASE_URL, ...settings })
    return [status, lines[2]]
  }

  test('writes to it and leaves it unchanged', async () => {
    new BetterSqlite(database).close()
    expect(await line()).toEqual([0, diagnosis.database.works(database)])
    const opened = new BetterSqlite(database)
    onTestFinished(() => void opened.close())
    expect(opened.prepare('SELECT name FROM sqlite_schema').all()).toEqual([])
  })

  test('does not create it', async () => {
    expect(await line()).toEqual([0, diagnosis.database.notYet(database)])
    expect(existsSync(database)).toBe(false)
  })

  test('reports a fault if it cannot be written to', async () => {
    write('agency.db', 'no database, but a text that is long enough to be taken for one')
    const faulty = `${database}: file is not a database`
    expect(await line()).toEqual([
      1,
      `${diagnosis.database.line(database, faulty)}: ${diagnosis.database.fault}`,
    ])
    const postgres = `postgres://site:secret@127.0.0.1:${await freePort()}/agency`
    const [status, said] = await line({ DATABASE_URL: postgres })
    expect([status, said]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
    expect(said).not.toContain('secret')
  })
})

describe('the check of the mail server', () => {
  const line = async (NOTIFY_SMTP_URL: string) => {
    const notify = { NOTIFY_SMTP_URL, NOTIFY_TO: 'anna@veha.test' }
    const { status, lines } = await check({ DATABASE_URL, ...notify })
    return [status, lines.find((one) => one.includes(new URL(NOTIFY_SMTP_URL).host))]
  }

  test('logs in and sends no mail', async () => {
    const mails = await startMailServer()
    onTestFinished(() => mails.stop())
    const { host } = new URL(mails.url)
    expect(await line(mails.url)).toEqual([0, diagnosis.notices.mail(host)])
    expect(mails.received).toEqual([])
  })

  test('reports a fault if it refuses the login', async () => {
    const mails = await startMailServer()
    onTestFinished(() => mails.stop())
    const { host } = new URL(mails.url)
    const [status, said] = await line(`smtp://site:secret@${host}`)
    expect([status, said]).toEqual([1, expect.stringContaining(host)])
    expect(said).not.toContain('secret')
  })
})

test('the check reports values of the shipped examples', async () => {
  const AGENCY_FILE = write('agency.json', {
    ...facts,
    phone: '+7 900 000-00-00',
    email: 'zayavka@mezha.example',
    hours: 'Пн–пт, 9:00–18:00',
    engineers: [{ name: 'Иванов И. И.', registerNumber: '00000' }],
  })
  const env = { DATABASE_URL, AGENCY_FILE, SITE_URL: 'https://mezha.example' }
  const { status, lines } = await check(env)
  expect(status).toBe(1)
  const inFacts = (line: number, name: string) =>
    files.place(AGENCY_FILE, line) + files.wrong(name, factFaults.example)
  expect(lines.slice(3)).toEqual([
    `SITE_URL: ${factFaults.example}`,
    inFacts(7, 'phone'),
    inFacts(8, 'email'),
    inFacts(13, 'engineers.0.registerNumber'),
  ])
})

test('the check knows the made-up agency by its name and town, and then by its hours', async () => {
  const AGENCY_FILE = write('agency.json', {
    ...facts,
    name: 'Межа',
    town: 'Заречье',
    hours: 'Пн–пт, 9:00–18:00',
  })
  const { status, lines } = await check({ DATABASE_URL, AGENCY_FILE })
  expect(status).toBe(1)
  for (const name of ['name', 'town', 'hours']) {
    expect(lines).toContainEqual(expect.stringContaining(files.wrong(name, factFaults.example)))
  }
})

test('the check passes settings whose value is 0', async () => {
  expect(await check({ DATABASE_URL, RATE_LIMIT: '0', TRUST_PROXY: '0' })).toMatchObject({
    status: 0,
  })
})

test('the check’s program prints what it found, and ends with the status', async () => {
  expect(await run('app/commands/check-cli.ts')).toEqual({
    output: `${words.nothing}\n`,
    errors: '',
    code: 1,
  })
})

describe('the agency’s own API', () => {
  async function startApi() {
    const api = await startAgencyApi()
    onTestFinished(() => api.stop())
    return api
  }

  test('is named with the icons of other hosts, and the prices that are not sure', async () => {
    const api = await startApi()
    for (const [field, line] of [
      [{ icon: '//cdn.example/a.svg' }, 'услуга № 1: "icon": нужен путь к значку или адрес на'],
      [{ price: '12.000' }, 'услуга № 1: "price": «12.000» — это 12000 ₽ или 12 ₽?'],
    ] as const) {
      api.services(json([{ ...stake, ...field }]))
      const { lines, status } = await check({ AGENCY_API_URL: api.url })
      expect([status, lines.join()]).toEqual([1, expect.stringContaining(line)])
    }
  })

  test('is named if its list cannot be read', async () => {
    const api = await startApi()
    api.services(html)
    const { lines, status: ended } = await check({ AGENCY_API_URL: api.url })
    expect(ended).toBe(1)
    expect(lines.at(-1)).toMatch(
      /список не прочитать \(the answer is no JSON, its type: text\/html\)/,
    )
  })
})
