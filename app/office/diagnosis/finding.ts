import { printableLine } from '~/format/printable'
import { diagnosis } from '~/office/words/diagnosis'

/**
 * The kinds of faults. `/healthz` shows them: they contain no people and no paths. 'advice' is no fault: something is
 * unset or in doubt.
 */
export type FindingKind =
  | 'notices-failing'
  | 'assignee-untold'
  | 'mail-refused'
  | 'database-unwritable'
  | 'database-damaged'
  | 'disk-low'
  | 'disk-full'
  | 'purge-overdue'
  | 'copies-missing'
  | 'copies-old'
  | 'content-faulty'
  | 'agency-api-away'
  | 'agency-api-faulty'
  | 'unseen'
  | 'advice'

export interface Finding {
  kind: FindingKind
  /** What is wrong and what to do, in Russian sentences for people who have no settings. */
  text: string
  /** What the server's operator needs besides: a setting, a path, a program's words. */
  details: string[]
}

/** What a look found. 'All is well' covers only what was looked at. */
export interface Look {
  /** What is in order or only worth knowing, a line each. */
  remarks: string[]
  findings: Finding[]
}

/** The parts of the site that the state page shows. */
export type SitePart = 'notices' | 'database' | 'copies' | 'settings'

/** What was found of a part. */
export interface PartLook extends Look {
  part: SitePart
}

/** Looks at a part of the site; what cannot be looked at is a finding, too. */
export async function lookAt(part: SitePart, ...looks: (() => Promise<Look>)[]): Promise<PartLook> {
  const remarks: string[] = []
  const findings: Finding[] = []
  const reasons: string[] = []
  for (const look of looks) {
    try {
      const found = await look()
      remarks.push(...found.remarks)
      findings.push(...found.findings)
    } catch (error) {
      reasons.push(printableLine((error as Error).message))
    }
  }
  if (reasons.length > 0) findings.push(finding('unseen', diagnosis.unseen, ...new Set(reasons)))
  return { part, remarks, findings }
}

/** Returns a finding for the operator, in a line of a terminal: 'SITE_URL: …'. */
export function serverText({ details, text }: Finding): string {
  return [...details, text].join(': ')
}

export function finding(kind: FindingKind, text: string, ...details: string[]): Finding {
  return { kind, text, details }
}

/** Whether something does not work, or soon will not. */
export function isFault({ kind }: Finding): boolean {
  return kind !== 'advice'
}
