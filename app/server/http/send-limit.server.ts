import { isIP, isIPv4 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const TEN_MINUTES = 600
/** How many visitors' sends a network of 48 bits may make: a provider may give one customer all of it. */
const VISITORS_PER_NETWORK = 10
/** The bytes that a visitor may send, for each of the 30 sends of the default: 1 MB of them all. */
const BYTES_PER_SEND = (1024 * 1024) / 30
/** Four requests of the largest kind, however few sends are allowed. */
const FEWEST_BYTES = 1024 * 1024

/**
 * Counts a send of some bytes against the limits of a visitor's address. Resolves with 0 if the send may continue,
 * else with the whole seconds until the next attempt.
 */
export type CountSend = (address: string, bytes?: number) => Promise<number>

/** Creates a counter that allows each visitor `limit` sends in 10 minutes, and so many bytes; 0: no limit. */
export function createSendLimit(limit: number): CountSend {
  if (limit === 0) return async () => 0
  const sends = createLimit(limit)
  const sizes = createLimit(Math.max(FEWEST_BYTES, limit * BYTES_PER_SEND))
  return async (address, bytes = 0) =>
    (await sends.consume(address)) || (bytes > 0 ? await sizes.consume(address, bytes) : 0)
}

/** Creates a limit of points in 10 minutes for each visitor's address, and of ten times as many for a network's. */
export function createLimit(points: number) {
  const visitors = new RateLimiterMemory({ points, duration: TEN_MINUTES })
  const networks = new RateLimiterMemory({
    points: points * VISITORS_PER_NETWORK,
    duration: TEN_MINUTES,
  })

  return {
    /** Resolves with 0, or with the whole seconds until an address may spend points again. */
    async consume(address: string, spent = 1): Promise<number> {
      const { visitor, network } = keysOf(address)
      try {
        await visitors.consume(visitor, spent)
        if (network) await networks.consume(network, spent)
        return 0
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        // The clock may have been set back meanwhile.
        return Math.min(TEN_MINUTES, Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)))
      }
    },

    /** Takes a point back that an address has spent. */
    async giveBack(address: string): Promise<void> {
      const { visitor, network } = keysOf(address)
      await visitors.reward(visitor)
      if (network) await networks.reward(network)
    },
  }
}

/** Prefixes of IPv6 addresses that contain an IPv4 address: mapped ones, and NAT64 (RFC 6052). */
const IPV4_PREFIXES = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

/**
 * Returns the keys under which a visitor's sends are counted, as people write them: an IPv4 address, or the first 64
 * bits of an IPv6 address, because a subscriber owns all addresses with that prefix, and its first 48 bits.
 * A port that a proxy appended is ignored. Values that are no addresses share one key.
 */
function keysOf(address: string): { visitor: string; network?: string } {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (!isIP(bare)) return { visitor: 'unknown' }
  const groups = hextets(isIPv4(bare) ? `::ffff:${bare}` : bare)
  const isIPv4Inside = IPV4_PREFIXES.includes(groups.slice(0, 6).join(':'))
  return isIPv4Inside
    ? { visitor: dotted(groups.slice(6)) }
    : { visitor: prefix(groups.slice(0, 4)), network: prefix(groups.slice(0, 3)) }
}

/** Returns a visitor's address as people write it: `192.0.2.1`, `2001:db8:1:2::/64`. */
export function shownAddress(address: string): string {
  return keysOf(address).visitor
}

function dotted(groups: string[]): string {
  const bytes = groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

function prefix(groups: string[]): string {
  const { hostname } = new URL(`http://[${groups.join(':')}::]`)
  return `${hostname.slice(1, -1)}/${groups.length * 16}`
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
