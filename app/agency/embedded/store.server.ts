import type { ServiceRequest } from '../agency'
import { SqliteStore } from './sqlite-store.server'

/**
 * Where the embedded agency keeps the requests it has taken. Every call rejects with
 * `AgencyUnavailable` of kind `storage` when the store cannot be reached, and the next one tries
 * anew.
 */
export interface RequestStore {
  /**
   * Makes the store ready: its folder, its tables. `save` does this by itself; calling it at start
   * shows a fault before the first visitor meets it.
   */
  prepare(): Promise<void>

  /**
   * Keeps a request, once. Resolves when it is durably on disk: `stored`, or `repeated` if it was
   * there before, which is
   * - under the same key, whenever that was;
   * - with the same content under a key of another clock hour, less than 60 minutes ago: one visitor
   *   who sent twice around the turn of the hour, when the site's key for the same content changes.
   *
   * The same content under two keys within one clock hour is two requests: whoever chose the keys
   * meant it so. `now` in milliseconds since 1970.
   */
  save(
    request: ServiceRequest,
    idempotencyKey: string,
    now?: number,
  ): Promise<'stored' | 'repeated'>

  /** Lists the requests, newest first. Creates nothing: where no store is, there are none. */
  list(): Promise<StoredRequest[]>

  /** Lets go of the store's files. A later call opens them again. */
  close(): Promise<void>
}

/** A request as it was kept. `createdAt` is ISO 8601 in UTC. */
export interface StoredRequest extends ServiceRequest {
  id: number
  createdAt: string
}

/** The store that DATABASE_URL names: `file:` and a path. Nothing is opened until it is used. */
export function openStore(databaseUrl: string): RequestStore {
  return new SqliteStore(databaseFile(databaseUrl))
}

/** The path in a DATABASE_URL: relative to the working directory, or absolute. */
export function databaseFile(databaseUrl: string): string {
  return databaseUrl.replace(/^file:/, '')
}
