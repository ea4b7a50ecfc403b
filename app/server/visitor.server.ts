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

/** Returns the address of the visitor whose request is being handled; 'unknown' outside of one. */
export function visitorAddress(): string {
  return addresses.getStore() ?? 'unknown'
}

/** Returns the last address that a trusted proxy has seen; entries before those may be forged. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = forwarded.map((hop) => hop.trim()).filter(Boolean)
  hops.push(socket.remoteAddress ?? 'unknown')
  return hops.at(-1 - trustProxy) ?? hops[0] ?? 'unknown'
}
