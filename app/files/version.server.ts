import { createHash } from 'node:crypto'

/**
 * A short name for what a value says: the same in every process and after every restart, and another
 * one once the value says something else.
 */
export function versionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)
}
