/** Values that both databases store: texts, integers, times in milliseconds since 1970. */
export type Value = string | number | null

/** Runs one SQL statement, whose parameters are `$1`, `$2`…, and returns its rows. */
export type Query = <Row extends object>(sql: string, values?: Value[]) => Promise<Row[]>

/** What reads and writes rows: a database, or one transaction in it. */
export interface Connection {
  /**
   * Runs `work` in a durable transaction, after creating or migrating the tables. Those with the same `lock` run one
   * after another, in all processes.
   */
  write<Result>(work: (query: Query) => Promise<Result>, lock?: string): Promise<Result>

  /** Reads rows; none if there are no tables. Neither creates nor migrates tables. */
  read<Row extends object>(sql: string, values?: Value[]): Promise<Row[]>
}

/** An SQL database, opened at the first call. If it is unusable, rejects with `AgencyUnavailable` of kind `storage`. */
export interface Database extends Connection {
  /** Checks the whole database, if it has no tool for this; resolves with a line for each damaged part. */
  findDamage?(): Promise<string[]>

  /** Copies the database to a new file while it is in use, if the database has no tool for this. */
  copyTo?(file: string): Promise<void>

  /** Closes files and connections. A later call opens them again. */
  close(): Promise<void>
}

/** The cause of an `AgencyUnavailable` that waiting does not mend: the database must not be used as it is. */
export class UnusableDatabase extends Error {}

/** Codes of SQLite, the system and PostgreSQL that waiting does not mend: no database or rights, foreign tables. */
const UNUSABLE = new RegExp(
  '^(SQLITE_(NOTADB|READONLY|PERM|CANTOPEN|ERROR).*|' +
    'EISDIR|ENOTDIR|EEXIST|ELOOP|ENAMETOOLONG|EACCES|EPERM|EROFS|42(501|703|P01|P07))$',
)

/** Whether a {@link Database} failed in a way that waiting does not mend. */
export function isUnusable({ cause }: Error): boolean {
  const { code = '' } = (cause ?? {}) as { code?: string }
  return cause instanceof UnusableDatabase || UNUSABLE.test(code)
}

/** A name that both databases keep: PostgreSQL turns a column `plotNumber` into `plotnumber`. */
const COLUMN = /^[a-z][a-z0-9_]*$/

/**
 * Returns the placeholders of values: `$1,$2`. `first`: the number of the first. There must be a value, such as '' for
 * `NOT IN`: PostgreSQL refuses an empty list.
 */
export function placeholders(values: readonly unknown[], first = 1): string {
  return values.map((_, at) => `$${at + first}`).join()
}

/** Inserts rows in one statement; returns the first id. Table and columns are SQL. Throws for capitals in a column. */
export async function insertInto(
  query: Query,
  table: string,
  ...rows: Record<string, Value>[]
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {})
  const odd = columns.find((column) => !COLUMN.test(column))
  if (odd !== undefined) throw new Error(`the column ${odd} needs a name in small letters`)
  const values = rows.map((_, row) => `(${placeholders(columns, row * columns.length + 1)})`).join()
  const [inserted] = await query<{ id: number }>(
    `INSERT INTO ${table} (${columns.join()}) VALUES ${values} RETURNING id`,
    rows.flatMap((row) => Object.values(row)),
  )
  return inserted?.id ?? 0
}

/** Replaces U+0000, which PostgreSQL rejects, with U+FFFD. */
export function storable(value: Value): Value {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}

/** Runs `work` in a transaction and rolls it back; resolves if it could have been committed. */
export async function tryOut(
  database: Pick<Connection, 'write'>,
  work: (query: Query) => Promise<unknown>,
): Promise<void> {
  let isDone = false
  const attempt = database.write(async (query) => {
    await work(query)
    isDone = true
    throw new Error('rolled back')
  })
  await attempt.catch((error: unknown) => {
    if (!isDone) throw error
  })
}
