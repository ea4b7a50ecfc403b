import { settingFaults } from '~/server/settings/setting-faults'
import { dataFolder } from '~/server/settings/database-url'
import { settings } from '~/server/settings/env.server'
import { readOrCreateSecret, secretFile } from '~/server/settings/session-secret.server'

/** The secrets for signatures: SESSION_SECRET, or else the secret kept in a file. */
export const sessionSecrets = settings.sessionSecret ?? [secretFromFileOrStop()]

/** Whether cookies are sent over HTTPS only. */
export const secureCookies = settings.isHttps

function secretFromFileOrStop(): string {
  const folder = dataFolder(settings)
  try {
    return readOrCreateSecret(folder)
  } catch (error) {
    const words = settingFaults
    const reason = words.secretFile(secretFile(folder), (error as Error).message)
    process.stderr.write(`${words.fault('SESSION_SECRET', reason)}\n`)
    process.exit(1)
  }
}
