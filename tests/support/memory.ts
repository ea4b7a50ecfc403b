import { readFileSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'

/** Whether the system says how much memory a process takes: Linux does. */
export const canMeasureMemory = process.platform === 'linux'

/** The memory that a process takes now, in megabytes. */
export function memoryOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
