import { sha256 } from '~/hashes/sha256.server'
import { REQUEST_FIELDS, type ServiceRequest } from './agency'

/**
 * Returns a request's Idempotency-Key: the SHA-256 of its content and of the program's own key, if any. CRLF (a form
 * post) counts as LF (fetch).
 */
export function idempotencyKey(request: ServiceRequest, clientKey = ''): string {
  const texts = [...REQUEST_FIELDS.map((field) => request[field]), ...request.services].map(
    (text) => text.replaceAll('\r\n', '\n'),
  )
  const content = JSON.stringify(clientKey ? [texts, clientKey] : texts)
  return sha256(content)
}
