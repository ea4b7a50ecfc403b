import { join } from 'node:path'
import { owner } from '~/content/owner'
import { dataFolder } from '~/database-url'
import { settings } from '~/env.server'
import { keptSecret } from './session-secret.server'

/** What cookies are signed with: SESSION_SECRET, else the secret that is kept in a file. */
export const sessionSecrets = settings.sessionSecret ?? [keptSecretOrStop()]

/** Whether cookies are for https only. */
export const secureCookies = settings.siteUrl?.startsWith('https:') ?? false

function keptSecretOrStop(): string {
  const folder = dataFolder(settings)
  try {
    return keptSecret(folder)
  } catch (error) {
    const { fault, secretFile } = owner.settings
    const reason = secretFile(join(folder, 'session-secret'), (error as Error).message)
    process.stderr.write(`${fault('SESSION_SECRET', reason)}\n`)
    process.exit(1)
  }
}
