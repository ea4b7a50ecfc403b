import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { BetterSqlite } from '~/office/store/better-sqlite.server'
import { startMailServer } from '../../support/mail-server'
import { freePort } from '../../support/site'
import { bundle, store, temporaryFolder } from '../office/workbench'

// Each run of the command is a process of its own.
vi.setConfig({ testTimeout: 20_000 })

let programFolder: string
let program: string
let folder: string
let DATABASE_URL: string

beforeAll(async () => {
  programFolder = mkdtempSync(join(tmpdir(), 'check-'))
  program = await bundle('app/owner/check.ts', programFolder)
})
afterAll(() => rmSync(programFolder, { recursive: true }))

beforeEach(() => {
  folder = temporaryFolder()
  DATABASE_URL = `file:${join(folder, 'agency.db')}`
})

const facts = {
  name: 'Веха',
  town: 'Бор',
  inTown: 'в Бору',
  area: 'Бор и район',
  inArea: 'в Бору и районе',
  phone: '+7 900 000-00-01',
}

/** Writes a file of the owner's and returns its path. */
function write(name: string, content: object | string): string {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return file
}

/** Runs the command with these settings and resolves with its exit code and the lines it wrote. */
async function check(settings: Record<string, string>, options: string[] = []) {
  const child = spawn(process.execPath, [...options, program], {
    env: { NODE_ENV: 'production', ...settings },
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exited, lines: (output + errors).trimEnd().split('\n') }
}

test('lists the settings and files, and each fault in them', async () => {
  const stake = { id: 1, title: 'Вынос границ', price: 5500, icon: '/icons/stake.svg' }
  const AGENCY_FILE = write('agency.json', { ...facts, fone: '1' })
  const CATALOGUE_FILE = write(
    'catalogue.json',
    `[
${JSON.stringify(stake)},
{"id": 2, "title": "План", "price": "дорого"},
${JSON.stringify(stake)},
{"id": 3, "title": "Схема", "price": 1, "descripton": "а"},
{"id": 4, "title": "Акт", "price": 1, "icon": "act.svg"},
{"id": 1, "title": "Обмер", "price": 0, "icon": "/icons/none.svg"}]`,
  )
  const DOCUMENTS_DIR = join(folder, 'none')
  expect(await check({ DATABASE_URL, AGENCY_FILE, CATALOGUE_FILE, DOCUMENTS_DIR })).toEqual({
    code: 1,
    lines: [
      'Прочитаны настройки: DATABASE_URL, CATALOGUE_FILE, AGENCY_FILE, DOCUMENTS_DIR',
      `Прочитано: ${AGENCY_FILE}, ${CATALOGUE_FILE}, ${DOCUMENTS_DIR}`,
      `База данных ${folder}/agency.db: файла пока нет, его создаст сайт`,
      `${AGENCY_FILE}, строка 8: лишнее: "fone"; нет ли опечатки?`,
      `${CATALOGUE_FILE}, строка 3: "price": нужна цена в рублях, числом`,
      `${CATALOGUE_FILE}, строка 4: "id" и "title" те же, что у одной из услуг выше`,
      `${CATALOGUE_FILE}, строка 5: лишнее: "descripton"; нет ли опечатки?`,
      `${CATALOGUE_FILE}, строка 6: "icon": нужен путь к значку на сайте: /icons/stake.svg; без значка — null`,
      `${CATALOGUE_FILE}, строка 7: "id" тот же, что у услуги «Вынос границ»: у каждой он свой`,
      `${CATALOGUE_FILE}, строка 7: "price": цена 0 ₽, услуга показана как бесплатная`,
      `${CATALOGUE_FILE}, строка 7: "icon": файла /icons/none.svg на сайте нет`,
      `${DOCUMENTS_DIR}: такой папки нет`,
    ],
  })

  write('agency.json', facts)
  write('catalogue.json', [stake])
  mkdirSync(DOCUMENTS_DIR)
  const good = await check({ DATABASE_URL, AGENCY_FILE, CATALOGUE_FILE, DOCUMENTS_DIR })
  expect(good.lines.at(-1)).toBe('Ошибок нет.')
  expect(good.code).toBe(0)
})

test('reports misnamed and empty documents', async () => {
  write('contract.PDF', '%PDF-1.4 contract')
  write('offer.pdf', '')
  write('privacy.pdf', '%PDF-1.4 privacy')
  write('notes.txt', '')
  const { code, lines } = await check({ DATABASE_URL, DOCUMENTS_DIR: folder })
  expect(code).toBe(1)
  expect(lines.slice(3)).toEqual([
    `${folder}/contract.PDF: на сайте не появится, имя должно быть точно таким: privacy.pdf, consent.pdf, offer.pdf, contract.pdf, partner.pdf`,
    `${folder}/offer.pdf: файл пуст`,
  ])
})

test('fails if no setting is given', async () => {
  const { code, lines } = await check({ SITE: '1', SESSION: 'gnome' })
  expect(code).toBe(1)
  expect(lines.join()).toMatch(/^Проверять нечего: ни одна настройка не задана/)
})

test('passes settings without files', async () => {
  expect(await check({ AGENCY_API_URL: 'https://api.veha.test', SITE: '1' })).toEqual({
    code: 0,
    lines: [
      'Прочитаны настройки: AGENCY_API_URL',
      'Своих файлов в настройках нет: AGENCY_FILE, CATALOGUE_FILE и DOCUMENTS_DIR не заданы.',
      'Ошибок нет.',
    ],
  })
})

describe('the database', () => {
  const line = async (settings: Record<string, string>) => {
    const { code, lines } = await check({ DATABASE_URL, ...settings })
    return [code, lines.find((one) => one.startsWith('База данных'))]
  }

  test('is written to and left unchanged', async () => {
    const file = join(folder, 'agency.db')
    new BetterSqlite(file).close()
    expect(await line({})).toEqual([0, `База данных ${file}: запись возможна`])
    const database = new BetterSqlite(file)
    onTestFinished(() => void database.close())
    expect(database.prepare('SELECT name FROM sqlite_schema').all()).toEqual([])
  })

  test('is not created', async () => {
    expect(await line({})).toEqual([0, expect.stringContaining('файла пока нет')])
    expect(existsSync(join(folder, 'agency.db'))).toBe(false)
  })

  test('keeps its requests and their numbers', async () => {
    const requests = store(DATABASE_URL)
    const request = { name: 'Анна', phone: '', address: '', comment: '', services: [] }
    await requests.save(request, 'first')
    expect(await line({})).toEqual([0, expect.stringContaining('запись возможна')])
    await requests.save(request, 'second')
    expect(await requests.list()).toMatchObject([{ id: 2 }, { id: 1 }])
  })

  test('is a fault if it cannot be written to', async () => {
    write('agency.db', 'no database, but a text that is long enough to be taken for one')
    expect(await line({})).toEqual([
      1,
      expect.stringMatching(/^База данных .*: запись не удалась \(.*not a database/),
    ])
    const postgres = `postgres://site:secret@127.0.0.1:${await freePort()}/agency`
    const [code, words] = await line({ DATABASE_URL: postgres })
    expect([code, words]).toEqual([1, expect.stringMatching(/запись не удалась \(.*ECONNREFUSED/)])
    expect(words).not.toContain('secret')
  })
})

describe('the mail server', () => {
  const line = async (NOTIFY_SMTP_URL: string) => {
    const settings = { DATABASE_URL, NOTIFY_SMTP_URL, NOTIFY_TO: 'anna@veha.test' }
    const { code, lines } = await check(settings)
    return [code, lines.find((one) => one.startsWith('Почтовый сервер'))]
  }

  test('is logged in to and gets no mail', async () => {
    const mails = await startMailServer()
    onTestFinished(() => mails.stop())
    const { host } = new URL(mails.url)
    expect(await line(mails.url)).toEqual([0, `Почтовый сервер ${host} отвечает, вход выполнен`])
    expect(mails.received).toEqual([])
  })

  test('is a fault if it refuses the login or does not answer', async () => {
    const mails = await startMailServer()
    onTestFinished(() => mails.stop())
    const { host } = new URL(mails.url)
    expect(await line(`smtp://site:secret@${host}`)).toEqual([
      1,
      expect.stringMatching(`^Почтовый сервер ${host} не принимает имя или пароль \\(`),
    ])
    expect(await line(`smtp://127.0.0.1:${await freePort()}`)).toEqual([
      1,
      expect.stringMatching(/ не отвечает \(.*ECONNREFUSED/),
    ])
  })
})

test('reports values of the shipped examples', async () => {
  const AGENCY_FILE = write('agency.json', readFileSync('deploy/agency.json', 'utf8'))
  const settings = { DATABASE_URL, AGENCY_FILE, SITE_URL: 'https://mezha.example' }
  const { code, lines } = await check(settings)
  expect(code).toBe(1)
  const fault = 'здесь ещё значение из образца'
  expect(lines.slice(3)).toEqual([
    `Настройка SITE_URL: ${fault}`,
    `${AGENCY_FILE}, строка 7: "phone": ${fault}`,
    `${AGENCY_FILE}, строка 8: "whatsapp": ${fault}`,
    `${AGENCY_FILE}, строка 9: "email": ${fault}`,
    `${AGENCY_FILE}, строка 13: "inn": ${fault}`,
    `${AGENCY_FILE}, строка 14: "ogrn": ${fault}`,
  ])
})

test('reports settings that a # cuts off', async () => {
  const file = write(
    'settings',
    `# SESSION_SECRET=a#b
DATABASE_URL=${DATABASE_URL}
RETENTION_DAYS=365 # a year
SESSION_SECRET=0123456789abcdef#ghij
TZ="Europe/Moscow" # quoted
#SITE_URL=https://veha.test`,
  )
  const { code, lines } = await check({}, [`--env-file=${file}`])
  expect(code).toBe(1)
  expect(lines.slice(3)).toEqual([
    expect.stringMatching(`^${file}, строка 3: RETENTION_DAYS: знак # обрывает значение`),
    expect.stringMatching(`^${file}, строка 4: SESSION_SECRET: знак # обрывает значение`),
  ])
})
