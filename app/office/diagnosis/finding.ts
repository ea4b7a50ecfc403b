/**
 * The kinds of what can be wrong. `/healthz` shows them to everybody: a name of a kind holds nothing about
 * people or paths.
 */
export type FindingKind =
  | 'notices-unset'
  | 'notices-failing'
  | 'notices-unreadable'
  | 'assignee-untold'
  | 'mail-refused'
  | 'database-unwritable'
  | 'database-damaged'
  | 'disk-low'
  | 'disk-full'
  | 'copies-unset'
  | 'copies-missing'
  | 'copies-old'
  | 'copies-lacking'
  | 'copies-unreadable'
  | 'clock-off'
  | 'settings-example'
  | 'settings-unset'
  | 'site-url-differs'
  | 'proxies-differ'
  | 'facts-lacking'
  | 'content-unknown'
  | 'content-faulty'
  | 'content-doubted'
  | 'agency-api-away'
  | 'agency-api-faulty'
  | 'purge-overdue'
  | 'database-unchecked'
  | 'purge-unknown'

export interface Finding {
  kind: FindingKind
  /**
   * What is wrong, and what to do at the desk or whom to ask, for people who have no setting: whole sentences in
   * Russian.
   */
  text: string
  /** What whoever runs the server needs besides: a setting, a path, a program's words. */
  details: string[]
  /** `fault`: something does not work, or soon will not; `unset`: the site works without it, or it is only doubted. */
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

/** Returns what is wrong and what to do for whoever runs the server, in a line of a terminal: 'SITE_URL: …'. */
export function serverText({ details, text }: Finding): string {
  return [...details, text].join(': ')
}

export function fault(kind: FindingKind, text: string, ...details: string[]): Finding {
  return { kind, text, details, severity: 'fault' }
}

export function unset(kind: FindingKind, text: string, ...details: string[]): Finding {
  return { kind, text, details, severity: 'unset' }
}
