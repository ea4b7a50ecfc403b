import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { settings } from '~/settings/env.server'

const TEN_MINUTES = 600

const limiter =
  settings.rateLimit > 0
    ? new RateLimiterMemory({ points: settings.rateLimit, duration: TEN_MINUTES })
    : null

/**
 * Counts a send against its visitor's limit (RATE_LIMIT in 10 minutes). Returns 0 where it may go
 * on, else the whole seconds after which to try again.
 */
export async function countSend(address: string): Promise<number> {
  if (!limiter) return 0
  try {
    await limiter.consume(networkOf(address))
    return 0
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    // The clock may have been set back meanwhile.
    return Math.min(TEN_MINUTES, Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)))
  }
}

/**
 * One subscriber has a whole /64 of IPv6 addresses: they count as one visitor. Some proxies append the
 * port, which is another one at each connection.
 */
function networkOf(address: string): string {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (!ipaddr.isValid(bare)) return address
  const parsed = ipaddr.process(bare)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
