import { createHash } from 'node:crypto'
import type { ServiceRequest } from './agency'

const HOUR = 3_600_000

/**
 * Names what a request says: the same text gives the same 64 hexadecimal digits, whether a browser
 * sent its line ends as CRLF (a form post) or as LF (a script's fetch).
 */
export function contentHash(request: ServiceRequest): string {
  const { name, phone, address, comment, services } = request
  const texts = [name, phone, address, comment, ...services]
  return sha256(JSON.stringify(texts.map((text) => text.replaceAll('\r\n', '\n'))))
}

/**
 * The Idempotency-Key of a request: its content and the current hour. A double click, a reload, a
 * resend after a lost answer bear one key without a hidden field, so pages stay the same for
 * everybody. `now` in milliseconds since 1970.
 */
export function idempotencyKey(request: ServiceRequest, now: number): string {
  return sha256(`${contentHash(request)} ${Math.floor(now / HOUR)}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
