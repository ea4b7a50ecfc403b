import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareFacts } from '../support/factories'
import { pdf } from '../support/pdf'
import { runSite, SHIPPED_CONTENT } from '../support/site'
import { temporaryFolder } from '../support/temporary-folder'
import { expect, siteTest as test } from './fixtures'
import { words } from './words'

let folder: string
let AGENCY_FILE: string
let DOCUMENTS_DIR: string

test.beforeEach(() => {
  folder = temporaryFolder()
  AGENCY_FILE = join(folder, 'agency.json')
  DOCUMENTS_DIR = join(folder, 'documents')
  mkdirSync(DOCUMENTS_DIR)
})

const facts = { ...bareFacts, links: undefined, phone: '+7 900 000-00-01' }
const write = (edited: object) => writeFileSync(AGENCY_FILE, JSON.stringify(edited, null, 2))
const read = async (url: string) => (await fetch(url)).text()

test('the home page leaves out prices and a term that are unknown', async ({ newSite }) => {
  write(facts)
  const CATALOGUE_FILE = join(folder, 'catalogue.json')
  const service = { id: 1, title: 'Межевание лесного участка', description: '', price: 9000 }
  writeFileSync(CATALOGUE_FILE, JSON.stringify([service]))
  const site = await newSite({ AGENCY_FILE, CATALOGUE_FILE })
  const page = await read(site.url)
  // The first screen’s button orders a survey: another service’s price does not stand beside it.
  expect(page).not.toMatch(/9\s000/)
  expect(page).not.toContain(words.home.cases.title)
  expect(page).not.toMatch(/недел|до\sсдачи плана/)
})

test('what is saved at the desk shows on every page of every process, and what cannot be read is logged', async ({
  newSite,
}) => {
  const site = await newSite(SHIPPED_CONTENT)
  const another = await newSite({ ...SHIPPED_CONTENT, DATABASE_URL: site.databaseUrl })
  const contract = 'https://veha.example/contract'
  await site.save('facts', { ...facts, links: { contract } })
  for (const { url } of [site, another]) {
    for (const path of ['/', '/services', '/nowhere']) {
      await expect.poll(() => read(url + path)).toContain('tel:+79000000001')
      const page = await read(url + path)
      expect(page).toContain('«Веха»')
      expect(page, 'nothing of the agency shipped').not.toMatch(/Межа|Зареч|79000000000|вымышл/)
    }
    expect(await read(url)).toMatch(new RegExp(`href="${contract}"[^>]*>Договор<`))
  }

  await site.save('facts', { ...facts, fone: '1' })
  await expect
    .poll(() => site.log())
    .toContainEqual(expect.objectContaining({ kind: 'facts-failed', file: 'desk, version 2' }))
  expect(await read(site.url)).toContain('tel:+79000000001')

  await site.save('facts', { ...facts, phone: undefined })
  await expect.poll(() => read(site.url)).not.toContain('tel:')
  expect(await read(site.url)).not.toMatch(/или\s+позвоните|undefined|null\s*</)
})

test('each page carries the facts that it shows, such as engineers or payment, and no others', async ({
  newSite,
}) => {
  const photo = Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1')
  writeFileSync(join(folder, 'ivanov.jpg'), photo)
  const registerUrl = 'https://register.example/1'
  const engineer = { name: 'Иванов И. И.', registerNumber: '1', registerUrl, photo: 'ivanov.jpg' }
  write({
    ...facts,
    engineers: [{ ...engineer, phone: '+7 900 000-00-04' }],
    insurance: 'Полис № 1',
    places: 'в Луговое',
    landmark: 'вход со двора',
    payment: 'Картой',
    companies: 'Без НДС',
    processors: [{ name: 'ООО «Хостинг»', address: 'Заречье', does: 'хранит данные' }],
  })
  const site = await newSite({ AGENCY_FILE })
  const at = async (path: string) => (await read(site.url + path)).replaceAll('\u00a0', ' ')
  const home = await at('/')
  for (const part of [
    'src="/photos/ivanov.jpg?',
    `href="${registerUrl}"`,
    'href="tel:+79000000004"',
    'Полис № 1',
    'Выезжаем и в Луговое.',
    'вход со двора',
  ]) {
    expect(home).toContain(part)
  }
  const services = await at('/services')
  expect(services).toMatch(/Картой<.*Без НДС</)
  expect(await at('/Services/'), 'another spelling').toMatch(/Картой<.*Без НДС</)
  expect(await at('/privacy')).toContain('ООО «Хостинг»')
  for (const part of ['Иванов', 'Полис', 'в Луговое', 'Хостинг']) {
    expect(services).not.toContain(part)
  }
  for (const part of ['Картой', 'Без НДС', 'Хостинг']) expect(home).not.toContain(part)

  const served = await fetch(`${site.url}/photos/ivanov.jpg`)
  expect(served.headers.get('Content-Type')).toBe('image/jpeg')
  expect(Buffer.from(await served.arrayBuffer())).toEqual(photo)
  for (const path of ['agency.json', '..%2Fagency.json', 'ivanov.png']) {
    expect((await fetch(`${site.url}/photos/${path}`)).status).toBe(404)
  }
})

test('a list that is saved shows on the home page', async ({ newSite }) => {
  const site = await newSite(SHIPPED_CONTENT)
  const list = (price: number) =>
    site.save('catalogue', [{ id: 1, title: 'Технический план жилого дома', price }])
  await list(5000)
  await expect
    .poll(() => read(site.url))
    .toMatch(/>Технический план жилого\s+дома<.*5\s000\s₽.*5000 рублей/)
  expect(await read(site.url), 'no service orders an extract').toMatch(
    new RegExp(`href="/services"[^>]*>${words.home.rule.orderExtract}<`),
  )

  await list(6000)
  await expect.poll(() => read(site.url)).toMatch(/6\s000\s₽/)
})

test('a start stops with a line for each fault of the files that the settings name', async () => {
  write({ ...facts, fone: '1' })
  const CATALOGUE_FILE = join(folder, 'catalogue.json')
  writeFileSync(CATALOGUE_FILE, '[\n{"id": 1, "title": "Обмер", "price": "от 12000"}]')
  writeFileSync(join(DOCUMENTS_DIR, 'privacy.pdf'), '%PDF-1.4 cut off')
  const DATABASE_URL = `file:${join(folder, 'agency.db')}`
  const files = { AGENCY_FILE, CATALOGUE_FILE, DOCUMENTS_DIR }
  const { code, errors } = await runSite({ ...files, DATABASE_URL, PORT: '0' })
  expect(code).toBe(1)
  const lines = errors.trimEnd().split('\n')
  expect(lines).toEqual([
    `AGENCY_FILE ${AGENCY_FILE}, строка 8: лишнее: "fone"; нет ли опечатки?`,
    expect.stringContaining(`CATALOGUE_FILE ${CATALOGUE_FILE}, строка 2: "price": цена «от 12000»`),
    expect.stringContaining(`DOCUMENTS_DIR ${DOCUMENTS_DIR}: privacy.pdf: конца у файла нет`),
  ])
})

test('a document of the folder is linked and served', async ({ newSite }) => {
  const bytes = pdf('privacy')
  writeFileSync(join(DOCUMENTS_DIR, 'privacy.pdf'), bytes)
  const site = await newSite({ DOCUMENTS_DIR })
  expect(await read(site.url)).toMatch(
    new RegExp(
      `target="_blank"[^>]*>${words.form.privacy}.*href="/documents/privacy.pdf"[^>]*>[^<]`,
      's',
    ),
  )
  const own = await fetch(`${site.url}/privacy`, { redirect: 'manual' })
  expect([own.status, own.headers.get('Location')]).toEqual([302, '/documents/privacy.pdf'])
  const answer = await fetch(`${site.url}/documents/privacy.pdf`)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect((await fetch(`${site.url}/documents/consent.pdf`)).status).toBe(404)
  expect(await read(`${site.url}/consent`)).toContain(
    `<title>${words.titles.consent.title}</title>`,
  )
})
