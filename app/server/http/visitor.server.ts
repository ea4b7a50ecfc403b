import { AsyncLocalStorage } from 'node:async_hooks'
import proxyAddr from 'proxy-addr'
import type { Middleware } from './middleware.server'

/** What a load balancer or the machine itself requests directly. */
const TECHNICAL = ['/healthz', '/robots.txt']

/** The last request that bypassed the proxies (it had no X-Forwarded-For). */
let lastBypass: { address: string; at: number } | null = null

const addresses = new AsyncLocalStorage<string>()

/**
 * Makes the visitor's address available to actions: the socket's or, behind `trustProxy` proxies, the one that the
 * outermost proxy appended to X-Forwarded-For. Entries before it may be forged.
 */
export function withVisitor(trustProxy: number): Middleware {
  return (request, _response, next) => {
    const { headers, socket, url = '' } = request
    const address = socket.remoteAddress ?? ''
    const isBypass = trustProxy > 0 && headers['x-forwarded-for'] === undefined
    if (isBypass && !isLoopback(address) && !TECHNICAL.includes(url))
      lastBypass = { address, at: Date.now() }
    addresses.run(
      proxyAddr(request, (_, hop) => hop < trustProxy),
      next,
    )
  }
}

/** Returns the last request to this process that bypassed the proxies; null: none did. */
export const lastProxyBypass = () => lastBypass

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address)
}

/** Returns the visitor's address for the current request; 'unknown' outside a request. */
export function visitorAddress(): string {
  return addresses.getStore() ?? 'unknown'
}
