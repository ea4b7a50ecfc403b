import type { IncomingMessage } from 'node:http'
import type { PostedRequest } from './posted-request.server'

/** A private request header: set on every request as it arrives, so a forged one never counts. */
const ADDRESS_HEADER = 'x-visitor-address'

/**
 * Notes the visitor's address on a request: the socket's, or, behind `trustProxy` proxies, the one
 * that the outermost of them saw and appended to X-Forwarded-For. What stands before it in that
 * header is the visitor's own invention.
 */
export function noteAddress(request: IncomingMessage, trustProxy: number): void {
  const socketAddress = request.socket.remoteAddress ?? 'unknown'
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), socketAddress]
  request.headers[ADDRESS_HEADER] = hops.at(-1 - trustProxy) ?? hops[0]
}

/** The visitor's address as noted; 'unknown' where none was. */
export function addressOf(request: PostedRequest): string {
  return request.headers.get(ADDRESS_HEADER) ?? 'unknown'
}
