import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedFacts } from '~/content/agency-facts'
import { consentText } from '~/office/consent-text.server'
import { temporaryFolder } from './workbench'

const { links } = shippedFacts

test('the words beside the checkbox, and the documents with what stands in them', () => {
  const file = join(temporaryFolder(), 'consent.pdf')
  writeFileSync(file, 'Согласие')
  const digest = createHash('sha256').update('Согласие').digest('hex')
  const shown = { ...links, consent: '/documents/consent.pdf', privacy: 'https://example.ru/p' }
  expect(
    consentText(shown, (path) => (path === '/documents/consent.pdf' ? file : null)).replaceAll(
      '\u00a0',
      ' ',
    ),
  ).toBe(
    'Даю согласие на обработку персональных данных\n' +
      `Текст согласия: /documents/consent.pdf SHA-256 ${digest}\n` +
      'Политика конфиденциальности: https://example.ru/p',
  )
})
