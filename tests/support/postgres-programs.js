import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian puts the server's programs, a folder for each version. */
const DEBIAN = '/usr/lib/postgresql'

/**
 * The folder with `initdb` and `postgres`: one on PATH, or the newest of Debian's. Null where no
 * PostgreSQL server is installed.
 */
export function postgresPrograms() {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ]
  return (
    folders.find((folder) =>
      ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
    ) ?? null
  )
}
