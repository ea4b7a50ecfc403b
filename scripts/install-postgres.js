/**
 * Half of `npm run setup`: makes sure that there is a PostgreSQL server to test with: Debian's package, where
 * this process may install it. Elsewhere the tests that need one are skipped, and this says so.
 */
import { installPackages } from './install.js'
import { postgresPrograms } from '../tests/support/postgres-programs.js'

if (postgresPrograms() === null) installPackages('postgresql')
if (postgresPrograms() === null) {
  process.stderr.write(
    'No PostgreSQL server: the tests of the PostgreSQL store are skipped. Install one, such as ' +
      'Debian’s package postgresql; initdb and postgres are looked for on PATH.\n',
  )
}
