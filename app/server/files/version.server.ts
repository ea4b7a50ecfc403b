import { sha256 } from '~/hashes/sha256.server'

/** Returns a short hash of a value's JSON: equal for equal values, in every process and after a restart. */
export function versionOf(value: unknown): string {
  return sha256(JSON.stringify(value), 'base64url').slice(0, 12)
}
