import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Middleware } from './middleware.server'

const addresses = new AsyncLocalStorage<string>()

/**
 * Lets actions know the visitor's address, which Remix does not tell: the socket's, or, behind
 * `trustProxy` proxies, the one that the outermost of them saw and appended to X-Forwarded-For.
 */
export function rememberVisitor(trustProxy: number): Middleware {
  return (request, _response, next) => addresses.run(addressOf(request, trustProxy), next)
}

/** The address of the visitor whose request is being answered; 'unknown' outside of one. */
export function visitorAddress(): string {
  return addresses.getStore() ?? 'unknown'
}

/** What stands before the proxies' own entries in X-Forwarded-For is the visitor's own invention. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = forwarded.map((hop) => hop.trim()).filter(Boolean)
  hops.push(socket.remoteAddress ?? 'unknown')
  return hops.at(-1 - trustProxy) ?? hops[0] ?? 'unknown'
}
