import type { RequestMarks, ServiceRequest } from '~/agency/agency'
import { databaseFile, isPostgres } from '~/database-url'
import type { Outbox } from './outbox'
import { PostgresStore } from './postgres-store.server'
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
   * Keeps a request, once, and with `notify` a notice of it in the {@link Outbox}, both or neither.
   * Resolves when it is durably on disk: `stored`, or `repeated` if it was there before, which is
   * - with the same content under the same key, whenever that was;
   * - with the same content under a key of another clock hour, less than 60 minutes ago: one visitor
   *   who sent twice around the turn of the hour, when the site's key for the same content changes.
   *
   * The same content under two keys within one clock hour is two requests: whoever chose the keys
   * meant it so. Another content under a key is another request. `now` in milliseconds since 1970.
   */
  save(
    request: ServiceRequest,
    idempotencyKey: string,
    details?: RequestMarks & { notify?: boolean; now?: number },
  ): Promise<SaveOutcome>

  /**
   * Lists the requests, newest first: those that are suspect or, by default, those that are not;
   * `since` milliseconds since 1970. Creates nothing: where no store is, there are none.
   */
  list(which?: { suspect?: boolean; since?: number }): Promise<StoredRequest[]>

  /** Deletes what came before a moment (milliseconds since 1970), notices too; returns how many. */
  purge(before: number): Promise<number>

  /** Resolves when a request could be kept now. */
  check(): Promise<void>

  /** Copies the store to a new file while it is in use; absent where the database's own tools do it. */
  backup?(file: string): Promise<void>

  /** Lets go of the store's files and connections. A later call opens them again. */
  close(): Promise<void>
}

/** What became of a request: it was stored now, or was there before. */
export type SaveOutcome = 'stored' | 'repeated'

/** A request as it was kept. `createdAt` is ISO 8601 in UTC. */
export interface StoredRequest extends ServiceRequest {
  id: number
  createdAt: string
}

/** The store, with its outbox, that DATABASE_URL names. Nothing is opened until it is used. */
export function openStore(databaseUrl: string): RequestStore & Outbox {
  return isPostgres(databaseUrl)
    ? new PostgresStore(databaseUrl)
    : new SqliteStore(databaseFile(databaseUrl))
}
