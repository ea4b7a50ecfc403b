import {
  type ActKind,
  CORRECTED,
  type CorrectedField,
  type RequestAct,
} from '~/agency/store/stored-request'
import { dayText, localTime } from '~/format/local-time'
import { printable } from '~/format/printable'
import { staff } from '~/office/words/staff'
import { deskRequests as texts } from '~/office/words/desk-requests'

/** Who did something with a request, and when: 'Анна, 05.03.2026 14:02'. */
export function actedBy({ by, at }: RequestAct): string {
  const when = localTime(at).join(' ')
  return by === '' ? when : `${by}, ${when}`
}

export type Reason = keyof typeof texts.reasons
export const REASONS = Object.keys(texts.reasons) as Reason[]

export function isReason(text: string): text is Reason {
  return Object.hasOwn(texts.reasons, text)
}

/** Returns why the client refused, the last time; null: it was not said. */
export function reasonIn(history: RequestAct[]): Reason | null {
  const last = history.find(({ kind }) => kind === 'refused' || kind === 'reason')
  return last?.kind === 'reason' && isReason(last.text) ? last.text : null
}

const isCorrection = (kind: ActKind): kind is `corrected-${CorrectedField}` =>
  kind.startsWith('corrected-')

/** What they did, or wrote. */
export function actDone({ kind, text }: RequestAct): string {
  const words = texts.history.acts
  if (kind === 'note') return printable(text)
  if (kind === 'struck') return `${words.struck}: ${printable(text)}`
  if (isCorrection(kind)) {
    const field = CORRECTED.find((one) => kind.endsWith(`-${one}`))
    return words.corrected(field ? staff.fields[field] : kind, printable(text))
  }
  if (kind === 'handed') return words.handed(printable(text))
  if (kind === 'call-back')
    return text === '' ? words['no-call-back'] : words.callBack(dayText(text))
  if (kind === 'reason') return words.reason(isReason(text) ? texts.reasons[text] : text)
  // A newer version of the site may know more.
  return words[kind] ?? kind
}

/** All of it in one text, for a table's cell. */
export function actText(act: RequestAct): string {
  return `${actedBy(act)}: ${actDone(act)}`
}
