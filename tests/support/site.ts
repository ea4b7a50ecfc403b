import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { type StaffRequest, toStaffRequest } from '~/office/desk/requests/staff-request'
import { openStore } from '~/agency/store/store.server'
import type { ContentKind } from '~/server/files/saved-content.server'

/** `node_modules/.bin/remix-serve` leads here; run directly, it gets the signals itself. */
const REMIX_SERVE = resolve('node_modules/@remix-run/serve/dist/cli.js')

/** What the tests' sites offer, and whose they are: whatever the files that ship with the site say. */
const CONTENT = {
  CATALOGUE_FILE: resolve('tests/support/catalogue.json'),
  AGENCY_FILE: resolve('tests/support/agency.json'),
}

/** Settings that show what ships with the site instead. */
export const SHIPPED_CONTENT = { CATALOGUE_FILE: undefined, AGENCY_FILE: undefined }

/** Settings as environment variables; undefined takes one of the defaults away. */
export type SiteSettings = Record<string, string | undefined>

/** A line of the site's log. */
interface LogLine {
  kind: string
  [field: string]: unknown
}

export type Site = Awaited<ReturnType<typeof startSite>>

/**
 * Starts the built site (`npm run build` comes first) with an empty store on a free port of 127.0.0.1, and
 * waits until it answers. `cwd`: the folder in which its `build` stands. Rejects with what it wrote if it ends.
 */
export async function startSite(settings: SiteSettings = {}, cwd = '.') {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const port = settings.PORT ?? String(await freePort())
  const env = {
    PORT: port,
    HOST: '127.0.0.1',
    DATABASE_URL: `file:${join(folder, 'agency.db')}`,
    SESSION_SECRET: 'a secret for the tests',
    RATE_LIMIT: '0',
    ...CONTENT,
    ...settings,
  }
  const { child, output, errors } = spawnSite(env, cwd)
  const exited = once(child, 'exit')

  const site = {
    url: `http://127.0.0.1:${port}`,
    process: child,
    /** The DATABASE_URL of its store. */
    databaseUrl: env.DATABASE_URL,
    /** What it wrote to standard output and standard error so far. */
    output,
    errors,
    /** Its log so far: the lines of standard error that are JSON. */
    log: () => parseLog(errors()),
    /** Saves facts or services as its desk does. */
    save: (kind: ContentKind, content: unknown) => saveContent(env.DATABASE_URL, kind, content),
    /** The requests it has stored, newest first, as the staff see them. */
    requests: () => readRequests(env.DATABASE_URL),
    /** The same, listed by the built command in a process of its own. */
    requestsByCommand: () => runRequestsCommand(env),
    /** Ends it as a process manager does, and takes its folder away. Resolves with its exit code. */
    async stop() {
      child.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }

  while (!(await answers(`${site.url}/healthz`))) {
    if (child.exitCode !== null) {
      await site.stop()
      throw new Error(`The site did not start.\n${output()}${errors()}`)
    }
    await delay(50)
  }
  return site
}

/**
 * Starts the site where it is expected to end by itself, with nothing set but what is given, and
 * waits for that.
 */
export async function runSite(
  settings: SiteSettings,
): Promise<{ code: number | null; output: string; errors: string }> {
  const { child, output, errors } = spawnSite(settings)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output(), errors: errors() }
}

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function spawnSite(settings: SiteSettings, cwd = '.') {
  const child = spawn(process.execPath, [REMIX_SERVE, 'build/server/index.js'], {
    cwd,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that fails before it stops its site must not leave it behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return { child, output: collect(child.stdout), errors: collect(child.stderr) }
}

/** Nothing of this process's environment, so that a developer's settings do not reach the tests. */
function environment(settings: SiteSettings): NodeJS.ProcessEnv {
  return { NODE_ENV: 'production', PATH: process.env.PATH, ...settings }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let collected = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => (collected += chunk))
  return () => collected
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    // 503 says that the agency is away; the site is there.
    () => true,
    () => false,
  )
}

function parseLog(errors: string): LogLine[] {
  return errors
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
}

async function saveContent(
  databaseUrl: string,
  kind: ContentKind,
  content: unknown,
): Promise<void> {
  const store = openStore(databaseUrl)
  try {
    const base = (await store.versions.newest(kind))?.id ?? 0
    await store.versions.save(kind, { content: JSON.stringify(content), savedBy: 'Анна', base })
  } finally {
    await store.close()
  }
}

async function readRequests(databaseUrl: string): Promise<StaffRequest[]> {
  const store = openStore(databaseUrl)
  try {
    return (await store.lists.readAll()).map((request) => toStaffRequest(request, []))
  } finally {
    await store.close()
  }
}

async function runRequestsCommand(settings: SiteSettings): Promise<StaffRequest[]> {
  const child = spawn(process.execPath, ['build/requests.js', '--json'], {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout)) as StaffRequest[]
}
