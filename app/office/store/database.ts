/** What both engines store alike: texts, whole numbers, moments in milliseconds since 1970. */
export type Value = string | number | null

/** Runs one SQL statement, whose parameters are `$1`, `$2`…, and returns its rows. */
export type Query = <Row extends object>(sql: string, values?: Value[]) => Promise<Row[]>

/**
 * An SQL database with the office's tables, opened when it is first used. Every call rejects with
 * `AgencyUnavailable` of kind `storage` where the database cannot be used.
 */
export interface Database {
  /**
   * Runs `work` in one transaction, which is durable once this resolves. Makes the tables first, or
   * migrates them. Transactions under the same `lock` run one after another, in all processes.
   */
  write<Result>(work: (query: Query) => Promise<Result>, lock?: string): Promise<Result>

  /** Reads rows; none where there are no tables. Neither makes tables nor migrates them. */
  read<Row extends object>(sql: string, values?: Value[]): Promise<Row[]>

  /** Overwrites what was deleted, where the engine keeps it in its file. */
  overwriteDeleted?(): Promise<void>

  /** Copies the database to a new file while it is in use, where the engine has no tools for this. */
  copyTo?(file: string): Promise<void>

  /** Closes files and connections. A later call opens them again. */
  close(): Promise<void>
}

/** Inserts a row; returns its id. The names of table and columns are SQL. */
export async function insertInto(
  query: Query,
  table: string,
  row: Record<string, Value>,
): Promise<number> {
  const columns = Object.keys(row)
  const parameters = columns.map((_, index) => `$${index + 1}`)
  const [inserted] = await query<{ id: number }>(
    `INSERT INTO ${table} (${columns.join()}) VALUES (${parameters.join()}) RETURNING id`,
    Object.values(row),
  )
  return inserted?.id ?? 0
}

/** Replaces U+0000, which PostgreSQL does not take, by U+FFFD. */
export function storable(value: Value): Value {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}
