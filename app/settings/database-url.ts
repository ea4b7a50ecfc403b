import { dirname } from 'node:path'

/** Whether a DATABASE_URL names a PostgreSQL database; else it is `file:` and a path. */
export function isPostgres(databaseUrl: string): boolean {
  return /^postgres(ql)?:/.test(databaseUrl)
}

/** The path in a `file:` URL: relative to the working directory, or absolute. */
export function databaseFile(databaseUrl: string): string {
  return databaseUrl.replace(/^file:/, '')
}

/** What a DATABASE_URL names, for people: the file's path, or server and database, no password. */
export function databaseName(databaseUrl: string): string {
  if (!isPostgres(databaseUrl)) return databaseFile(databaseUrl)
  const { protocol, host, pathname } = new URL(databaseUrl)
  return `${protocol}//${host}${pathname}`
}

/** Where the site keeps files of its own: STATE_DIRECTORY, else beside the SQLite file, else ./data. */
export function dataFolder(settings: {
  databaseUrl: string
  stateDirectory: string | null
}): string {
  const { databaseUrl, stateDirectory } = settings
  if (stateDirectory !== null) return stateDirectory
  return isPostgres(databaseUrl) ? 'data' : dirname(databaseFile(databaseUrl))
}
