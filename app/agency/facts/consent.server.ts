import type { AgencyFacts } from '~/content/agency-facts'
import { textOf } from '~/content/personal-data'
import { requestFormTexts } from '~/content/request-form'
import { versionOf } from '~/server/files/version.server'
import type { Documents } from './documents.server'
import type { Facts } from './facts.server'
import { type DataSettings, ownDocuments } from './personal-data.server'

interface Consent {
  text: string
  /** Changes with the text; a form carries the version that its visitor saw. */
  version: string
}

/** The consents that this process has shown. */
export type Consents = ReturnType<typeof openConsents>

/** Opens the consents. `refresh`: reads what other machines have saved. */
export function openConsents(
  facts: Pick<Facts, 'current' | 'version'>,
  documents: Pick<Documents, 'digestOf'>,
  settings: DataSettings,
  refresh: () => Promise<unknown>,
) {
  const shown = new Map<string, Consent>()
  let factsVersion: string | null = null
  let consent: Consent

  function current(): Consent {
    if (facts.version() !== factsVersion) {
      const text = consentText(facts.current(), settings, documents.digestOf)
      consent = { text, version: versionOf(text) }
      shown.set(consent.version, consent)
      factsVersion = facts.version()
    }
    return consent
  }

  // A form that another process rendered may come before this one has rendered any.
  current()
  return {
    /** Returns what visitors who send a request agree to now. */
    current,
    /** Returns the consent of a version: one that this process has shown, or that another machine shows now. */
    async find(version: string): Promise<Consent | null> {
      current()
      if (!shown.has(version)) {
        await refresh()
        current()
      }
      return shown.get(version) ?? null
    },
  }
}

/** Returns the checkbox's text with the linked documents: own ones in full, of files the SHA-256 (`digestOf`). */
export function consentText(
  facts: AgencyFacts,
  settings: DataSettings,
  digestOf: Documents['digestOf'],
): string {
  const own = new Map(Object.entries(ownDocuments(facts, settings)))
  const document = (label: string, address: string | undefined) => {
    if (address === undefined) return []
    const page = own.get(address)
    const digest = digestOf(address)
    return [
      `${label}: ${address}${digest === null ? '' : ` SHA-256 ${digest}`}`,
      ...(page ? [textOf(page)] : []),
    ]
  }
  return [
    requestFormTexts.consent,
    ...document(requestFormTexts.consentText, facts.links.consent),
    ...document(requestFormTexts.privacy, facts.links.privacy),
  ].join('\n')
}
