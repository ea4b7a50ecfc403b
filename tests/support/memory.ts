import { readFileSync, writeFileSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'

/** Whether the system says how much memory a process takes: Linux does. */
export const canMeasureMemory = process.platform === 'linux'

/** The memory that a process takes now, in megabytes. */
export function memoryOf(child: ChildProcess): number {
  return read(child, 'VmRSS')
}

/** The most that it has taken at once since the last `forgetPeak`, in megabytes. */
export function peakMemoryOf(child: ChildProcess): number {
  return read(child, 'VmHWM')
}

export function forgetPeak(child: ChildProcess): void {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
}

function read(child: ChildProcess, line: string): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const [, kilobytes] = new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
