import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { postgresPrograms } from './postgres-programs.js'
import { freePort } from './site'

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

/** Whether there is a server to start; install-postgres.js sees to it. */
export const hasPostgres = postgresPrograms() !== null

/**
 * Starts a PostgreSQL server of the tests' own on a free port of 127.0.0.1, with its data in a new folder.
 * `durable`: its commits wait for the disk, as they do in earnest.
 */
export async function startPostgres({ durable = false } = {}) {
  const programs = postgresPrograms()
  if (programs === null) throw new Error('no PostgreSQL server is installed')
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const user = ordinaryUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'site', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const { status, stderr } = spawnSync(join(programs, 'initdb'), init, { ...user, cwd: folder })
  if (status !== 0) throw new Error(`initdb: ${String(stderr)}`)

  const port = await freePort()
  const address = (database: string) => `postgres://site@127.0.0.1:${port}/${database}`
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: durable ? 'on' : 'off',
  }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child: ChildProcess | null = null
  let made = 0

  const server = {
    /** Listens on the same port again, with the data it had. */
    async start() {
      const started = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
        ...user,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let errors = ''
      started.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
      child = started
      while (!(await answers(address('postgres')))) {
        if (started.exitCode !== null) {
          throw new Error(`PostgreSQL did not start.\n${errors}`)
        }
        await delay(50)
      }
    },
    /** Cuts all connections and refuses new ones; `kill` does so by SIGQUIT. */
    async stop(how: 'stop' | 'kill' = 'stop') {
      const running = child
      child = null
      if (!running || running.exitCode !== null) return
      const exited = once(running, 'exit')
      // SIGINT asks it to cut the connections, SIGQUIT to leave everything as it is.
      running.kill(how === 'kill' ? 'SIGQUIT' : 'SIGINT')
      await exited
    },
    /** Makes an empty database. Resolves with its DATABASE_URL. */
    async createDatabase() {
      const name = `test_${++made}`
      await query(address('postgres'), `CREATE DATABASE ${name}`)
      return address(name)
    },
    /** Makes an empty schema in one database, which takes a fifth of the time. */
    async createSchema() {
      const name = `test_${++made}`
      await query(address('postgres'), `CREATE SCHEMA ${name}`)
      return `${address('postgres')}?options=-c%20search_path%3D${name}`
    },
    async remove() {
      await server.stop('kill')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  process.once('exit', () => child?.kill('SIGQUIT'))
  await server.start()
  return server
}

/** Asks a database something on a connection of its own. */
export async function query(databaseUrl: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

function answers(url: string): Promise<boolean> {
  return query(url, 'SELECT 1').then(
    () => true,
    () => false,
  )
}

/** PostgreSQL refuses to run as root: then as the user that its package made, or as nobody. */
function ordinaryUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(user?.[2]), gid: Number(user?.[3]) }
}
