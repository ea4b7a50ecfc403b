import { settingFaults } from '~/server/settings/setting-faults'
import { dataFolder } from '~/server/settings/database-url'
import type { Settings } from '~/server/settings/env.server'
import { readOrCreateSecret, secretFile } from '~/server/settings/session-secret.server'

/** How the site signs what a browser brings back. */
export interface Signing {
  /** The first one signs, any of them verifies. */
  secrets: string[]
  /** Whether visitors reach the site over HTTPS: its cookies are sent over nothing else then. */
  isHttps: boolean
}

/**
 * Returns the secrets of SESSION_SECRET, or else the secret kept in a file. If that can be neither read nor
 * made, prints why and ends the process.
 */
export function openSigning(settings: Settings): Signing {
  const { isHttps, sessionSecret } = settings
  return { secrets: sessionSecret ?? [secretFromFileOrStop(dataFolder(settings))], isHttps }
}

function secretFromFileOrStop(folder: string): string {
  try {
    return readOrCreateSecret(folder)
  } catch (error) {
    const words = settingFaults
    const reason = words.secretFile(secretFile(folder), (error as Error).message)
    process.stderr.write(`${words.fault('SESSION_SECRET', reason)}\n`)
    process.exit(1)
  }
}
