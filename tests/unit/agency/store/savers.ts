import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { bundle, temporaryFolder } from '../../workbench'

/**
 * Starts processes that save requests (saving-process.ts), each with its arguments, and resolves once all
 * wait for a database: a line that they get together starts them within a millisecond.
 */
export async function startSavers(...all: string[][]) {
  const program = await bundle('tests/unit/agency/store/saving-process.ts', temporaryFolder())
  return Promise.all(all.map((args) => startSaver(program, args)))
}

async function startSaver(program: string, args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  // A killed process reads no more.
  child.stdin.on('error', () => undefined)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()

  return {
    kill: () => child.kill('SIGKILL'),
    /** Ends the process, and resolves once it has. */
    async end(signal: NodeJS.Signals): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
    /** The signal that ended it; null: it ended by itself. */
    endedBy: () => child.signalCode,
    /** Saves in a database and yields the keys that were acknowledged, until the end or the kill. */
    async *saveIn(databaseUrl: string) {
      child.stdin.write(`${databaseUrl}\n`)
      for (;;) {
        const { value: key, done } = await lines.next()
        if (done || key === 'closed') return
        yield key
      }
    },
  }
}

/** Has processes save in one database at once. Resolves with the keys that each got acknowledged. */
export function saveAtOnce(savers: Awaited<ReturnType<typeof startSavers>>, databaseUrl: string) {
  return Promise.all(
    savers.map(async (saver) => {
      const keys: string[] = []
      for await (const key of saver.saveIn(databaseUrl)) keys.push(key)
      return keys
    }),
  )
}

export function keysOf(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`)
}
