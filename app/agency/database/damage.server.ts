const SQLITE_DAMAGE = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS|DATA))/

/** Damaged data, a damaged index, a disk that cannot be read, a table's file that is gone. */
const POSTGRES_DAMAGE = ['XX001', 'XX002', '58030', '58P01']

/** PostgreSQL's code for the unexpected, damage included; poolers refuse connections with it, too. */
const INTERNAL_ERROR = 'XX000'

/** What PostgreSQL says of a senseless row, in any language. */
const SENSELESS_ROW =
  /invalid memory alloc request size|could not read block|(missing|unexpected) chunk|compressed .*corrupt/

/** Whether a call failed because part of the database is damaged: waiting does not help, other parts can be used. */
export function isDamage(error: unknown): boolean {
  const { code = '', message = '' } = ((error as Error).cause ??
    {}) as Partial<NodeJS.ErrnoException>
  if (code === INTERNAL_ERROR) return SENSELESS_ROW.test(message)
  return SQLITE_DAMAGE.test(code) || POSTGRES_DAMAGE.includes(code)
}
