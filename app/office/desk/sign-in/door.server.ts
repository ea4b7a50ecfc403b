import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import type { Sessions } from '~/agency/store/sessions.server'
import { DAY, SECOND } from '~/time/durations'
import { printableLine } from '~/format/printable'
import { sha256 } from '~/hashes/sha256.server'
import { log } from '~/server/log/log.server'
import { createLimit, shownAddress } from '~/server/http/send-limit.server'
import { isLoopback } from '~/server/http/visitor.server'

/** Headers of every answer of the desk. */
export const DESK_HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** Longer than anybody stays away: the store knows when a session ends. */
const COOKIE_AGE = 365 * DAY
/** How many wrong passwords an address may try in ten minutes. */
const WRONG_PASSWORDS = 10
/** By these a proxy says for whom it asks. */
const PROXY_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded']
const NAME_LENGTH = 80

interface DoorOptions {
  password: string
  /** Whether visitors reach the site over HTTPS. */
  isHttps: boolean
  /** Whether a proxy is said to stand in front. */
  isProxied: boolean
  /** Any of them may have signed what a password is known by. */
  secrets: string[]
  sessions: Sessions
}

interface Credentials {
  name: string
  password: string
}

/** Why somebody was not let in. `seconds`: until the next attempt. */
export type SignInFault = { fault: 'wrong' | 'nameless' } | { fault: 'locked'; seconds: number }

/**
 * The door of the desk: one password, and a session for those who knew it. `address`, in what follows: the
 * visitor's. What asks the store rejects with `AgencyUnavailable` while that cannot be used.
 */
export type Door = ReturnType<typeof createDoor>

export function createDoor({ password, isHttps, isProxied, secrets, sessions }: DoorOptions) {
  const limit = createLimit(WRONG_PASSWORDS)
  // Whoever reads the database cannot try passwords on it.
  const passwords = secrets.map((secret) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['desk', plain(password)]))
      .digest('hex'),
  )
  // Lax: a link in a mail leads to a request.
  const cookie = createCookie('desk', {
    path: '/desk',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: COOKIE_AGE / SECOND,
  })
  // If the store is away now, the next one who signs in does it.
  sessions.endOthers(passwords).catch(() => undefined)

  /** Rejects with a 403 if password and cookie would travel in plain text. */
  function refusePlainText(request: Request, address: string): void {
    const isPassedOn = PROXY_HEADERS.some((name) => request.headers.has(name))
    if (isLoopback(address) && !isPassedOn) return
    // What comes from the network past the proxy did not come over https.
    const isEncrypted = isHttps && (isPassedOn || !isProxied)
    if (!isEncrypted) throw new Response(null, { status: 403, headers: DESK_HEADERS })
  }

  /** Returns what the store knows the session of a request by; null if the request has none. */
  async function hashOf(request: Request): Promise<string | null> {
    const id: unknown = await cookie.parse(request.headers.get('Cookie'))
    return typeof id === 'string' && id !== '' ? sha256(id) : null
  }

  async function whoIsIn(request: Request): Promise<string | null> {
    const hash = await hashOf(request)
    return hash === null ? null : sessions.find(hash, passwords)
  }

  return {
    /** Returns the name of who has signed in; null: nobody has, or nobody can say. */
    personOf: (request: Request): Promise<string | null> => whoIsIn(request).catch(() => null),

    /** Resolves with the name of who has signed in; null: nobody has. Rejects with a 403. */
    async enter(request: Request, address: string): Promise<string | null> {
      refusePlainText(request, address)
      return whoIsIn(request)
    },

    /** Resolves with the Set-Cookie header of a session, or with the reason why there is none. Rejects with a 403. */
    async signIn(
      request: Request,
      address: string,
      typed: Credentials,
    ): Promise<{ cookie: string } | SignInFault> {
      refusePlainText(request, address)
      // Counted before the password is looked at: of many attempts at once, none comes before the count.
      const seconds = await limit.consume(address)
      if (seconds > 0) {
        log('desk-locked', { address: shownAddress(address) })
        return { fault: 'locked', seconds }
      }
      if (!isEqual(typed.password, password)) return { fault: 'wrong' }
      await limit.giveBack(address)
      const name = nameIn(typed.name)
      if (name === null) return { fault: 'nameless' }
      const id = randomBytes(24).toString('base64url')
      const former = (await hashOf(request)) ?? undefined
      await sessions.begin(sha256(id), name, passwords, { former })
      return { cookie: await cookie.serialize(id) }
    },

    /** Ends the session of a request. */
    async signOut(request: Request): Promise<void> {
      const hash = await hashOf(request)
      if (hash !== null) await sessions.end(hash)
    },

    signAllOut: (): Promise<void> => sessions.end(null),
  }
}

/** Returns a typed name as it is shown and stored; null if it has neither letters nor digits. */
function nameIn(typed: string): string | null {
  const name = printableLine(typed.normalize('NFC')).replace(/\s+/g, ' ')
  return /[\p{L}\p{N}]/u.test(name) ? [...name].slice(0, NAME_LENGTH).join('').trim() : null
}

/** Compares two passwords by their hashes, in constant time. */
function isEqual(given: string, right: string): boolean {
  const hash = (text: string) => Buffer.from(sha256(plain(text)))
  return timingSafeEqual(hash(given), hash(right))
}

/** Returns a password without what typing adds: spaces around it come from pasting, letters in two parts from a Mac. */
function plain(password: string): string {
  return password.normalize('NFC').trim()
}
