import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { shippedFacts } from '~/content/agency-facts'
import { consentText, openConsent } from '~/facts/consent.server'
import { openDocuments } from '~/facts/documents.server'
import { openFacts } from '~/facts/facts.server'
import { sha256 } from '~/format/sha256.server'
import { temporaryFolder } from '../office/workbench'

vi.mock('~/format/sha256.server', async (load) => {
  const { sha256 } = await load<typeof import('~/format/sha256.server')>()
  return { sha256: vi.fn(sha256) }
})

/** The text with plain spaces, of a site that serves one document. */
function textWith(links: typeof shippedFacts.links, days: number | null): string {
  const digestOf = (path: string) => (path === '/documents/consent.pdf' ? 'abc' : null)
  return consentText({ ...shippedFacts, links }, days, digestOf).replaceAll('\u00a0', ' ')
}

test('the words beside the checkbox, and the agency’s documents with what stands in them', () => {
  const links = { consent: '/documents/consent.pdf', privacy: 'https://example.ru/p' }
  expect(textWith(links, null)).toBe(
    'Даю согласие на обработку персональных данных\n' +
      'На что я соглашаюсь: /documents/consent.pdf SHA-256 abc\n' +
      'Политика конфиденциальности: https://example.ru/p',
  )
})

test('the site’s own documents word for word', () => {
  const links = { consent: '/consent', privacy: '/privacy' }
  const text = textWith(links, 365)
  expect(text).toContain(
    'На что я соглашаюсь: /consent\nСогласие на обработку персональных данных\n',
  )
  expect(text).toContain('Политика конфиденциальности: /privacy\nПолитика конфиденциальности\n')
  expect(text).toContain('Данные хранятся 365 дней со дня заявки.')
  expect(textWith(links, null)).not.toContain('365')
})

test('an edited document is another version, and is read once for each edit', async () => {
  const folder = temporaryFolder()
  const pdf = join(folder, 'consent.pdf')
  writeFileSync(pdf, 'Согласие')
  const reads = () => vi.mocked(sha256).mock.calls.filter(([data]) => Buffer.isBuffer(data)).length
  const documents = openDocuments(folder)
  const facts = openFacts(null, documents, folder, null, 20)
  const consent = openConsent(facts, documents, null)

  const before = consent()
  expect(before.text).toContain(`/documents/consent.pdf SHA-256 ${sha256('Согласие')}\n`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(consent()).toEqual(before)
  expect(reads()).toBe(1)

  writeFileSync(pdf, 'Другое согласие')
  await vi.waitFor(() => expect(consent().version).not.toBe(before.version), { timeout: 15_000 })
  expect(consent().text).toContain(sha256('Другое согласие'))
  expect(reads()).toBe(2)
})
