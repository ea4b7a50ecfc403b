/**
 * The kinds of what can be wrong. `/healthz` shows them to everybody: a name of a kind holds nothing about
 * people or paths.
 */
export const FINDING_KINDS = [
  // A kind is stored by its place in this list: new ones go to the end.
  'notices-unset',
  'notices-failing',
  'notices-unreadable',
  'mail-refused',
  'database-unwritable',
  'database-damaged',
  'disk-low',
  'disk-full',
  'copies-unset',
  'copies-missing',
  'copies-old',
  'copies-unreadable',
  'clock-off',
  'settings-example',
  'settings-unset',
  'site-url-differs',
  'facts-lacking',
  'content-faulty',
  'documents-faulty',
  'agency-api-away',
  'agency-api-faulty',
  'webhook-untried',
  'purge-overdue',
  'database-unchecked',
  'purge-unknown',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** One thing that is wrong. */
export interface Finding {
  kind: FindingKind
  /** What is wrong, and what to do: whole sentences in Russian. */
  text: string
  /** `fault`: something does not work, or soon will not; `unset`: the site works without it. */
  severity: 'fault' | 'unset'
}

/** The parts of the site that are looked at. */
export type Part = 'notices' | 'database' | 'copies' | 'settings' | 'files' | 'agencyApi'

/** What a look at one part of the site found. Whoever says that all is well says it of `parts` alone. */
export interface Look {
  part: Part
  /** What is in order or only worth knowing, a line each. */
  known: string[]
  findings: Finding[]
}

/** Puts what was found of one part together, part by part, in the order of their first looks. */
export function byPart(looks: Look[]): Look[] {
  const parts = [...new Set(looks.map(({ part }) => part))]
  return parts.map((part) => {
    const ofPart = looks.filter((look) => look.part === part)
    return {
      part,
      known: ofPart.flatMap(({ known }) => known),
      findings: ofPart.flatMap(({ findings }) => findings),
    }
  })
}

export function fault(kind: FindingKind, text: string): Finding {
  return { kind, text, severity: 'fault' }
}

export function unset(kind: FindingKind, text: string): Finding {
  return { kind, text, severity: 'unset' }
}
