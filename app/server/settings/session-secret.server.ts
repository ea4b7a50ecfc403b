import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { settingFaults } from '~/server/settings/setting-faults'
import { readOrCreateFile } from './secret-file.server'

/** Minimum length of the kept secret in characters; the site generates 43. */
const MIN_LENGTH = 32

export const secretFile = (folder: string) => join(folder, 'session-secret')

/**
 * Returns the secret in the file `session-secret` of a folder, and creates it if it does not exist. Throws if
 * the file can be neither read nor created.
 */
export function readOrCreateSecret(folder: string): string {
  const secret = readOrCreateFile(secretFile(folder), () => randomBytes(32).toString('base64url'))
  if (secret.length < MIN_LENGTH) throw new Error(settingFaults.secretTooShort)
  return secret
}
