import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { send } from '../../support/sending'
import { startSite } from '../../support/site'
import { temporaryFolder } from '../../support/temporary-folder'

/**
 * Watches the system calls of the site (strace) while it takes requests: between a request's arrival
 * and its answer the write-ahead log was written and made durable (fsync or fdatasync), for each.
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
  let written = false
  let synced = false
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    if (/pwrite64\(\d+<[^>]*agency\.db-wal>/.test(line)) [written, synced] = [true, false]
    // With several threads, a call's return may stand on a line of its own; SQLite's are the main one's.
    if (/f(data)?sync\(\d+<[^>]*agency\.db-wal>\) = 0/.test(line)) synced = written
    if (/write(v)?\(.*HTTP\/1\.1 302/.test(line)) {
      answered += 1
      if (synced) durable += 1
      written = synced = false
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
  const calls = 'trace=pwrite64,fsync,fdatasync,write,writev'
  const args = ['-f', '-y', '-s', '64', '-e', calls, '-o', output, '-p', String(child.pid)]
  const tracer = spawn('strace', args, { stdio: 'ignore' })
  // Attached as soon as its file is there.
  while (!existsSync(output)) await delay(20)
  await delay(200)
  return tracer
}
