import { byField, type RequestField, type ServiceRequest } from '~/agency/port/agency'

/** The state of a request. Times are ISO 8601 in UTC; null: not yet. */
export interface RequestState {
  id: number
  createdAt: string
  takenBy: string | null
  takenAt: string | null
  doneAt: string | null
}

/** A request as it was stored. */
export interface StoredRequest extends ServiceRequest, RequestState {
  /** When, where and to what the visitor agreed; null for a program's request or an old one. */
  consent: { at: string; page: string; textHash: string } | null
  /** A program may have filled in the form. The lists leave it out if nothing speaks for a person. */
  isSpam: boolean
}

/** The columns of `requests` that hold the state. */
export interface StateRow {
  id: number
  created_at: number
  taken_by: string | null
  taken_at: number | null
  done_at: number | null
}

/** A row of `requests`; migrations.ts says what the columns mean. Newer ones may be missing, or null. */
export interface RequestRow extends StateRow, Partial<Record<RequestField, string | null>> {
  key: string
  services: string
  suspect: number
  consent_at: number | null
  consent_page: string | null
  consent_text: string | null
  http_id?: string | null
}

export function toStoredRequest(row: RequestRow): StoredRequest {
  return {
    ...toRequestState(row),
    consent: toConsent(row),
    isSpam: row.suspect !== 0,
    ...byField((field) => row[field] ?? ''),
    services: toTitles(row.services),
  }
}

/**
 * Returns the titles of a row. If somebody has damaged them in the database, returns the text as it is: a
 * damaged row must not hide itself or others from the staff.
 */
function toTitles(text: string): string[] {
  try {
    const titles: unknown = JSON.parse(text)
    if (Array.isArray(titles) && titles.every((title) => typeof title === 'string')) return titles
  } catch {
    // Damaged.
  }
  return [text]
}

export function toRequestState(row: StateRow): RequestState {
  return {
    id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    takenBy: row.taken_by,
    takenAt: row.taken_at === null ? null : new Date(row.taken_at).toISOString(),
    doneAt: row.done_at === null ? null : new Date(row.done_at).toISOString(),
  }
}

function toConsent({ consent_at, consent_page, consent_text }: RequestRow) {
  if (consent_at === null || consent_page === null || consent_text === null) return null
  return { at: new Date(consent_at).toISOString(), page: consent_page, textHash: consent_text }
}

/** Returns the state of a request in one word. */
export function stageOf({ takenBy, doneAt }: RequestState): 'new' | 'taken' | 'done' {
  if (doneAt !== null) return 'done'
  return takenBy === null ? 'new' : 'taken'
}
