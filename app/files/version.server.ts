import { sha256 } from '~/format/sha256.server'

/**
 * A short name for what a value says: the same in every process and after every restart, and another
 * one once the value says something else.
 */
export function versionOf(value: unknown): string {
  return sha256(JSON.stringify(value), 'base64url').slice(0, 12)
}
