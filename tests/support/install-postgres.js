/**
 * Makes sure that there is a PostgreSQL server to test with: Debian's package, where this process may
 * install it. Elsewhere the tests that need one are skipped, and this says so.
 */
import { spawnSync } from 'node:child_process'
import { isRoot } from './browsers.js'
import { postgresPrograms } from './postgres-programs.js'

if (postgresPrograms() === null) {
  const hasAptGet = spawnSync('apt-get', ['--version']).status === 0
  if (isRoot && hasAptGet && run('apt-get', ['update'])) {
    run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'])
  }
  if (postgresPrograms() === null) {
    process.stderr.write(
      'No PostgreSQL server: the tests of the PostgreSQL store are skipped. Install one, such as ' +
        'Debian’s package postgresql; initdb and postgres are looked for on PATH.\n',
    )
  }
}

/**
 * Runs a command before everybody's eyes. Returns whether it went well.
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
