import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'esbuild'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { openStore } from '~/agency/store/store.server'
import { type PostgresServer, startPostgres } from '../support/postgres'

/** Waits until the check throws nothing. Only what hangs takes longer than a minute, on a busy machine, too. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000, interval: 5 })
}

/** A new folder that goes away when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-agency-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The store in a database, until the test is over. */
export function storeAt(databaseUrl: string) {
  const opened = openStore(databaseUrl)
  onTestFinished(() => opened.close())
  return opened
}

/** A webhook that takes every message, until the test is over: its host, and the texts that came. */
export async function webhook() {
  const texts: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      texts.push((JSON.parse(body) as { text: string }).text)
      response.end('{"ok":true}')
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, texts }
}

/** A PostgreSQL server for the tests of the block around the call. */
export function postgresServer(): () => PostgresServer {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.remove())
  return () => server
}

/** Builds a module for `node`, as package.json's build does, into a folder; returns its path. */
export async function bundle(module: string, folder: string): Promise<string> {
  const outfile = join(folder, basename(module).replace(/\.ts$/, '.js'))
  await build({
    entryPoints: [module],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
  })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return outfile
}

/** Builds a program and runs it with nothing set but what is given. Resolves once it has ended. */
export async function run(module: string, args: string[] = [], env: Record<string, string> = {}) {
  const program = await bundle(module, temporaryFolder())
  const child = spawn(process.execPath, [program, ...args], {
    env: { NODE_ENV: 'production', ...env },
  })
  const ended = once(child, 'exit') as Promise<[number]>
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { output, errors, code }
}

/** Makes the site's context of these parts, from which the routes take what they need. */
export function siteOf(parts: object): void {
  Object.assign(globalThis, { context: parts })
}
