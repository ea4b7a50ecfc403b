import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { gzipSync } from 'node:zlib'
import { sha256 } from '~/hashes/sha256.server'
import { serveFiles, serveFound } from '~/server/http/files.server'
import { sendRaw } from '../../../support/raw-http'
import { temporaryFolder } from '../../workbench'
import { serve } from './serve'

const SCRIPT = 'let boundary = "н1"'
let folder: string

beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'a-1.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'a-1.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(folder, 'assets', 'a-1.js.br'), 'as brotli')
  writeFileSync(join(folder, 'logo.png'), 'a picture')
  writeFileSync(join(folder, '.secret'), 'secret')
})

test('a file is sent in the encoding that the browser accepts', async () => {
  const url = await serve([serveFiles(folder)])
  const get = (encoding: string) =>
    fetch(`${url}/assets/a-1.js`, { headers: { 'Accept-Encoding': encoding } })
  for (const [encoding, coded] of [
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await get(encoding)
    expect(await answer.text()).toBe(SCRIPT)
    expect(answer.headers.get('Content-Encoding')).toBe(coded)
    expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  }
})

test('a file is served whatever the query of its address', async () => {
  const url = await serve([serveFiles(folder)])
  const answer = await fetch(`${url}/logo.png?utm_source=x`)
  expect(await answer.text()).toBe('a picture')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600')
})

test.each(['//logo.png', '/%6Cogo.png', '/x/../logo.png'])(
  '%s is served as the file that it names, and cached no longer',
  async (path) => {
    const url = await serve([serveFiles(folder)])
    const { body, headers } = await sendRaw(url, [
      `GET ${path} HTTP/1.1`,
      'Host: x',
      'Connection: close',
    ])
    expect([body, headers['cache-control']]).toEqual(['a picture', 'public, max-age=3600'])
  },
)

test.each(['/none.js', '/assets', '/assets/', '/../files.test.ts', '/%2e%2e/x', '/logo.png/'])(
  '%s is not served as a file',
  async (path) => {
    const url = await serve([serveFiles(folder)])
    expect(await (await fetch(url + path)).text()).toBe('behind')
  },
)

test('a file that was deleted is left to the next handler, without its headers', async () => {
  const url = await serve([serveFiles(folder)])
  rmSync(join(folder, 'assets'), { recursive: true })
  const answer = await fetch(`${url}/assets/a-1.js`)
  expect(await answer.text()).toBe('behind')
  expect(answer.headers.get('Content-Encoding')).toBeNull()
  expect(answer.headers.get('Cache-Control')).toBeNull()
})

test('what is found is sent whole, and again only if it has changed', async () => {
  let bytes = Buffer.from('%PDF-1.4 договор')
  const url = await serve([
    serveFound((path) =>
      Promise.resolve(
        path === '/documents/contract.pdf'
          ? { bytes, digest: sha256(bytes), type: 'application/pdf' }
          : null,
      ),
    ),
  ])
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${url}/documents/contract.pdf?utm_source=x`, {
      method,
      // By default fetch sends Cache-Control: no-cache with such headers, which asks for the whole.
      headers: { 'Cache-Control': 'max-age=0', ...headers },
    })

  const whole = await get()
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=300',
  })
  expect(await whole.text()).toBe('%PDF-1.4 договор')
  const head = await get({}, 'HEAD')
  expect([head.headers.get('Content-Length'), await head.text()]).toEqual([
    String(bytes.length),
    '',
  ])
  const part = await get({ Range: 'bytes=0-3' })
  expect([part.status, await part.text()]).toEqual([200, '%PDF-1.4 договор'])

  const etag = whole.headers.get('ETag') ?? ''
  const known = await get({ 'If-None-Match': `W/${etag}, "x"` })
  expect([known.status, known.headers.get('ETag')]).toEqual([304, etag])
  bytes = Buffer.from('%PDF-1.4 other')
  expect((await get({ 'If-None-Match': etag })).status).toBe(200)
  expect(await (await fetch(`${url}/documents/other.pdf`)).text()).toBe('behind')
})
