import { sha256 } from '~/hashes/sha256.server'
import { REQUEST_FIELDS, type ServiceRequest } from './agency'

/**
 * Returns the Idempotency-Key of a request, 64 hexadecimal digits: the SHA-256 of its content and of
 * the key that the program chose, if any. CRLF (a form post) and LF (a script's fetch) count as the
 * same line break.
 */
export function idempotencyKey(request: ServiceRequest, clientKey = ''): string {
  const texts = [...REQUEST_FIELDS.map((field) => request[field]), ...request.services].map(
    (text) => text.replaceAll('\r\n', '\n'),
  )
  const content = JSON.stringify(clientKey ? [texts, clientKey] : texts)
  return sha256(content)
}
