import { MINUTE } from '~/format/durations'
import { isSigned, sign } from '~/server/http/signature.server'
import { parseSentMark, type SentMark } from './toast'

const PARAMETER = 'sent'
/** How long an address says that a request was sent: it may be reloaded, or found in the history. */
const LASTS = 10 * MINUTE

/**
 * Creates addresses that say that a request was sent, also to a browser that takes no cookies. `secrets`: the first
 * one signs, any of them verifies.
 */
export function createSentAddresses(secrets: string[]) {
  const [secret = ''] = secrets

  function partsIn(url: string): string[] | null {
    const [, ...query] = url.split('?')
    const mark = new URLSearchParams(query.join('?')).get(PARAMETER)
    if (mark === null) return null
    const parts = mark.split('.')
    const signature = parts.pop() ?? ''
    return isSigned(['sent', ...parts], signature, secrets) ? parts : null
  }

  return {
    /** Returns the address of a page that says that a request was sent. It contains nothing that was typed. */
    of(page: string, { hasPhone, requested }: SentMark): string {
      const parts = [String(Date.now() + LASTS), hasPhone ? 'phone' : '', requested]
      const mark = [...parts, sign(['sent', ...parts], secret)].join('.')
      return `${page}${page.includes('?') ? '&' : '?'}${PARAMETER}=${mark}`
    },

    /** Whether a URL contains a mark that this site signed, even if that has expired. */
    isIn: (url: string): boolean => partsIn(url) !== null,

    /** Returns the mark that a URL contains; null if there is none, or if it has expired. */
    markIn(url: string): SentMark | null {
      const [until, phone, requested] = partsIn(url) ?? []
      if (Number(until) <= Date.now()) return null
      return parseSentMark({ hasPhone: phone === 'phone', requested })
    },
  }
}
