import {
  byField,
  REQUEST_FIELDS,
  type RequestField,
  type ServiceRequest,
} from '~/agency/port/agency'
import type { Prices } from '~/agency/catalogue/service'
import type { Priced } from '~/format/priced'
import type { Move, RequestState } from './states'

/** The fields that the staff can correct. The comment stays in the client's words. */
export const CORRECTED = REQUEST_FIELDS.filter((field) => field !== 'comment')
export type CorrectedField = (typeof CORRECTED)[number]
export type Correction = Record<CorrectedField, string>

/** What the staff can do with a request. `call`: wrote it down from a phone call. */
export type ActKind =
  | Move
  | 'call'
  | 'handed'
  | 'reason'
  | 'note'
  | 'struck'
  | 'call-back'
  | `corrected-${CorrectedField}`

/** What was done with a request, or noted on it. */
export interface RequestAct {
  kind: ActKind
  /** The person's name at that time; empty: unknown. */
  by: string
  /** ISO 8601 in UTC. */
  at: string
  /**
   * - note: its text
   * - handed: the new assignee
   * - reason: its key
   * - call-back: the day; '' = none
   * - corrected-…: the old value
   * - any other: ''
   */
  text: string
}

/** Returns who wrote a request down from a call, and when; undefined: it came by itself. */
export function callIn(history: RequestAct[]): RequestAct | undefined {
  return history.find(({ kind }) => kind === 'call')
}

export interface StoredRequest extends ServiceRequest, RequestState {
  /** The list's prices when it came; null: it came before prices were stored. */
  prices: Prices | null
  /** When, where and to what the visitor agreed; null for a program's request, and for a call. */
  consent: { at: string; page: string; textHash: string } | null
  /** A program may have filled in the form. The lists leave it out unless something speaks for a person. */
  isSpam: boolean
  /** The number of the previous request from the same phone. */
  samePhone: number | null
  /** Newest first. */
  history: RequestAct[]
}

/** A row of `requests` (see migrations.ts). Fields added after 1.0.0 may be missing or null. */
export interface StoredRow extends Partial<Record<RequestField, string | null>> {
  id: number
  created_at: number
  key: string
  assignee: string | null
  taken_at: number | null
  done_at: number | null
  refused_at: number | null
  call_back_on: string | null
  services: string
  prices?: string | null
  spam: number
  consent_at: number | null
  consent_page: string | null
  consent_text: string | null
  http_id: string | null
  same_phone?: number | null
}

const SAME_PHONE = `(
  SELECT max(id) FROM requests AS earlier
  WHERE earlier.subscriber = requests.subscriber AND earlier.id < requests.id
) AS same_phone`

/** What to select for a {@link StoredRow}, in SQL. */
export const STORED_ROW = `requests.*, ${SAME_PHONE}`

export function toStoredRequest(row: StoredRow, history: RequestAct[] = []): StoredRequest {
  return {
    id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    assignee: row.assignee,
    takenAt: isoTime(row.taken_at),
    doneAt: isoTime(row.done_at),
    refusedAt: isoTime(row.refused_at),
    callBackOn: row.done_at === null ? row.call_back_on : null,
    consent: toConsent(row),
    isSpam: row.spam !== 0,
    samePhone: row.same_phone ?? null,
    ...byField((field) => row[field] ?? ''),
    services: toTitles(row.services),
    prices: toPrices(row.prices),
    history,
  }
}

/** Returns a row's titles; if they are damaged, the stored text as the only one, so that the request is still shown. */
function toTitles(text: string): string[] {
  try {
    const titles: unknown = JSON.parse(text)
    if (Array.isArray(titles) && titles.every((title) => typeof title === 'string')) return titles
  } catch {
    // Damaged.
  }
  return [text]
}

/** Returns the prices of a row; if somebody has damaged them, null. */
function toPrices(text: string | null = null): Prices | null {
  try {
    const prices = JSON.parse(text ?? 'null') as Prices | null
    return Object.values(prices ?? {}).every(isWhole) ? prices : null
  } catch {
    return null
  }
}

function isWhole({ price, unit = '' }: Priced): boolean {
  return (price === null || typeof price === 'number') && typeof unit === 'string'
}

function isoTime(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

function toConsent({ consent_at, consent_page, consent_text }: StoredRow) {
  if (consent_at === null || consent_page === null || consent_text === null) return null
  return { at: new Date(consent_at).toISOString(), page: consent_page, textHash: consent_text }
}
