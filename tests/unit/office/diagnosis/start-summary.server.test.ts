import { resolve } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { shippedFacts } from '~/content/agency-facts'
import { diagnosis } from '~/office/words/diagnosis'
import { owner } from '~/office/words/owner'
import { startSummary } from '~/office/diagnosis/start-summary.server'
import type { Provenance } from '~/server/files/saved-content.server'
import { parseSettings } from '~/server/settings/env.server'
import { bareFacts } from '../../../support/factories'

const { start: words } = owner

/** What a site says at its start: one with these settings, whose facts are of this provenance. */
function summary(
  env: Record<string, string>,
  provenance: Provenance = env.AGENCY_FILE ? 'agency' : 'example',
  facts = shippedFacts,
): string {
  const parsed = parseSettings(env)
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  return startSummary(
    parsed.settings,
    { address: '127.0.0.1', port: 41234 },
    {
      facts: { current: () => facts, provenance: () => provenance },
      isContentKnown: () => provenance !== 'unknown',
    },
  )
}

/** The summary with one space between labels and texts; a text that goes on begins with one. */
function linesOf(...given: Parameters<typeof summary>): string[] {
  return summary(...given)
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/ {2,}/, ' '))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 5, 11, 5) })
  return () => void vi.useRealTimers()
})

test('the clock of UTC is named where an agency has its own facts', () => {
  const notSet = (provenance: Provenance) => linesOf({}, provenance).join('\n')
  expect(notSet('agency')).not.toContain('TZ:')
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0)
  expect(notSet('example'), 'the made-up agency').not.toContain('TZ:')
  expect(notSet('agency')).toContain('TZ: Часы сайта идут по Гринвичу (UTC)')
  vi.restoreAllMocks()
})

test('the summary lists the defaults, and the consequences of what is not set', () => {
  const { agencyFile, siteUrl, trustProxy } = words.consequences
  expect(linesOf({})).toEqual([
    `${words.listens} ${words.allAddresses(41234)}`,
    'Время на сайте 14:05',
    `${words.store} ${resolve('data/agency.db')}`,
    `${words.desk} ${words.deskPasswordIn(resolve('data/desk-password'))}`,
    `${words.notSet} AGENCY_FILE: ${agencyFile}`,
    ` SITE_URL: ${siteUrl}`,
    ` TRUST_PROXY: ${trustProxy(30)}`,
    ` NOTIFY_SMTP_URL, NOTIFY_TO: ${diagnosis.notices.none}`,
  ])
})

test('the summary doubts an address of the staff that looks mistyped', () => {
  const told = { NOTIFY_SMTP_URL: 'smtp://mail.example', NOTIFY_TO: 'anna@veha.test, petr@veha' }
  expect(linesOf(told)).toContain(` NOTIFY_TO: ${words.consequences.oddMails(['petr@veha'])}`)
})

test('the summary knows what was saved at the desk', () => {
  const lines = linesOf({}, 'agency', { ...bareFacts, links: {} })
  expect(lines.join()).not.toContain(words.consequences.agencyFile)
})

test('the summary says that pages answer 503 until what was saved at the desk was read', () => {
  const lines = linesOf({}, 'unknown')
  expect(lines).toContain(`${words.faulty} ${words.unreadAtDesk}`)
  expect(lines.join(), 'nobody is shown').not.toContain(words.consequences.agencyFile)
})

test('the summary shows the real port and no password', () => {
  const all = {
    PORT: '0',
    HOST: 'localhost',
    SITE_URL: 'https://mezha.example',
    DATABASE_URL: 'postgres://site:secret@db.example:5432/agency',
    CATALOGUE_FILE: '/srv/catalogue.json',
    AGENCY_FILE: '/srv/agency.json',
    DOCUMENTS_DIR: '/srv/documents',
    NOTIFY_SMTP_URL: 'smtps://site:secret@mail.example:465',
    NOTIFY_TO: 'Анна <anna@mezha.example>, petr@mezha.example',
    RETENTION_DAYS: '365',
    SESSION_SECRET: 'secret secret secret',
    DESK_PASSWORD: 'secret of the desk',
    TRUST_PROXY: '1',
    CALLED_AS: 'mezha',
  }
  expect(linesOf(all)).toEqual([
    `${words.listens} ${words.address('127.0.0.1', 41234)}`,
    'Время на сайте 14:05',
    `${words.store} postgres://db.example:5432/agency`,
    `${words.desk} ${words.deskOpen}`,
  ])
  expect(linesOf({ ...all, DESK_PASSWORD: 'off' })).toContain(`${words.desk} ${words.deskOff}`)
})

test('the texts of the summary stand in one column', () => {
  const starts = summary({})
    .trimEnd()
    .split('\n')
    .map((line) => line.lastIndexOf('  ') + 2)
  expect(new Set(starts).size).toBe(1)
})

test('the summary leaves out what an agency with its own API does not need', () => {
  const own = {
    AGENCY_API_URL: 'https://api.example/api',
    SESSION_SECRET: 'secret secret secret',
    RATE_LIMIT: '0',
  }
  const { agencyFile, siteUrl } = words.consequences
  expect(linesOf(own)).toEqual([
    `${words.listens} ${words.allAddresses(41234)}`,
    'Время на сайте 14:05',
    `${words.agency} ${words.ownApi('https://api.example/api')}`,
    `${words.notSet} AGENCY_FILE: ${agencyFile}`,
    ` SITE_URL: ${siteUrl}`,
  ])
})

test('the summary names facts that the consent and privacy pages lack', () => {
  const links = { consent: '/consent', privacy: 'https://veha.example/privacy' }
  const facts = { ...bareFacts, inn: '7700000000', email: 'a@veha.example', links }
  const env = { AGENCY_FILE: '/srv/agency.json' }
  const missing = words.personalData([
    'Полное название юридического лица или ИП',
    'ОГРН',
    'Адрес, куда приходят посетители',
    'Кто ещё обрабатывает данные по вашему поручению',
    'Дата редакции согласия и политики',
  ])
  const names = 'AGENCY_FILE (legalName, ogrn, address, processors, edition)'
  expect(summary(env, 'agency', facts)).toContain(`${names}: ${missing}\n`)
  const elsewhere = { ...facts, links: { ...links, consent: '/documents/consent.pdf' } }
  expect(summary(env, 'agency', elsewhere)).not.toContain(missing)
})
