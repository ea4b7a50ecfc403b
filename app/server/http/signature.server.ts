import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the signature of texts by a secret: HMAC-SHA-256 in hexadecimal digits. */
export function sign(parts: string[], secret: string): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')
}

/** Returns whether one of the secrets signed these texts. */
export function isSigned(parts: string[], signature: string, secrets: string[]): boolean {
  return secrets.some((secret) => {
    const [right, given] = [Buffer.from(sign(parts, secret)), Buffer.from(signature)]
    return right.length === given.length && timingSafeEqual(right, given)
  })
}
