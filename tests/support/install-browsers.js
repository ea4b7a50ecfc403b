/**
 * Makes sure that there is a Chromium and a Firefox to test in: the system's, from Debian's packages
 * where this process may install them, else Playwright's own. Does nothing where both are there.
 */
import { spawnSync } from 'node:child_process'
import { browsers, isInSystem, isRoot } from './browsers.js'

const names = /** @type {(keyof typeof browsers)[]} */ (Object.keys(browsers))
const missing = () => names.filter((name) => !isInSystem(name))

const hasAptGet = spawnSync('apt-get', ['--version']).status === 0
if (missing().length > 0 && isRoot && hasAptGet) {
  const packages = missing().map((name) => browsers[name].debianPackage)
  // Other distributions have apt-get too, and not these packages: Playwright's own serve there.
  if (run('apt-get', ['update'])) run('apt-get', ['install', '-y', ...packages])
}

// Where Playwright has its own already, this says nothing and takes half a second.
if (missing().length > 0) {
  const libraries = isRoot && hasAptGet ? ['--with-deps'] : []
  if (!run('npx', ['playwright', 'install', ...libraries, ...missing()])) process.exit(1)
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
