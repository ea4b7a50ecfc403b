/** Installs what tests need and a machine lacks. */
import { spawnSync } from 'node:child_process'
import { isRoot } from '../tests/support/browsers.js'

/** Whether the system is Debian or a distribution like it. */
const hasApt = spawnSync('apt-get', ['--version']).status === 0

/** Whether this process may install Debian's packages. */
export const mayInstall = isRoot && hasApt

/**
 * Installs Debian's packages where this process may, else says how to do it. Returns whether it went well.
 * @param {...string} packages
 */
export function installPackages(...packages) {
  if (mayInstall) return run('apt-get', 'update') && run('apt-get', 'install', '-y', ...packages)
  if (hasApt)
    process.stderr.write(`To install what is missing: sudo apt-get install ${packages.join(' ')}\n`)
  return false
}

/**
 * Runs a command whose output is shown. Returns whether it went well.
 * @param {string} command
 * @param {...string} args
 */
export function run(command, ...args) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
