import { randomUUID, timingSafeEqual } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { printableLine } from '~/format/printable'
import { sha256 } from '~/format/sha256.server'
import { log } from '~/server/log/log.server'
import { keysOf } from '~/server/http/send-limit.server'
import { sign } from '~/server/http/signature.server'

/** Headers of every answer of the desk. */
export const DESK_HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

const DAY_IN_SECONDS = 24 * 3600
/** How long somebody stays signed in. */
const SESSION_AGE = 30 * DAY_IN_SECONDS
/** How long a browser is known as one that was let in. */
const DEVICE_AGE = 365 * DAY_IN_SECONDS
/** By these a proxy says for whom it asks. */
const PROXY_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded']
const NAME_LENGTH = 80

interface DoorOptions {
  password: string
  /** Whether visitors reach the site over HTTPS. */
  isHttps: boolean
  /** Whether a proxy is said to stand in front. */
  isProxied: boolean
  /** The first one signs, any of them verifies. */
  secrets: string[]
}

interface Typed {
  name: string
  password: string
}

/** Why somebody was not let in. `seconds`: until the next attempt. */
export type SignInFault = { fault: 'wrong' | 'nameless' } | { fault: 'locked'; seconds: number }

/**
 * The door of the desk: one password, and a signed cookie for those who knew it. `address`, in what follows:
 * the visitor's.
 */
export type Door = ReturnType<typeof createDoor>

export function createDoor({ password, isHttps, isProxied, secrets }: DoorOptions) {
  const failuresOfNetwork = new RateLimiterMemory({ points: 10, duration: 600 })
  const failuresOfAll = new RateLimiterMemory({ points: 100, duration: 3600 })
  const failuresOfDevice = new RateLimiterMemory({ points: 10, duration: 600 })

  // Lax: a link in a mail leads to a request.
  const attributes = { path: '/desk', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  // Keys of their own: nothing else that the site signs opens the desk, and a new password ends all sessions.
  const session = createCookie('desk', {
    ...attributes,
    maxAge: SESSION_AGE,
    secrets: secrets.map((secret) => sign(['desk', password], secret)),
  })
  const device = createCookie('desk-device', {
    ...attributes,
    maxAge: DEVICE_AGE,
    secrets: secrets.map((secret) => sign(['desk-device'], secret)),
  })

  /** Rejects with a 403 if password and cookie would travel in plain text. */
  function refusePlainText(request: Request, address: string): void {
    const isPassedOn = PROXY_HEADERS.some((name) => request.headers.has(name))
    if (isLoopback(address) && !isPassedOn) return
    // What comes from the network past the proxy did not come over https.
    const isEncrypted = isHttps && (isPassedOn || !isProxied)
    if (!isEncrypted) throw new Response(null, { status: 403, headers: DESK_HEADERS })
  }

  /** Returns the name in the session of a request; null if there is none, or its time is over. */
  async function personOf(request: Request, now = Date.now()): Promise<string | null> {
    const value: unknown = await session.parse(request.headers.get('Cookie'))
    const { name, until } = (value ?? {}) as Partial<{ name: string; until: number }>
    return name && until && until > now ? name : null
  }

  async function deviceOf(request: Request): Promise<string | null> {
    const id: unknown = await device.parse(request.headers.get('Cookie'))
    return typeof id === 'string' ? id : null
  }

  return {
    personOf,

    /** Resolves with the name of who has signed in; null: nobody has. Rejects with a Response: 403. */
    async enter(request: Request, address: string): Promise<string | null> {
      refusePlainText(request, address)
      return personOf(request)
    },

    /**
     * Resolves with the Set-Cookie headers of a session, or with the reason why there is none. Rejects with a
     * Response: 403. A browser that was let in before is counted by itself, so that others' wrong passwords
     * lock the others out (OWASP: device cookies).
     */
    async signIn(
      request: Request,
      address: string,
      typed: Typed,
    ): Promise<{ cookies: string[] } | SignInFault> {
      refusePlainText(request, address)
      const { visitor: network } = keysOf(address)
      const known = await deviceOf(request)
      const counters: Counter[] =
        known === null
          ? [
              [failuresOfNetwork, network],
              [failuresOfAll, ''],
            ]
          : [[failuresOfDevice, known]]
      // Counted before the password is looked at: of many attempts at once, none comes before the count.
      const seconds = await consume(counters)
      if (seconds > 0) {
        log('desk-locked', { network })
        return { fault: 'locked', seconds }
      }
      if (!isEqual(typed.password, password)) return { fault: 'wrong' }
      await Promise.all(counters.map(([counter, key]) => counter.reward(key)))
      const name = nameIn(typed.name)
      if (name === null) return { fault: 'nameless' }
      const until = Date.now() + SESSION_AGE * 1000
      return {
        cookies: [
          await session.serialize({ name, until }),
          await device.serialize(known ?? randomUUID()),
        ],
      }
    },

    /** Returns the Set-Cookie header that ends a session. The browser stays known. */
    signOut: () => session.serialize('', { maxAge: 0 }),
  }
}

type Counter = [limiter: RateLimiterMemory, key: string]

/** Counts an attempt; resolves with 0, or with the whole seconds until the next one is allowed. */
async function consume(counters: Counter[]): Promise<number> {
  try {
    for (const [limiter, key] of counters) await limiter.consume(key)
    return 0
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
  }
}

/** Returns a typed name as it is shown and stored; null if it has neither letters nor digits. */
function nameIn(typed: string): string | null {
  const name = printableLine(typed.normalize('NFC')).replace(/\s+/g, ' ')
  return /[\p{L}\p{N}]/u.test(name) ? [...name].slice(0, NAME_LENGTH).join('').trim() : null
}

/** Compares two passwords by their hashes, in constant time. Spaces around them come from pasting. */
function isEqual(given: string, right: string): boolean {
  const hash = (text: string) => Buffer.from(sha256(text.normalize('NFC').trim()))
  return timingSafeEqual(hash(given), hash(right))
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address)
}
