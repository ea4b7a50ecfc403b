import { randomBytes } from 'node:crypto'
import { settings } from '~/env.server'
import { log } from '~/log.server'

if (settings.production && !settings.sessionSecrets) {
  log('no-session-secret', {
    hint: 'Cookies are signed with a random secret until the next start. Set SESSION_SECRET.',
  })
}

/** What cookies are signed with: SESSION_SECRET, or for this process's life a random one. */
export const sessionSecrets = settings.sessionSecrets ?? [randomBytes(32).toString('base64url')]

/** Whether cookies are for https only. */
export const secureCookies = settings.siteUrl?.startsWith('https:') ?? false

/**
 * Whether a Cookie header may bear one of the cookies. A name counts wherever it stands in the header:
 * Node, Express and the cookie library read spaces, quotes and repeated names each in their own way.
 */
export function bearsCookie(header: string | null | undefined, names: string[]): boolean {
  return names.some((name) => header?.includes(name))
}
