import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { personalDataDocuments, textOf } from '~/content/personal-data'
import { requestFormTexts } from '~/content/request-form'
import { consentText } from '~/office/consent-text.server'
import { fullFacts } from '../../support/factories'
import { temporaryFolder } from './workbench'

const { consent, consentText: consentLabel, privacy } = requestFormTexts

/** The text of a site that serves one file. */
function textWith(links: typeof fullFacts.links, days: number | null, file = ''): string {
  const fileAt = (path: string) => (path === '/documents/consent.pdf' ? file : null)
  return consentText({ ...fullFacts, links }, days, fileAt)
}

test('the text has the words beside the checkbox, and the digests of the agency’s documents', () => {
  const file = join(temporaryFolder(), 'consent.pdf')
  writeFileSync(file, 'Согласие')
  const digest = createHash('sha256').update('Согласие').digest('hex')
  const links = { consent: '/documents/consent.pdf', privacy: 'https://example.ru/p' }
  expect(textWith(links, null, file).split('\n')).toEqual([
    consent,
    `${consentLabel}: /documents/consent.pdf SHA-256 ${digest}`,
    `${privacy}: https://example.ru/p`,
  ])
})

test('the text has the site’s own documents word for word', () => {
  const links = { consent: '/consent', privacy: '/privacy' }
  const text = textWith(links, 365)
  const own = personalDataDocuments({ ...fullFacts, links }, 365)
  expect(text).toContain(`\n${consentLabel}: /consent\n${textOf(own['/consent'])}\n`)
  expect(text).toContain(`\n${privacy}: /privacy\n${textOf(own['/privacy'])}`)
  expect(text).toContain('365')
  expect(textWith(links, null)).not.toContain('365')
})
