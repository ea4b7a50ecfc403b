import { readFileSync } from 'node:fs'
import type { AgencyFacts } from '~/content/agency-facts'
import { sha256 } from '~/format/sha256.server'
import { personalDataDocuments, textOf } from '~/content/personal-data'
import { requestFormTexts } from '~/content/request-form'

/**
 * Returns what a visitor agrees to, as the form shows it now: the words beside the checkbox and the
 * documents that it links to, the site's own with their words, a file that the site serves with its
 * SHA-256. `retentionDays` as the documents say it; `fileAt` returns the file behind a path of the site,
 * or null.
 */
export function consentText(
  facts: AgencyFacts,
  retentionDays: number | null,
  fileAt: (path: string) => string | null,
): string {
  const own = new Map(Object.entries(personalDataDocuments(facts, retentionDays)))
  const document = (label: string, address: string | undefined) => {
    if (address === undefined) return []
    const page = own.get(address)
    return [`${label}: ${address}${digestOf(fileAt(address))}`, ...(page ? [textOf(page)] : [])]
  }
  return [
    requestFormTexts.consent,
    ...document(requestFormTexts.consentText, facts.links.consent),
    ...document(requestFormTexts.privacy, facts.links.privacy),
  ].join('\n')
}

/** A file that cannot be read costs no visitor their request. */
function digestOf(file: string | null): string {
  if (file === null) return ''
  try {
    return ` SHA-256 ${sha256(readFileSync(file))}`
  } catch {
    return ''
  }
}
