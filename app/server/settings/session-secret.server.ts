import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { owner } from '~/content/owner'

/** Minimum length of the kept secret in characters; the site generates 43. */
const MIN_LENGTH = 32

/** Returns the path of the secret's file in a folder. */
export const secretFile = (folder: string) => join(folder, 'session-secret')

/**
 * Returns the secret in the file `session-secret` of a folder, and creates it if it does not exist.
 * All processes that share the folder get the same secret, even if they start at once. Throws if
 * the file can be neither read nor created.
 */
export function readOrCreateSecret(folder: string): string {
  const file = secretFile(folder)
  try {
    return readSecret(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Not by the process's number, which two containers may have in common.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    // Unlike a rename, a link never replaces a file, and no process sees half of the content.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(file)
}

function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < MIN_LENGTH) throw new Error(owner.settings.secretTooShort)
  return secret
}
