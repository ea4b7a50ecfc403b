import { AsyncLocalStorage } from 'node:async_hooks'
import proxyAddr from 'proxy-addr'
import type { Middleware } from './middleware.server'

/** What a load balancer or the machine itself asks for past the proxy. */
const TECHNICAL = ['/healthz', '/robots.txt']

/** Who last came past the proxies in front, and when. */
let past: { address: string; at: number } | null = null

const addresses = new AsyncLocalStorage<string>()

/**
 * Makes the visitor's address available to actions: the socket's or, behind `trustProxy` proxies, the one that the
 * outermost proxy appended to X-Forwarded-For. Entries before it may be forged.
 */
export function withVisitor(trustProxy: number): Middleware {
  return (request, _response, next) => {
    const { headers, socket, url = '' } = request
    const address = socket.remoteAddress ?? ''
    const isPast = trustProxy > 0 && headers['x-forwarded-for'] === undefined
    if (isPast && !isLoopback(address) && !TECHNICAL.includes(url))
      past = { address, at: Date.now() }
    addresses.run(
      proxyAddr(request, (_, hop) => hop < trustProxy),
      next,
    )
  }
}

/** Returns who last came past the proxies, as this process saw it; null: nobody. */
export const cameLastPastProxies = () => past

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address)
}

/** Returns the visitor's address for the current request; 'unknown' outside a request. */
export function visitorAddress(): string {
  return addresses.getStore() ?? 'unknown'
}
