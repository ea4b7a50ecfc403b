import { sha256 } from '~/format/sha256.server'
import { REQUEST_FIELDS, type ServiceRequest } from './agency'

/**
 * The Idempotency-Key of a request, 64 hexadecimal digits: the SHA-256 of what it says and, where a
 * program that posted it chose a key of its own, of that key. Line ends count as the same, whether a
 * browser sent them as CRLF (a form post) or as LF (a script's fetch).
 */
export function idempotencyKey(request: ServiceRequest, clientKey = ''): string {
  const texts = [...REQUEST_FIELDS.map((field) => request[field]), ...request.services].map(
    (text) => text.replaceAll('\r\n', '\n'),
  )
  const content = JSON.stringify(clientKey ? [texts, clientKey] : texts)
  return sha256(content)
}
