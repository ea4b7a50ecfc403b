import { dirname } from 'node:path'

/** Whether a DATABASE_URL names PostgreSQL; otherwise it is `file:` and a path. */
export function isPostgres(databaseUrl: string): boolean {
  return /^postgres(ql)?:/.test(databaseUrl)
}

/** Returns the path in a `file:` URL: relative to the working directory, or absolute. */
export function databaseFile(databaseUrl: string): string {
  return databaseUrl.replace(/^file:/, '')
}

/** Returns a DATABASE_URL for display: the file's path, or server and database without the password. */
export function databaseName(databaseUrl: string): string {
  if (!isPostgres(databaseUrl)) return databaseFile(databaseUrl)
  const { protocol, host, pathname } = new URL(databaseUrl)
  return `${protocol}//${host}${pathname}`
}

/** Whether a URL's user and password are complete: an unescaped # / ? in a password ends the host early. */
export function isWhole(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { pathname, search, hash } = new URL(address)
  return !`${pathname}${search}${hash}`.includes('@')
}

/** Returns the folder for the site's own files: STATE_DIRECTORY, else the SQLite file's, else ./data. */
export function dataFolder(settings: {
  databaseUrl: string
  stateDirectory: string | null
}): string {
  const { databaseUrl, stateDirectory } = settings
  if (stateDirectory !== null) return stateDirectory
  return isPostgres(databaseUrl) ? 'data' : dirname(databaseFile(databaseUrl))
}
