import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AgencyFacts } from '~/content/agency-facts'
import { requestFormTexts } from '~/content/request-form'

/**
 * What a visitor agrees to, as the form shows it now: the words beside the checkbox and the documents
 * that it links to, each with the SHA-256 of its file where the site serves it itself.
 * `fileAt`: the file behind a path of the site; null where there is none.
 */
export function consentText(
  { consent, privacy }: AgencyFacts['links'],
  fileAt: (path: string) => string | null,
): string {
  const document = (label: string, address: string | null | undefined) =>
    address ? [`${label}: ${address}${digestOf(fileAt(address))}`] : []
  return [
    requestFormTexts.consent,
    ...document(requestFormTexts.consentText, consent),
    ...document(requestFormTexts.privacy, privacy),
  ].join('\n')
}

/** A file that cannot be read costs no visitor their request. */
function digestOf(file: string | null): string {
  if (file === null) return ''
  try {
    return ` SHA-256 ${createHash('sha256').update(readFileSync(file)).digest('hex')}`
  } catch {
    return ''
  }
}
