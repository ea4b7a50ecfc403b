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
  /** Whether visitors use HTTPS: then cookies are sent over nothing else. */
  isHttps: boolean
}

const secretFile = (folder: string) => join(folder, 'session-secret')

/** Returns the secrets of SESSION_SECRET, else of a file. If that can be neither read nor made, ends the process. */
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

/** Returns the secret in a folder's `session-secret`; creates it if missing. Throws if neither is possible. */
export function readOrCreateSecret(folder: string): string {
  const secret = readOrCreateFile(secretFile(folder), () => randomBytes(32).toString('base64url'))
  if (secret.length < MIN_LENGTH) throw new Error(words.secretTooShort)
  return secret
}
