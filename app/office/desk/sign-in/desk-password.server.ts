import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { settingFaults } from '~/server/settings/setting-faults'
import { dataFolder } from '~/server/settings/database-url'
import { MIN_SECRET_LENGTH, type Settings } from '~/server/settings/env.server'
import { readOrCreateFile } from '~/server/settings/secret-file.server'

const words = settingFaults

type DeskSettings = Pick<
  Settings,
  'agencyApiUrl' | 'databaseUrl' | 'deskPassword' | 'production' | 'stateDirectory'
>

/** Letters and digits that nobody takes for one another: 32 of them. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Returns the file of the desk's password, or null if the settings need none. */
export function deskPasswordFile(settings: DeskSettings): string | null {
  const { agencyApiUrl, deskPassword, production } = settings
  // In development the desk does not know who is on this machine, and stays shut.
  const isMade = agencyApiUrl === null && deskPassword === null && production
  return isMade ? join(dataFolder(settings), 'desk-password') : null
}

/**
 * Returns the password of the desk: DESK_PASSWORD, or else that of the file, which is made once. Null if there is
 * no desk. Throws if the file can be neither read nor created, or is too short.
 */
export function readDeskPassword(settings: DeskSettings): string | null {
  const { agencyApiUrl, deskPassword } = settings
  const file = deskPasswordFile(settings)
  if (file === null) return agencyApiUrl !== null || deskPassword === 'off' ? null : deskPassword
  const password = readOrCreateFile(file, newPassword)
  if (password.length < MIN_SECRET_LENGTH) throw new Error(words.passwordTooShort)
  return password
}

/** Returns a password of 100 random bits that can be typed on a phone: `k7mqx-…`. */
function newPassword(): string {
  const letters = [...randomBytes(20)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
  return (letters.join('').match(/.{5}/g) ?? []).join('-')
}
