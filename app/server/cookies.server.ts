import { join } from 'node:path'
import { owner } from '~/content/owner'
import { dataFolder } from '~/database-url'
import { settings } from '~/env.server'
import { keptSecret } from './session-secret.server'

/** What cookies are signed with: SESSION_SECRET, else the secret that is kept in a file. */
export const sessionSecrets = settings.sessionSecret ?? [keptSecretOrStop()]

/** Whether cookies are for https only. */
export const secureCookies = settings.siteUrl?.startsWith('https:') ?? false

/**
 * Whether a Cookie header may bear one of the cookies. A name counts wherever it stands in the header:
 * Node, Express and the cookie library read spaces, quotes and repeated names each in their own way.
 */
export function bearsCookie(header: string | null | undefined, names: string[]): boolean {
  return names.some((name) => header?.includes(name))
}

function keptSecretOrStop(): string {
  const folder = dataFolder(settings.databaseUrl)
  try {
    return keptSecret(folder)
  } catch (error) {
    const { fault, secretFile } = owner.settings
    const reason = secretFile(join(folder, 'session-secret'), (error as Error).message)
    process.stderr.write(`${fault('SESSION_SECRET', reason)}\n`)
    process.exit(1)
  }
}
