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

/** Whether a Cookie header bears one of the cookies, by their names. */
export function bearsCookie(header: string | null | undefined, names: string[]): boolean {
  const borne = (header ?? '').split(';').map((pair) => pair.trim().split('=')[0])
  return names.some((name) => borne.includes(name))
}
