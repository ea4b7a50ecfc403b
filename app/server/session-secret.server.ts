import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { owner } from '~/content/owner'

/** Minimum length of a secret in characters; the site writes 43. */
const MIN_LENGTH = 32

/** Returns the path of the secret's file in a folder. */
export const secretFile = (folder: string) => join(folder, 'session-secret')

/**
 * The secret in `folder`'s file `session-secret`, made there where there is none yet. All processes
 * that share the folder get the same one, also those that start at once. Throws where the file can be
 * neither read nor made.
 */
export function readOrCreateSecret(folder: string): string {
  const file = secretFile(folder)
  try {
    return readSecret(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    // Unlike a rename, a link replaces nothing, and nobody sees half of the file.
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
