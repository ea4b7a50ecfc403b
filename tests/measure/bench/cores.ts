import { spawnSync } from 'node:child_process'

const SERVER_CORE = '0'
const LOAD_CORE = '1'

/** Puts a server on one core, so that the load that is put on it runs on the other. */
export function onServerCore(pid: number): void {
  pin(pid, SERVER_CORE)
}

/** Keeps this process, which makes the load, off the server's core. Children inherit it. */
export function stayOnLoadCore(): void {
  pin(process.pid, LOAD_CORE)
}

/** Lets this process run anywhere again. */
export function runAnywhere(): void {
  pin(process.pid, `${SERVER_CORE},${LOAD_CORE}`)
}

/** Does nothing where the system has no taskset: the figures are noisier then. */
function pin(pid: number, cores: string): void {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)])
}
