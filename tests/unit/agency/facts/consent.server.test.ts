import { expect, test, vi } from 'vitest'
import type { AgencyFacts } from '~/content/agency-facts'
import { textOf } from '~/content/personal-data'
import { requestFormTexts } from '~/content/request-form'
import { consentText, openConsents } from '~/agency/facts/consent.server'
import { openDocuments } from '~/agency/facts/documents.server'
import { NO_FILES } from '~/server/files/served-files.server'
import { openFacts } from '~/agency/facts/facts.server'
import { ownDocuments } from '~/agency/facts/personal-data.server'
import { sha256 } from '~/hashes/sha256.server'
import { bareFacts, fullFacts } from '../../../support/factories'
import { temporaryFolder } from '../../workbench'

vi.mock('~/hashes/sha256.server', async (load) => {
  const { sha256 } = await load<typeof import('~/hashes/sha256.server')>()
  return { sha256: vi.fn(sha256) }
})

const { consent: agreement, consentText: consentLabel, privacy } = requestFormTexts

const settings = {
  agencyApiUrl: null,
  fieldMetrics: 'off' as const,
  retentionDays: 365,
  siteUrl: null,
}

const noRefresh = () => Promise.resolve()

/** The text of a site that serves one document. */
function textWith(links: AgencyFacts['links']): string {
  const digestOf = (path: string) => (path === '/documents/consent.pdf' ? 'abc' : null)
  return consentText({ ...fullFacts, links }, settings, digestOf)
}

/** The consent and the policy, with spaces that may break. */
const documentsOf = (facts: Partial<AgencyFacts>, changes = {}) =>
  Object.values(ownDocuments({ ...bareFacts, ...facts }, { ...settings, ...changes })).map(
    (document) => textOf(document).replaceAll('\u00a0', ' '),
  )

test('the consent’s text has the words beside the checkbox and the digests of the agency’s documents', () => {
  const links = { consent: '/documents/consent.pdf', privacy: 'https://example.ru/p' }
  expect(textWith(links).split('\n')).toEqual([
    agreement,
    `${consentLabel}: /documents/consent.pdf SHA-256 abc`,
    `${privacy}: https://example.ru/p`,
  ])
})

test('the consent’s text has the site’s own documents word for word', () => {
  const links = { consent: '/consent', privacy: '/privacy' }
  const text = textWith(links)
  const own = ownDocuments({ ...fullFacts, links }, settings)
  expect(text).toContain(`\n${consentLabel}: /consent\n${textOf(own['/consent'])}\n`)
  expect(text).toContain(`\n${privacy}: /privacy\n${textOf(own['/privacy'])}`)
})

test('the consent is given in the first person, and names the site and a term', () => {
  const { origin: siteUrl } = new URL('https://веха.рф')
  const [consent] = documentsOf({ legalName: 'ООО «Веха»' }, { siteUrl, retentionDays: 100 })
  expect(consent).toContain('Я, отправляя заявку на сайте веха.рф, свободно')
  expect(consent).toContain('Оператор: ООО «Веха».')
  expect(consent).toContain('имя и фамилия')
  expect(consent).toContain('передача (предоставление, доступ)')
  expect(consent).toContain('Согласие действует 100 дней со дня заявки или до отзыва.')
})

test('the documents state the processors, place and edition that the facts state', () => {
  const host = { name: 'ООО «Хост»', address: 'Бор, ул. Новая, 2', does: 'хранит базу данных' }
  for (const text of documentsOf({ processors: [host], edition: '20.11.2026' })) {
    expect(text).toContain('ООО «Хост», Бор, ул. Новая, 2 — хранит базу данных.')
    expect(text).toContain('Редакция от 20.11.2026')
  }
  for (const text of documentsOf({ processors: [] })) {
    expect(text).not.toMatch(/поручени|России\.|Редакция|мессенджер/)
  }
  expect(documentsOf({ dataInRussia: true })[1]).toContain('на территории России')
  expect(documentsOf({ telegram: 'https://t.me/veha' })[0]).toContain('кроме владельца мессенджера')
})

test('the documents lead to each other, wherever they are, and back to the form', () => {
  const links = { consent: '/documents/consent.pdf', privacy: '/privacy' }
  const own = ownDocuments({ ...bareFacts, links }, settings)
  expect(own['/consent'].links.map(({ href }) => href)).toEqual(['/privacy', '/#request'])
  expect(own['/privacy'].links.map(({ href }) => href)).toEqual([links.consent, '/#request'])
})

test('the consent’s version changes with each fact and setting that its text states', () => {
  const versionWith = (facts: Partial<AgencyFacts>, changes = {}) => {
    const links = { consent: '/consent', privacy: '/privacy' }
    const current = () => ({ ...bareFacts, links, ...facts })
    const documents = { digestOf: () => null }
    const changed = { ...settings, ...changes }
    const consents = openConsents({ current, version: () => '1' }, documents, changed, noRefresh)
    return consents.current().version
  }
  const versions = [
    versionWith({}),
    versionWith({ hours: 'Пн–пт' }),
    versionWith({ edition: '20.11.2026' }),
    versionWith({ processors: [] }),
    versionWith({ dataInRussia: true }),
    versionWith({}, { retentionDays: 30 }),
    versionWith({}, { siteUrl: 'https://veha.example' }),
  ]
  // Hours do not stand in the text.
  expect(new Set(versions).size).toBe(versions.length - 1)
})

test('another document makes another version, and leaves the earlier text known', async () => {
  let consentPdf = 'Согласие'
  const documents = openDocuments({
    digestOf: (name) => (name === 'consent.pdf' ? sha256(consentPdf) : null),
    read: () => Promise.resolve(null),
  })
  const folder = temporaryFolder()
  const facts = openFacts({ file: null, store: null, folder, documents, photos: NO_FILES })
  const { current: consent, find } = openConsents(facts, documents, settings, noRefresh)

  const before = consent()
  expect(before.text).toContain(`/documents/consent.pdf SHA-256 ${sha256('Согласие')}\n`)
  await facts.refresh()
  expect(consent()).toEqual(before)

  consentPdf = 'Другое согласие'
  await facts.refresh()
  expect(consent().version).not.toBe(before.version)
  expect(consent().text).toContain(sha256('Другое согласие'))
  expect(await find(before.version)).toEqual(before)
  expect(await find('nobody knows')).toBeNull()
})

test('a form of another machine, which shows a newer consent, is looked up before it is refused', async () => {
  let version = '1'
  const links = { consent: '/documents/consent.pdf', privacy: '/privacy' }
  const facts = { current: () => ({ ...bareFacts, links }), version: () => version }
  const documents = { digestOf: () => `digest ${version}` }
  const refresh = vi.fn(async () => void (version = '2'))
  const [here, there] = [refresh, noRefresh].map((one) =>
    openConsents(facts, documents, settings, one),
  )
  const before = here?.current()
  expect(await here?.find(before?.version ?? '')).toEqual(before)
  expect(refresh).not.toHaveBeenCalled()

  version = '2'
  const newer = there?.current()
  version = '1'
  expect(await here?.find(newer?.version ?? '')).toEqual(newer)
  expect(refresh).toHaveBeenCalledOnce()
})
