import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { send } from '../../support/sending'
import { startSite } from '../../support/site'
import { temporaryFolder } from '../../support/temporary-folder'

/**
 * Watches the system calls of the site (strace) while it takes requests: between a request's arrival
 * and its answer the database was written and made durable (fsync or fdatasync), and so was the end of its journal,
 * for each: a journal that came back after a power cut would undo the commit.
 */
export async function soakSync(requests: number): Promise<boolean> {
  if (spawnSync('strace', ['-V']).status !== 0) {
    process.stdout.write(
      '\nThe order of disk and answer: not looked at, for there is no strace here.\n',
    )
    return true
  }
  const path = temporaryFolder()
  const site = await startSite({ DATABASE_URL: `file:${path}/agency.db` })
  await send(site.url, { name: 'Первая' })
  const trace = `${path}/trace`
  const tracer = await traceCalls(site.process, trace)
  for (let index = 0; index < requests; index++) {
    await send(site.url, { name: `Под наблюдением ${index}` })
  }
  tracer.kill('SIGINT')
  await once(tracer, 'exit')
  await site.stop()

  let durable = 0
  let answered = 0
  /** How many of the steps of a commit were seen in their order. */
  let steps = 0
  const commit = [
    /pwrite64\(\d+<[^>]*agency\.db>/,
    // With several threads, a call's return may stand on a line of its own; SQLite's are the main one's.
    /f(data)?sync\(\d+<[^>]*agency\.db>\) = 0/,
    /unlink\("[^"]*agency\.db-journal"\) = 0/,
    /f(data)?sync\(\d+<(?![^>]*agency\.db)[^>]*>\) = 0/,
  ]
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    if (commit[steps]?.test(line)) steps += 1
    if (/write(v)?\(.*HTTP\/1\.1 302/.test(line)) {
      answered += 1
      if (steps === commit.length) durable += 1
      steps = 0
    }
  }
  process.stdout.write(`
The order of disk and answer (strace)
  answers             ${answered}
  fsync before        ${durable}
`)
  return answered === requests && durable === requests
}

async function traceCalls(child: ChildProcess, output: string): Promise<ChildProcess> {
  const calls = 'trace=pwrite64,fsync,fdatasync,unlink,write,writev'
  const args = ['-f', '-y', '-s', '64', '-e', calls, '-o', output, '-p', String(child.pid)]
  const tracer = spawn('strace', args, { stdio: 'ignore' })
  // Attached as soon as its file is there.
  while (!existsSync(output)) await delay(20)
  await delay(200)
  return tracer
}
