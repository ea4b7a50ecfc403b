import { createHmac } from 'node:crypto'

/** Returns the signature of texts by a secret: HMAC-SHA-256 in hexadecimal digits. */
export function sign(parts: string[], secret: string): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')
}
