import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type RawAnswer, sendRaw } from '../support/raw-http'
import { type Site, startSite } from '../support/site'
import { expect, siteTest as test } from './fixtures'

const FORM = 'application/x-www-form-urlencoded'
const HOST = ['Host: localhost', 'Connection: close']

/** What every answer carries, whoever made it. */
function expectSecured({ headers }: RawAnswer, what: string): void {
  expect(headers['content-security-policy'], what).toContain("default-src 'none'")
  expect(headers['content-security-policy'], what).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options'], what).toBe('nosniff')
  expect(headers['referrer-policy'], what).toBe('strict-origin-when-cross-origin')
  expect(headers['permissions-policy'], what).toContain('geolocation=()')
  expect(headers['cross-origin-opener-policy'], what).toBe('same-origin')
  expect(headers['cross-origin-resource-policy'], what).toBe('same-origin')
}

const requests: [string, string[], number][] = [
  ['a page', ['GET / HTTP/1.1', ...HOST], 200],
  ['the catalogue', ['GET /services HTTP/1.1', ...HOST], 200],
  ['a page that is unknown', ['GET /nothing HTTP/1.1', ...HOST], 404],
  ['a static file', ['GET /robots.txt HTTP/1.1', ...HOST], 200],
  ['a resource route', ['GET /healthz HTTP/1.1', ...HOST], 200],
  ['data', ['GET /services?_data=routes%2Fservices HTTP/1.1', ...HOST], 200],
  ["a folder's redirect", ['GET /assets HTTP/1.1', ...HOST], 301],
  ['HTTP/1.0 without a host', ['GET / HTTP/1.0'], 200],
  ['an address that cannot be decoded', ['GET /%E0%A4%A HTTP/1.1', ...HOST], 400],
  ['a static one', ['GET /assets/%E0%A4%A HTTP/1.1', ...HOST], 400],
  ['a path that decodes to a host', ['GET /%5C HTTP/1.1', ...HOST], 400],
  ['one with a tab', ['GET /%09/ HTTP/1.1', ...HOST], 400],
  ["a proxy's address", ['GET http://evil.example/ HTTP/1.1', ...HOST], 400],
  ['an asterisk', ['OPTIONS * HTTP/1.1', ...HOST], 400],
  ['a path that is none', ['GET ?x HTTP/1.1', ...HOST], 400],
  ['an address of 3 KB', [`GET /?${'a'.repeat(3000)} HTTP/1.1`, ...HOST], 414],
  ['raw letters', ['GET /\xd0\xb0 HTTP/1.1', ...HOST], 400],
  ['no host', ['GET / HTTP/1.1', 'Connection: close'], 400],
  ['a host with spaces', ['GET / HTTP/1.1', 'Host: a b', 'Connection: close'], 400],
  ['a host that is a tag', ['GET / HTTP/1.1', 'Host: <script>', 'Connection: close'], 400],
  ['a host with a path', ['GET / HTTP/1.1', 'Host: x/..//@evil', 'Connection: close'], 400],
  ['a host with a wild port', ['GET / HTTP/1.1', 'Host: x:99999', 'Connection: close'], 400],
  ['no HTTP', ['\x16\x03\x01'], 400],
  ['headers of 20 KB', ['GET / HTTP/1.1', ...HOST, `X: ${'a'.repeat(20_000)}`], 431],
  ['two lengths', ['POST / HTTP/1.1', ...HOST, 'Content-Length: 1', 'Content-Length: 2'], 400],
  [
    'a length and chunks',
    ['POST / HTTP/1.1', ...HOST, 'Content-Length: 4', 'Transfer-Encoding: chunked'],
    400,
  ],
  ['TRACE', ['TRACE / HTTP/1.1', ...HOST], 405],
  ['OPTIONS', ['OPTIONS / HTTP/1.1', ...HOST], 405],
  ['PUT', ['PUT /services HTTP/1.1', ...HOST, 'Content-Length: 0'], 405],
  ['PATCH', ['PATCH /?index HTTP/1.1', ...HOST, 'Content-Length: 0'], 405],
  ['DELETE', ['DELETE /api/job_application/ HTTP/1.1', ...HOST], 405],
  ['GET where only posts live', ['GET /api/job_application/ HTTP/1.1', ...HOST], 405],
  [
    'a post to the catalogue',
    ['POST /api/service/all HTTP/1.1', ...HOST, 'Content-Length: 0'],
    405,
  ],
  ['a post that nobody takes', ['POST /healthz HTTP/1.1', ...HOST, 'Content-Length: 0'], 405],
  ['a post to a file', ['POST /robots.txt HTTP/1.1', ...HOST, 'Content-Length: 0'], 405],
  ['a post of no type', ['POST /?index HTTP/1.1', ...HOST, 'Content-Length: 0'], 415],
  ['an unknown expectation', ['POST / HTTP/1.1', ...HOST, 'Expect: x', 'Content-Length: 0'], 417],
  ['a range beyond the end', ['GET /favicon.svg HTTP/1.1', ...HOST, 'Range: bytes=99999999-'], 416],
]

/** What Node itself refuses, with a bare status: the site never sees these. */
const refusedByNode = [
  'no HTTP',
  'no host',
  'a path that is none',
  'raw letters',
  'headers of 20 KB',
  'two lengths',
  'a length and chunks',
  'an unknown expectation',
]

test('every answer is secured, and shows no stack', async ({ site }) => {
  for (const [what, lines, status] of requests) {
    const answer = await sendRaw(site.url, lines)
    expect(answer.status, what).toBe(status)
    if (!refusedByNode.includes(what)) expectSecured(answer, what)
    expect(answer.body, what).not.toMatch(/node_modules|\bat .*\(|\.(js|ts):\d/)
  }
})

test('malformed, oversized and unwanted posts get 400, 413 and 415', async ({ site }) => {
  const parts = (text: string) =>
    `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n${text}`
  const large = `name=${'a'.repeat(300 * 1024)}`
  const posts: [string, string, string, number][] = [
    ['/?index', 'application/json', '{}', 415],
    ['/?index', 'text/plain', 'name=a', 415],
    ['/?index', 'multipart/form-data', parts('a'), 400],
    ['/?index', 'multipart/form-data; boundary=x', 'nonsense', 400],
    ['/?index', 'multipart/form-data; boundary=x', parts('breaks off'), 400],
    ['/?index', FORM, large, 413],
    ['/services', FORM, 'intent=fly', 400],
    ['/services', FORM, large, 413],
    ['/services?_data=routes%2Fservices', FORM, large, 413],
    ['/api/job_application/', FORM, 'name=a', 415],
    ['/api/job_application/', 'application/json', '{"name"', 400],
    ['/api/job_application/', 'application/json', '{"name":1}', 400],
    ['/api/job_application/', 'application/json', '\xff', 400],
    ['/api/job_application/', 'application/json', large, 413],
  ]
  for (const [path, type, body, status] of posts) {
    for (const framing of ['by length', 'in chunks']) {
      const what = `${path} ${type} ${body.slice(0, 20)} ${framing}`
      const lines = [`POST ${path} HTTP/1.1`, ...HOST, `Content-Type: ${type}`]
      const answer = await (framing === 'by length'
        ? sendRaw(site.url, [...lines, `Content-Length: ${body.length}`], body)
        : sendRaw(
            site.url,
            [...lines, 'Transfer-Encoding: chunked'],
            `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
          ))
      expect(answer.status, what).toBe(status)
      expectSecured(answer, what)
    }
  }
  const broken = ['POST /?index HTTP/1.1', ...HOST, `Content-Type: ${FORM}`]
  const answer = await sendRaw(site.url, [...broken, 'Transfer-Encoding: chunked'], 'zz\r\n')
  expect(answer.status, 'chunks that are none').toBe(400)
})

test('a post from another site is refused by every road', async ({ site }) => {
  const own = new URL(site.url).host
  const foreign: [string, string[]][] = [
    ['another origin', ['Origin: https://evil.example']],
    ['a page without an origin', ['Origin: null']],
    ['another port', ['Origin: http://127.0.0.1:1']],
    ['a browser that says so', ['Sec-Fetch-Site: cross-site']],
    ['a neighbour', ['Sec-Fetch-Site: same-site']],
    ['one that contradicts itself', [`Origin: http://${own}`, 'Sec-Fetch-Site: cross-site']],
    ['the other way', ['Origin: https://evil.example', 'Sec-Fetch-Site: same-origin']],
    ['a forged proxy', ['Origin: https://evil.example', 'X-Forwarded-Host: evil.example']],
    ['two origins', [`Origin: http://${own}`, 'Origin: https://evil.example']],
  ]
  const friendly: [string, string[]][] = [
    ['a program', []],
    ['an older browser', [`Origin: http://${own}`]],
    ['a browser', [`Origin: http://${own}`, 'Sec-Fetch-Site: same-origin']],
    ['an address typed in', ['Sec-Fetch-Site: none']],
    ['behind a proxy with TLS', [`Origin: https://${own}`]],
  ]
  const form = 'intent=send&name=Cross'
  const json = '{"name":"Cross","phone":"","address":"","comment":"","services":[]}'
  const roads: [string, string, string][] = [
    ['/?index', FORM, form],
    ['/?index&_data=routes%2F_index', FORM, form],
    ['/services', FORM, form],
    ['/services', FORM, 'intent=add&id=1'],
    ['/services?_data=routes%2Fservices', FORM, form],
    ['/api/job_application/', 'application/json', json],
    ['/api/job_application?_data=routes%2Fapi.job_application', 'application/json', json],
  ]
  for (const [path, type, body] of roads) {
    const post = (headers: string[]) =>
      sendRaw(
        site.url,
        [
          `POST ${path} HTTP/1.1`,
          `Host: ${own}`,
          'Connection: close',
          `Content-Type: ${type}`,
          `Content-Length: ${body.length}`,
          ...headers,
        ],
        body,
      )
    for (const [who, headers] of foreign) {
      expect((await post(headers)).status, `${path} from ${who}`).toBe(403)
    }
    for (const [who, headers] of friendly) {
      const { status } = await post(headers)
      expect(status, `${path} from ${who}`).not.toBe(403)
      expect(status, `${path} from ${who}`).toBeLessThan(500)
    }
  }
})

test('data for scripts: cached by nobody, refused as pages are, and no fault in the log', async () => {
  const site = await startSite()
  const data = `${site.url}/services?_data=routes%2Fservices`
  expect((await fetch(data)).headers.get('Cache-Control')).toBe('private, no-store')
  const body = new URLSearchParams({ intent: 'send', name: 'Data' })
  const refused = await fetch(data, { method: 'POST', body })
  expect(refused.status).toBe(422)
  expect(refused.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await refused.json()).toMatchObject({ refused: true, typed: { name: 'Data' } })

  for (const route of ['', '=', '=root', '=routes%2F_index', '=__proto__', '=a&_data=b']) {
    for (const method of ['GET', 'POST', 'PUT']) {
      const form = method === 'GET' ? {} : { body }
      const { status } = await fetch(`${site.url}/services?_data${route}`, { method, ...form })
      expect(status, `${method} ${route}`).toBeLessThan(500)
    }
  }
  expect(site.log().filter(({ kind }) => kind === 'page-failed')).toEqual([])
  await site.stop()
})

test('single fetch is off: nothing decodes or encodes its streams', async ({ site }) => {
  for (const path of ['/services.data', '/_root.data', '/services.data?_routes=root']) {
    const { status, headers } = await fetch(site.url + path)
    expect([path, status]).toEqual([path, 404])
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  }
})

test('no address leads away from the site', async ({ site }) => {
  const paths = ['//evil.example', '/%2F%2Fevil.example', '/\\evil.example', '//evil.example/..']
  paths.push(
    '//evil.example/%2e%2e',
    '//assets',
    '/assets//evil.example',
    '/services//evil.example',
  )
  paths.push('/https://evil.example', '/.//evil.example/..', '/%5cevil.example', '//services/')
  for (const path of paths) {
    const { status, headers } = await sendRaw(site.url, [`GET ${path} HTTP/1.1`, ...HOST])
    expect(status, path).toBeLessThan(500)
    const { hostname } = new URL(headers.location ?? '/', 'http://own.invalid')
    expect(hostname, path).toBe('own.invalid')
  }
  const form = 'intent=add&id=1&redirectTo=//evil.example&next=https://evil.example'
  const post = ['POST /services HTTP/1.1', ...HOST, `Content-Type: ${FORM}`]
  const answer = await sendRaw(site.url, [...post, `Content-Length: ${form.length}`], form)
  expect(answer.headers.location).toBe('/services?basket')
})

test('nothing of a visitor reaches the page that is cached for everybody', async () => {
  const site = await startSite()
  for (const path of ['/', '/services', '/services?basket', '/nothing']) {
    const marked = `${path}${path.includes('?') ? '&' : '?'}mark=HOSTILE`
    await sendRaw(site.url, [`GET ${marked} HTTP/1.1`, 'Host: hostile.example', ...HOST.slice(1)])
    const { body } = await sendRaw(site.url, [`GET ${path} HTTP/1.1`, ...HOST])
    expect(body.toLowerCase()).not.toContain('hostile')
  }
  await site.stop()
})

test('a page is the same for everybody, however the first one spelt its address', async () => {
  const read = async (site: Site, path: string) => {
    const { status, body } = await sendRaw(site.url, [`GET ${path} HTTP/1.1`, ...HOST])
    expect(status, path).toBe(path.includes('nothing') ? 404 : 200)
    return body
  }
  const spellings = [
    ['/', '/?mark=1', '/.//', '/x/..//'],
    ['/services', '/SERVICES///', '/services/', '/%73ervices?mark=1'],
    ['/services?basket', '/Services/?basket&mark=1'],
    ['/nothing', '/nothing/'],
  ]
  const plain = await startSite()
  const odd = await startSite()
  for (const [address = '', ...others] of spellings) {
    const page = await read(plain, address)
    // Whatever renders first: what is kept under the page's own address is the page.
    for (const other of others) {
      // An empty path segment is not the home page's address, and its link is not marked as current.
      if (!other.endsWith('//')) expect(await read(odd, other), other).toBe(page)
      else await read(odd, other)
      expect(await read(odd, address), `${address} after ${other}`).toBe(page)
    }
  }
  await Promise.all([plain.stop(), odd.stop()])
})

test('cookies that are forged, garbage or too long show nothing and break nothing', async ({
  site,
}) => {
  const forged = Buffer.from(
    JSON.stringify({ __flash_flash__: { toast: { type: 'success', message: 'Взлом' } } }),
  ).toString('base64')
  const names = ['toast', 'toast-sticky', 'basket']
  const values = ['', '.', '..', '%', '%00', '%ff.%ff', '"', forged, `${forged}.`]
  values.push(`${forged}.c2lnbmF0dXJl`, 'a'.repeat(8000), `${'[1,'.repeat(900)}`, '__proto__')
  for (const value of values) {
    const cookie = names.map((name) => `${name}=${value.slice(0, 4500)}`).join('; ')
    const ask = (path: string, ...headers: string[]) =>
      sendRaw(site.url, [`GET ${path} HTTP/1.1`, ...HOST, ...headers])

    for (const path of ['/', '/services', '/services?basket', '/nothing']) {
      const [plain, answer] = [await ask(path), await ask(path, `Cookie: ${cookie}`)]
      const what = `${path} ${value.slice(0, 30)}`
      expect(answer.status, what).toBe(plain.status)
      expect(answer.headers['cache-control'], what).toBe(plain.headers['cache-control'])
      expect(answer.body === plain.body, what).toBe(true)
    }
    const data = await ask('/services?_data=routes%2Fservices', `Cookie: ${cookie}`)
    expect(data.body).toContain('"basket":[]')
  }
})

test('under https: HSTS, and cookies for https alone', async () => {
  const site = await startSite({ SITE_URL: 'https://mezha.example' })
  for (const [what, lines] of requests) {
    if (refusedByNode.includes(what)) continue
    const { headers } = await sendRaw(site.url, lines)
    expect(headers['strict-transport-security'], what).toMatch(/^max-age=\d{8}/)
  }
  for (const form of ['intent=send&consent=on', 'intent=add&id=1']) {
    const post = ['POST /services HTTP/1.1', ...HOST, `Content-Type: ${FORM}`]
    const answer = await sendRaw(site.url, [...post, `Content-Length: ${form.length}`], form)
    const cookies = (answer.headers['set-cookie'] ?? '').split(/, (?=[\w-]+=)/)
    expect(answer.status).toBe(302)
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure; SameSite=Lax/)
    if (form.includes('send')) for (const cookie of cookies) expect(cookie).toContain('HttpOnly')
  }
  await site.stop()
})

test('what is served holds no source map, no secret and no server code', async ({ site }) => {
  const folder = 'build/client'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  for (const file of files.filter((name) => /\.(js|css|html|json|txt)$/.test(name))) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text, file).not.toMatch(
      /sourceMappingURL|sqlite|SESSION_SECRET|DATABASE_URL|idempotency/i,
    )
  }
  const [script] = files.filter((file) => /^assets.*\.js$/.test(file))
  for (const path of [`/${script}.map`, '/build/server/index.js', '/package.json', '/.env']) {
    expect((await fetch(site.url + path)).status, path).toBe(404)
  }
})

test('the log: one JSON object a line, nothing of what was typed, no line forged', async () => {
  const site = await startSite({ RATE_LIMIT: '1', DATABASE_URL: 'file:/dev/null/no/agency.db' })
  const typed = { name: 'Секретова', phone: '79001112233', address: 'Тайная, 1' }
  const comment = 'a\n{"kind":"forged"}\r\nforged'
  for (const path of [
    '/?index',
    '/services',
    '/services?_data=routes%2Fservices',
    '/?index&_data=routes%2F_index',
  ]) {
    const body = new URLSearchParams({ intent: 'send', consent: 'on', comment, ...typed })
    await fetch(site.url + path, { method: 'POST', body, redirect: 'manual' })
  }
  await fetch(`${site.url}/api/job_application/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'a forged key' },
    body: JSON.stringify({ ...typed, comment, services: [] }),
  })
  for (const [, lines] of requests) await sendRaw(site.url, lines)
  await sendRaw(site.url, [`GET /?${'a'.repeat(15_000)} HTTP/1.1`, ...HOST])
  await sendRaw(site.url, ['GET /%0a%7b%22kind%22:%22forged%22%7d%E0 HTTP/1.1', ...HOST])
  // Some terminals take U+009B for the beginning of an escape sequence.
  const origin = 'Origin: https://evil.example\x9b2J'
  await sendRaw(site.url, ['POST /?index HTTP/1.1', ...HOST, origin, 'Content-Length: 0'])
  expect(await site.stop()).toBe(0)

  const lines = site.errors().trim().split('\n')
  for (const line of lines) {
    const { time, kind } = JSON.parse(line) as { time: unknown; kind: unknown }
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(kind).not.toBe('forged')
  }
  expect(site.errors()).toMatch(/"kind":"send-failed".*"fault":"storage".*"milliseconds":\d+/)
  expect(site.errors()).toContain(
    '"kind":"foreign-origin","origin":"https://evil.example\\u009b2J"',
  )
  for (const line of site.output().split('\n')) expect(line.length).toBeLessThan(700)
  const everything = decodeURIComponent(site.errors() + site.output().replaceAll('%', '%25'))
  for (const word of [...Object.values(typed), 'forged\n', 'a forged key']) {
    expect(everything).not.toContain(word)
  }
})

test('the limit of sends counts visitors, whatever they forge, and says when to try again', async () => {
  const direct = await startSite({ RATE_LIMIT: '2' })
  const proxied = await startSite({ RATE_LIMIT: '2', TRUST_PROXY: '1' })
  const post = (site: Site, path: string, forwardedFor: string) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { 'X-Forwarded-For': forwardedFor },
      body: new URLSearchParams({ intent: 'send', consent: 'on', name: 'Иван & "сын"' }),
      redirect: 'manual',
    })
  for (const path of ['/?index', '/services']) {
    for (const [index, expected] of [302, 302, 429].entries()) {
      if (path === '/services' && expected !== 429) continue
      const answer = await post(direct, path, `10.0.0.${index}`)
      expect(answer.status).toBe(expected)
      if (expected !== 429) continue
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      const page = await answer.text()
      expect(page).toContain('Ошибка при вводе данных')
      expect(page).toContain('value="Иван &amp; &quot;сын&quot;"')
    }
  }
  const data = await post(direct, '/services?_data=routes%2Fservices', '10.0.0.9')
  expect(data.status).toBe(429)
  expect(Number(data.headers.get('Retry-After'))).toBeGreaterThan(0)

  // The proxy appends the address that it saw: what stands before is the visitor's invention.
  for (const expected of [302, 302, 429]) {
    const forged = `10.1.1.${Math.random()}, 203.0.113.7`
    expect((await post(proxied, '/?index', forged)).status).toBe(expected)
  }
  expect((await post(proxied, '/?index', '203.0.113.7, 198.51.100.1')).status).toBe(302)
  await direct.stop()
  await proxied.stop()
})

test('500 dripping connections: a visitor is served, and they are cut', async ({ site }) => {
  // Node looks for late requests every 30 s.
  test.setTimeout(90_000)
  const { port } = new URL(site.url)
  const open = async (text: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined).resume()
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const headers = 'POST /?index HTTP/1.1\r\nHost: localhost\r\n'
  const body = `${headers}Content-Type: ${FORM}\r\nContent-Length: 100000\r\n\r\n`
  const sockets = await Promise.all(
    Array.from({ length: 500 }, (_, index) => open(index % 2 ? headers : body)),
  )
  const isOpen = (socket: Socket) => !socket.destroyed
  const dripping = setInterval(() => {
    for (const [index, socket] of sockets.entries())
      if (isOpen(socket)) socket.write(index % 2 ? 'X' : 'a')
  }, 500)

  for (let visit = 0; visit < 20; visit++) {
    const answer = await fetch(`${site.url}/services`, { signal: AbortSignal.timeout(5000) })
    expect(answer.status).toBe(200)
    await delay(50)
  }
  await expect.poll(() => sockets.some(isOpen), { timeout: 60_000 }).toBe(false)
  clearInterval(dripping)
})
