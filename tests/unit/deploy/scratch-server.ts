import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Two minutes of a whole server: `npm run test:all`, as root, with nginx. */
export const canBeTried =
  process.env.ALL_TESTS === '1' &&
  existsSync('build/server/index.js') &&
  spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'nginx', '-v']).status === 0

export const INSTALL = 'sh deploy/install.sh mezha-test.ru anna@mezha-test.ru >/run/out 2>&1'

/** Runs a shell script on a server that is thrown away; returns what it printed. */
export function onScratchServer(script: string): string {
  const args = ['.', `exec 2>&1\n${script}`]
  // A setting of the tests, such as SESSION_SECRET, would be one of the site's there.
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const }
  return spawnSync('tests/unit/deploy/scratch-server.sh', args, { encoding: 'utf8', env }).stdout
}
