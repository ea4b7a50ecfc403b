/**
 * `npm test`, and `npm run test:all` as `--all`: types, style and build on one core, unit tests on the other, then the
 * built site in browsers. A script, since npm's own can neither run two commands at once nor set a variable for
 * one on every system.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import process from 'node:process'

const CHECKS = 'npm run lint && npm run build'
const UNITS = 'vitest run'
const BROWSERS = 'playwright test --config tests/playwright.config.ts'
/** What else `--all` runs; each part says so where this machine lacks what it needs. */
const MORE = [
  'tsx tests/measure/soak/run.ts',
  'npm ci --prefix tests/measure',
  'tsc --project tests/measure',
  'tsx tests/measure/webkit/run.ts',
  'tsx tests/measure/old-chromes/run.ts',
]

const isAll = process.argv.includes('--all')
if (isAll) process.env.ALL_TESTS = '1'
if (process.stdout.isTTY) process.env.FORCE_COLOR ??= '1'

// All of the unit tests install the build, too.
const [isBuilt] = isAll
  ? [await run(CHECKS), await run(UNITS)]
  : await Promise.all([run(CHECKS), run(UNITS)])
if (isBuilt) for (const command of [BROWSERS, ...(isAll ? MORE : [])]) await run(command)

/**
 * Runs a command, and shows what it prints and how long it took. Resolves with whether it passed; the tests go on if
 * it did not, and end with 1.
 * @param {string} command
 */
async function run(command) {
  const start = performance.now()
  // Through a pipe: two progress bars on one terminal would write over each other.
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.pipe(process.stdout)
  child.stderr.pipe(process.stderr)
  const [status] = await once(child, 'close')
  const seconds = Math.round((performance.now() - start) / 1000)
  process.stdout.write(`\n== ${command}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n\n`)
  if (status !== 0) process.exitCode = 1
  return status === 0
}
