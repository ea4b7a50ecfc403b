import { isIP, isIPv4 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const TEN_MINUTES = 600
/** How many visitors' sends a network of 48 bits may make: a provider may give one customer all of it. */
const VISITORS_PER_NETWORK = 10

/**
 * Counts a send against the limit of a visitor's address. Resolves with 0 if the send may continue,
 * else with the whole seconds until the next attempt.
 */
export type CountSend = (address: string) => Promise<number>

/** Creates a counter that allows each visitor `limit` sends in 10 minutes; 0: no limit. */
export function createSendLimit(limit: number): CountSend {
  if (limit === 0) return async () => 0
  const visitors = new RateLimiterMemory({ points: limit, duration: TEN_MINUTES })
  const networks = new RateLimiterMemory({
    points: limit * VISITORS_PER_NETWORK,
    duration: TEN_MINUTES,
  })
  return async (address) => {
    const { visitor, network } = keysOf(address)
    try {
      await visitors.consume(visitor)
      if (network) await networks.consume(network)
      return 0
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      // The clock may have been set back meanwhile.
      return Math.min(TEN_MINUTES, Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)))
    }
  }
}

/** Prefixes of IPv6 addresses that contain an IPv4 address: mapped ones, and NAT64 (RFC 6052). */
const IPV4_PREFIXES = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

/**
 * Returns the keys under which a visitor's sends are counted: an IPv4 address, or the first 64 bits
 * of an IPv6 address, because a subscriber owns all addresses with that prefix, and its first 48 bits.
 * A port that a proxy appended is ignored. Values that are no addresses share one key.
 */
export function keysOf(address: string): { visitor: string; network?: string } {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (!isIP(bare)) return { visitor: 'unknown' }
  const groups = hextets(isIPv4(bare) ? `::ffff:${bare}` : bare)
  const isIPv4Inside = IPV4_PREFIXES.includes(groups.slice(0, 6).join(':'))
  return isIPv4Inside
    ? { visitor: groups.slice(6).join() }
    : { visitor: groups.slice(0, 4).join(), network: groups.slice(0, 3).join() }
}

/** Returns the eight groups of an IPv6 address, including those that `::` stands for. */
function hextets(address: string): string[] {
  // The URL parser converts an IPv4 tail and drops leading zeros.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}
