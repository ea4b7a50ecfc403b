/** Installs what tests need and a machine lacks. */
import { spawnSync } from 'node:child_process'
import { isRoot } from './browsers.js'

/** Whether this process may install Debian's packages, or those of a distribution like it. */
export const mayInstall = isRoot && spawnSync('apt-get', ['--version']).status === 0

/**
 * Installs Debian's packages where this process may. Returns whether it went well.
 * @param {...string} packages
 */
export function installPackages(...packages) {
  return mayInstall && run('apt-get', 'update') && run('apt-get', 'install', '-y', ...packages)
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
