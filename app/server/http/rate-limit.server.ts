import { isIP } from 'node:net'
import ipaddr, { type IPv6 } from 'ipaddr.js'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'

const TEN_MINUTES = 600
/** A /48 network has the limit of this many visitors: a provider may give all of it to one customer. */
const VISITORS_PER_NETWORK = 10
/** Bytes per send: 1 MB for the default of 30 sends. */
const BYTES_PER_SEND = (1024 * 1024) / 30
/** The least limit of bytes: four requests of the maximum size. */
const FEWEST_BYTES = 1024 * 1024

/**
 * Counts a post from a visitor's address. Resolves with 0 if it is allowed, else with the seconds until the next
 * attempt.
 */
export type RateLimit = (address: string, bytes?: number) => Promise<number>

/** Creates a limit of posts, and of their bytes, per visitor in 10 minutes; 0: no limit. */
export function createRateLimit(limit: number): RateLimit {
  if (limit === 0) return async () => 0
  const sends = createLimit(limit)
  const sizes = createLimit(Math.max(FEWEST_BYTES, limit * BYTES_PER_SEND))
  return async (address, bytes = 0) =>
    (await sends.consume(address)) || (bytes > 0 ? await sizes.consume(address, bytes) : 0)
}

/** Creates a limit of points in 10 minutes for an address, and of ten times as many for its network. */
export function createLimit(points: number) {
  const limiters = [points, points * VISITORS_PER_NETWORK].map(
    (most) => new RateLimiterMemory({ points: most, duration: TEN_MINUTES }),
  )

  return {
    /** Resolves with 0, or with the whole seconds until an address may spend points again. */
    async consume(address: string, spent = 1): Promise<number> {
      try {
        for (const [at, key] of keysOf(address).entries()) await limiters[at]?.consume(key, spent)
        return 0
      } catch (rejection) {
        if (rejection instanceof Error) throw rejection
        const { msBeforeNext } = rejection as RateLimiterRes
        // The clock may have been set back meanwhile.
        return Math.min(TEN_MINUTES, Math.max(1, Math.ceil(msBeforeNext / 1000)))
      }
    },

    /** Gives a spent point back to an address. */
    async giveBack(address: string): Promise<void> {
      for (const [at, key] of keysOf(address).entries()) await limiters[at]?.reward(key)
    },
  }
}

/**
 * Returns the keys of a visitor and of their network: the first 64 bits of an IPv6 address, which belong to one
 * subscriber, and the first 48. An IPv4 address, also within IPv6 (mapped, or RFC 6052), has no network's key. Ignores
 * an interface and a port. Values that are not addresses share one key.
 */
function keysOf(address: string): [visitor: string, ...network: string[]] {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (!isIP(bare)) return ['unknown']
  const ip = ipaddr.process(bare.replace(/%.*/, ''))
  if (ip instanceof ipaddr.IPv4) return [ip.toString()]
  return ip.range() === 'rfc6052'
    ? [new ipaddr.IPv4(ip.toByteArray().slice(-4)).toString()]
    : [prefix(ip, 64), prefix(ip, 48)]
}

function prefix(ip: IPv6, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toNormalizedString()}/${bits}`).toString()}/${bits}`
}

/** Returns a visitor's address as people write it: `192.0.2.1`, `2001:db8:1:2::/64`. */
export function shownAddress(address: string): string {
  return keysOf(address)[0]
}
