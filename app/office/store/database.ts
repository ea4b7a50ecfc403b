/** What both engines keep alike: texts, whole numbers, moments in milliseconds since 1970. */
export type Value = string | number | null

/** Runs one SQL statement, whose parameters are `$1`, `$2`…, and gives the rows that it returns. */
export type Query = <Row extends object>(sql: string, values?: Value[]) => Promise<Row[]>

/**
 * An SQL database with the office's tables. It is opened when it is first used and, after a failure,
 * anew. Every call rejects with `AgencyUnavailable` of kind `storage` where it cannot be used.
 */
export interface Database {
  /** SQL that waits for its turn among all who take a turn under `$1`; null: every write is alone. */
  readonly takeTurn: string | null

  /**
   * Runs `work` in one transaction, which is durable once this resolves. Makes the tables first, or
   * brings them up to date. `work` may run more than once; only the last run counts.
   */
  write<Result>(work: (query: Query) => Promise<Result>): Promise<Result>

  /** Runs `work` as `write` does and takes everything back. */
  rehearse(work: (query: Query) => Promise<unknown>): Promise<void>

  /** Reads rows. Where there are no tables there are no rows, and none of the tables is made. */
  read<Row extends object>(sql: string, values?: Value[]): Promise<Row[]>

  /** Overwrites what was deleted, where the engine does not see to it by itself. */
  overwriteDeleted?(): Promise<void>

  /** Copies the database to a new file while it is in use. */
  copyTo?(file: string): Promise<void>

  /** Closes files and connections. A later call opens them again. */
  close(): Promise<void>
}
