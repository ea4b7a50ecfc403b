import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { DESK_PAGES } from '~/addresses/desk'
import type { Sessions } from '~/agency/store/sessions.server'
import { DAY, SECOND } from '~/time/durations'
import { printableLine } from '~/format/printable'
import { sha256 } from '~/hashes/sha256.server'
import { log } from '~/server/log/log.server'
import { createLimit, shownAddress } from '~/server/http/rate-limit.server'
import { isLoopback } from '~/server/http/visitor.server'

/** Headers of every answer of the desk. */
export const DESK_HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** Longer than any session: the store knows when one ends. */
const COOKIE_AGE = 365 * DAY
/** How many wrong passwords an address may try in ten minutes. */
const WRONG_PASSWORDS = 10
/** Headers that only a proxy adds. */
const PROXY_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded']
const NAME_LENGTH = 80

interface DoorOptions {
  password: string
  /** Whether visitors reach the site over HTTPS. */
  isHttps: boolean
  /** Whether a proxy is said to stand in front. */
  isProxied: boolean
  /** Any of them may have signed the password's digest. */
  secrets: string[]
  sessions: Sessions
  /** Resolves with the known name of which one may be a slip. */
  nearName(name: string): Promise<string | null>
}

interface Credentials {
  name: string
  password: string
}

/** Why somebody was not let in. `seconds`: until the next attempt. */
export type SignInFault = { fault: 'wrong' | 'nameless' } | { fault: 'locked'; seconds: number }

/** The desk's door: one password, and sessions. `address`: the visitor's. Rejects with `AgencyUnavailable`, too. */
export type Door = ReturnType<typeof createDoor>

export function createDoor(options: DoorOptions) {
  const { password, sessions } = options
  const limit = createLimit(WRONG_PASSWORDS)
  const cookie = createSessionCookie(options)
  const passwords = digestsOf(options)
  // If the store is away now, the next sign-in does it.
  sessions.endOthers(passwords).catch(() => undefined)

  /** Returns the hash of a request's session id; null: it has none. */
  async function hashOf(request: Request): Promise<string | null> {
    const id: unknown = await cookie.parse(request.headers.get('Cookie'))
    return typeof id === 'string' && id !== '' ? sha256(id) : null
  }

  async function whoIsIn(request: Request): Promise<string | null> {
    const hash = await hashOf(request)
    return hash === null ? null : sessions.find(hash, passwords)
  }

  return {
    /** Returns who is signed in; null: nobody, or the store is away. */
    personOf: (request: Request): Promise<string | null> => whoIsIn(request).catch(() => null),

    /** Resolves with who is signed in; null: nobody. Rejects with a 403. */
    async enter(request: Request, address: string): Promise<string | null> {
      refusePlainText(options, request, address)
      return whoIsIn(request)
    },

    /**
     * Resolves with a session's Set-Cookie header and the known name of which the typed one may be a slip, or with why
     * there is no session. Somebody already signed in may change their name without the password. Rejects with a 403.
     */
    async signIn(
      request: Request,
      address: string,
      typed: Credentials,
    ): Promise<{ cookie: string; near: string | null } | SignInFault> {
      refusePlainText(options, request, address)
      // Count first: none of many simultaneous attempts may pass uncounted.
      const seconds = await limit.consume(address)
      if (seconds > 0) {
        log('desk-locked', { address: shownAddress(address) })
        return { fault: 'locked', seconds }
      }
      const isIn = typed.password === '' && (await whoIsIn(request)) !== null
      if (!isIn && !isEqual(typed.password, password)) return { fault: 'wrong' }
      await limit.giveBack(address)
      const name = nameIn(typed.name)
      if (name === null) return { fault: 'nameless' }
      // Compare first: once the session exists, the typed name counts as known.
      const near = await options.nearName(name).catch(() => null)
      const id = randomBytes(24).toString('base64url')
      const former = (await hashOf(request)) ?? undefined
      await sessions.begin(sha256(id), name, passwords, { former })
      return { cookie: await cookie.serialize(id), near }
    },

    /** Ends the session of a request. */
    async signOut(request: Request): Promise<void> {
      const hash = await hashOf(request)
      if (hash !== null) await sessions.end(hash)
    },

    signAllOut: (): Promise<void> => sessions.end(null),
  }
}

/** Lax: a link in a mail leads to a request. */
function createSessionCookie({ isHttps }: DoorOptions) {
  const maxAge = COOKIE_AGE / SECOND
  return createCookie('desk', {
    path: DESK_PAGES.requests,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge,
  })
}

/** Returns what the store knows the password by: keyed, so that nobody can try passwords on the database. */
function digestsOf({ password, secrets }: DoorOptions): string[] {
  const text = JSON.stringify(['desk', plain(password)])
  return secrets.map((secret) => createHmac('sha256', secret).update(text).digest('hex'))
}

/** Throws a 403 if password and cookie would travel in plain text. */
function refusePlainText({ isHttps, isProxied }: DoorOptions, request: Request, address: string) {
  const isPassedOn = PROXY_HEADERS.some((name) => request.headers.has(name))
  if (isLoopback(address) && !isPassedOn) return
  // A request that bypassed the proxy did not come over HTTPS.
  const isEncrypted = isHttps && (isPassedOn || !isProxied)
  if (!isEncrypted) throw new Response(null, { status: 403, headers: DESK_HEADERS })
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

/** Returns a password without the spaces of pasting, its letters composed (a Mac decomposes them). */
function plain(password: string): string {
  return password.normalize('NFC').trim()
}
