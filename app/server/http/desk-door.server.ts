import { timingSafeEqual } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { sha256 } from '~/format/sha256.server'
import { log } from '~/server/log/log.server'
import { keysOf } from './send-limit.server'

/** Headers of every answer of the desk. */
export const DESK_HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

interface DoorOptions {
  password: string
  /** Shown by browsers beside the fields for name and password; ASCII. */
  realm: string
  /** Whether visitors reach the site over HTTPS. */
  isHttps: boolean
}

/**
 * Authenticates a request by HTTP Basic (RFC 7617) and resolves with the user name. `address`: the
 * visitor's. Rejects with a Response: 401 without a name and the right password, 403 if the password
 * would travel in plain text, 429 after too many wrong ones.
 */
export type Door = (request: Request, address: string) => Promise<string>

export function createDoor({ password, realm, isHttps }: DoorOptions): Door {
  const failuresOfOne = new RateLimiterMemory({ points: 10, duration: 600 })
  const failuresOfAll = new RateLimiterMemory({ points: 100, duration: 3600 })

  return async (request, address) => {
    const isLocal = isLoopback(address) && !request.headers.has('X-Forwarded-For')
    if (!isHttps && !isLocal) throw refusal(403)
    const { visitor: network } = keysOf(address)
    const counts = await Promise.all([failuresOfOne.get(network), failuresOfAll.get('')])
    const locked = counts.find((count) => count && count.remainingPoints <= 0)
    if (locked) {
      log('desk-locked', { network })
      throw refusal(429, { 'Retry-After': String(Math.ceil(locked.msBeforeNext / 1000)) })
    }
    const header = request.headers.get('Authorization')
    const { name, secret } = readBasic(header ?? '')
    const isRight = isEqual(secret, password)
    if (header !== null && !isRight) {
      await Promise.all([failuresOfOne.penalty(network), failuresOfAll.penalty('')])
    }
    if (isRight && name !== '') return name
    throw refusal(401, { 'WWW-Authenticate': `Basic realm="${realm}", charset="UTF-8"` })
  }
}

/** Reads an Authorization header: base64 of `name:password` in UTF-8. Empty texts if it is none. */
function readBasic(header: string): { name: string; secret: string } {
  const [, encoded = ''] = /^Basic +([A-Za-z\d+/=]+)$/i.exec(header) ?? []
  const [name = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { name: name.trim(), secret: secret.join(':') }
}

/** Compares two texts by their hashes, in constant time. */
function isEqual(given: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(right)))
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address)
}

function refusal(status: 401 | 403 | 429, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...DESK_HEADERS, ...headers } })
}
