import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Middleware } from './middleware.server'

const addresses = new AsyncLocalStorage<string>()

/**
 * Makes the visitor's address available to actions, which Remix does not pass on: the address of
 * the socket, or, behind `trustProxy` proxies, the one that the outermost proxy appended to
 * X-Forwarded-For.
 */
export function withVisitor(trustProxy: number): Middleware {
  return (request, _response, next) => addresses.run(addressOf(request, trustProxy), next)
}

/** Returns the visitor's address for the current request; 'unknown' outside a request. */
export function visitorAddress(): string {
  return addresses.getStore() ?? 'unknown'
}

/** Returns the address that the outermost trusted proxy saw. Entries before it may be forged. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = forwarded.map((hop) => hop.trim()).filter(Boolean)
  hops.push(socket.remoteAddress ?? 'unknown')
  return hops.at(-1 - trustProxy) ?? hops[0] ?? 'unknown'
}
