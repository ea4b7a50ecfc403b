import { AsyncLocalStorage } from 'node:async_hooks'
import proxyAddr from 'proxy-addr'
import type { Middleware } from './middleware.server'

const addresses = new AsyncLocalStorage<string>()

/**
 * Makes the visitor's address available to actions, which Remix does not pass on: the address of
 * the socket, or, behind `trustProxy` proxies, the one that the outermost proxy appended to
 * X-Forwarded-For. Entries before it may be forged.
 */
export function withVisitor(trustProxy: number): Middleware {
  return (request, _response, next) =>
    addresses.run(
      proxyAddr(request, (_, hop) => hop < trustProxy),
      next,
    )
}

/** Returns the visitor's address for the current request; 'unknown' outside a request. */
export function visitorAddress(): string {
  return addresses.getStore() ?? 'unknown'
}
