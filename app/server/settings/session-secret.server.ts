import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { stop } from '~/server/log/stop.server'
import { dataFolder } from './database-url'
import type { Settings } from './env.server'
import { readOrCreateFile } from './secret-file.server'
import { settingFaults as words } from './setting-faults'

/** Minimum length of the kept secret in characters; the site generates 43. */
const MIN_LENGTH = 32

/** How the site signs what a browser brings back. */
export interface Signing {
  /** The first one signs, any of them verifies. */
  secrets: string[]
  /** Whether visitors reach the site over HTTPS: its cookies are sent over nothing else then. */
  isHttps: boolean
}

const secretFile = (folder: string) => join(folder, 'session-secret')

/**
 * Returns the secrets of SESSION_SECRET, or else the secret kept in a file. If that can be neither read nor
 * made, prints why and ends the process.
 */
export function openSigning(settings: Settings): Signing {
  const { isHttps, sessionSecret } = settings
  const folder = dataFolder(settings)
  try {
    return { secrets: sessionSecret ?? [readOrCreateSecret(folder)], isHttps }
  } catch (error) {
    const reason = words.secretFile(secretFile(folder), (error as Error).message)
    stop(words.fault('SESSION_SECRET', reason))
  }
}

/**
 * Returns the secret in the file `session-secret` of a folder, and creates it if it does not exist. Throws if
 * the file can be neither read nor created.
 */
export function readOrCreateSecret(folder: string): string {
  const secret = readOrCreateFile(secretFile(folder), () => randomBytes(32).toString('base64url'))
  if (secret.length < MIN_LENGTH) throw new Error(words.secretTooShort)
  return secret
}
