import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { typeset } from '~/format/typography'
import { Contacts, LegalDetails } from '~/visitor/ui/contacts'
import { bareFacts, fullFacts } from '../../../support/factories'

it('the contacts have a line for each fact that is set', () => {
  const html = renderToStaticMarkup(
    <>
      <Contacts facts={fullFacts} />
      <LegalDetails facts={fullFacts} />
    </>,
  )
  const { address = '', landmark = '', legalName = '', inn = '', ogrn = '', email } = fullFacts
  for (const part of [
    'href="https://wa.me/79005550103"',
    `href="mailto:${email}"`,
    ...[address, landmark, legalName, inn, ogrn].map(typeset),
  ]) {
    expect(html).toContain(part)
  }
  expect(html.match(/<li\b/g)).toHaveLength(3)
})

it('the contacts have no gap and no empty list for facts that are not set', () => {
  expect(renderToStaticMarkup(<Contacts facts={bareFacts} />)).toBe('')
  expect(renderToStaticMarkup(<LegalDetails facts={bareFacts} />)).toBe('')
})
