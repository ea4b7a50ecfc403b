import { describe, expect, test } from 'vitest'
import { postgresPrograms } from '../../support/postgres-programs.js'
import { canBeTried, INSTALL, onScratchServer } from './scratch-server'

/** What tests/unit/deploy/send-until-stopped.js prints, and how many sends nginx asked both processes about. */
interface Counts {
  acknowledged: number
  lost: number
  twice: number
  others: unknown[]
  retried: number
}

/** Updates, and takes the update back, while six visitors send without a pause; prepare is run before. */
function updateUnderSends(title: string, prepare = ''): Counts {
  const printed = onScratchServer(`
    ${INSTALL}
    ${prepare}
    node /opt/project/tests/unit/deploy/send-until-stopped.js >/run/counts 2>&1 &
    sends=$!
    echo changed >public/words.txt
    sh deploy/update.sh --here >/run/out 2>&1; echo "update: $?"
    sh deploy/rollback.sh >/run/out 2>&1; echo "back: $?"
    readlink /srv/mezha/current
    touch /run/stop; wait "$sends"
    retried=$(grep 'POST /' /var/log/nginx/access.log | grep -cE '[0-9], [0-9.]+$')
    sed "s/}$/,\\"retried\\":$retried}/" /run/counts`)
  expect(printed).toMatch(/^update: 0\nback: 0\n\/srv\/mezha\/releases\/1\n\{.*\}\n$/)
  const counts = JSON.parse(printed.slice(printed.indexOf('{'))) as Counts
  process.stdout.write(`${title}: ${JSON.stringify(counts)}\n`)
  return counts
}

describe.skipIf(!canBeTried)('an update and a step back under sends', () => {
  const nothingLost = { lost: 0, twice: 0, others: [] }

  test('lose none and refuse none behind nginx, with SQLite', { timeout: 3_600_000 }, () => {
    const counts = updateUnderSends('nginx, SQLite')
    expect(counts).toMatchObject(nothingLost)
    expect(counts.acknowledged).toBeGreaterThan(50)
  })

  test.skipIf(postgresPrograms() === null)(
    'lose none and refuse none behind nginx, with PostgreSQL',
    { timeout: 3_600_000 },
    () => {
      const counts = updateUnderSends(
        'nginx, PostgreSQL',
        `start_postgres ${postgresPrograms() ?? ''}
        sed -i "s|^DATABASE_URL=.*|DATABASE_URL=$database_url|" /etc/mezha/settings
        systemctl restart mezha@3001 mezha@3002; rm /var/lib/mezha/agency.db*`,
      )
      expect(counts).toMatchObject(nothingLost)
      expect(counts.acknowledged).toBeGreaterThan(50)
    },
  )
})
