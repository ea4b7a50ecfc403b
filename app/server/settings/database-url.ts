import { dirname } from 'node:path'
import { settingFaults } from '~/server/settings/setting-faults'

/** Returns whether a DATABASE_URL names a PostgreSQL database. If not, it is `file:` and a path. */
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

/**
 * The parameters of a PostgreSQL URL that the site accepts. pg takes more for options of its own, and gives
 * the other values of `sslmode` a meaning that its next version will change.
 */
const PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'options', 'host', 'port']
const SSL_MODES = ['verify-full', 'no-verify', 'disable']

/** Returns what the site cannot use in a PostgreSQL URL; null if it can use it. */
export function postgresUrlFault(databaseUrl: string): string | null {
  const words = settingFaults
  const [, server = '', query = ''] =
    /^\w+:\/\/(?:.*@)?([^/?]*)[^?]*\??(.*)/s.exec(databaseUrl) ?? []
  const parameters = new URLSearchParams(query)
  if (`${server}${parameters.get('host')}`.includes(',')) return words.severalHosts
  if (!isWhole(databaseUrl)) return words.databaseUrl
  const unknown = [...parameters.keys()].find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined) return words.databaseParameter(unknown, PARAMETERS)
  const mode = parameters.get('sslmode')
  if (mode !== null && !SSL_MODES.includes(mode)) return words.sslMode(mode, SSL_MODES)
  return null
}

/**
 * Whether a URL's user name and password are complete: an unescaped # / ? in a password would end
 * the host early.
 */
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
