import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedFacts } from '~/content/agency-facts'
import { consentText } from '~/office/consent-text.server'
import { temporaryFolder } from './workbench'

/** The text with plain spaces, of a site that serves one file. */
function textWith(links: typeof shippedFacts.links, days: number | null, file = ''): string {
  const fileAt = (path: string) => (path === '/documents/consent.pdf' ? file : null)
  return consentText({ ...shippedFacts, links }, days, fileAt).replaceAll('\u00a0', ' ')
}

test('the words beside the checkbox, and the agency’s documents with what stands in them', () => {
  const file = join(temporaryFolder(), 'consent.pdf')
  writeFileSync(file, 'Согласие')
  const digest = createHash('sha256').update('Согласие').digest('hex')
  const links = { consent: '/documents/consent.pdf', privacy: 'https://example.ru/p' }
  expect(textWith(links, null, file)).toBe(
    'Даю согласие на обработку персональных данных\n' +
      `На что я соглашаюсь: /documents/consent.pdf SHA-256 ${digest}\n` +
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
