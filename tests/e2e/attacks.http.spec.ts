import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicPages } from '../support/public-pages'
import { type RawAnswer, sendRaw } from '../support/raw-http'
import { expect, siteTest as test } from './fixtures'
import { FAILED } from './words'

const FORM = 'application/x-www-form-urlencoded'
const HOST = ['Host: localhost', 'Connection: close']
const EMPTY = [...HOST, 'Content-Length: 0']

/** The headers of every answer, also of one that Express or Remix did not make. */
function expectSecured({ headers }: RawAnswer, what: string): void {
  expect(headers['content-security-policy'], what).toContain("default-src 'none'")
  expect(headers['content-security-policy'], what).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options'], what).toBe('nosniff')
  expect(headers['x-frame-options'], what).toBe('DENY')
  expect(headers['x-powered-by'], what).toBeUndefined()
  expect(headers['strict-transport-security'], what).toBeUndefined()
  expect(headers['referrer-policy'], what).toBe('strict-origin-when-cross-origin')
  expect(headers['permissions-policy'], what).toContain('geolocation=()')
  expect(headers['cross-origin-opener-policy'], what).toBe('same-origin')
  expect(headers['cross-origin-resource-policy'], what).toBe('same-origin')
}

const requests: [string, string[], number][] = [
  ['a page', ['GET / HTTP/1.1', ...HOST], 200],
  ['the catalogue', ['GET /services HTTP/1.1', ...HOST], 200],
  ['a page that is unknown', ['GET /nothing HTTP/1.1', ...HOST], 404],
  ['a file made for programs', ['GET /robots.txt HTTP/1.1', ...HOST], 200],
  ['a static file', ['GET /favicon.svg HTTP/1.1', ...HOST], 200],
  ['one that is not there', ['GET /assets/none.js HTTP/1.1', ...HOST], 404],
  ['the catalogue as data', ['GET /api/service/all HTTP/1.1', ...HOST], 200],
  ['a resource route', ['GET /healthz HTTP/1.1', ...HOST], 200],
  ['data', ['GET /services?_data=routes%2Fservices HTTP/1.1', ...HOST], 200],
  ["a folder's redirect", ['GET /assets HTTP/1.1', ...HOST], 301],
  ['HTTP/1.0 without a host', ['GET / HTTP/1.0'], 200],
  ['an address that cannot be decoded', ['GET /%E0%A4%A HTTP/1.1', ...HOST], 400],
  ['a static one', ['GET /assets/%E0%A4%A HTTP/1.1', ...HOST], 400],
  ['a path that decodes to a host', ['GET /%5C HTTP/1.1', ...HOST], 400],
  ['one to a host with a blank', ['GET /%5Ch%20 HTTP/1.1', ...HOST], 400],
  ['one with a fragment', ['GET //a#@b HTTP/1.1', ...HOST], 400],
  ['one with a tab', ['GET /%09/ HTTP/1.1', ...HOST], 400],
  ["a proxy's address", ['GET http://evil.example/ HTTP/1.1', ...HOST], 400],
  ['its own whole address', ['GET http://localhost/services HTTP/1.1', ...HOST], 200],
  ['its own with the default port', ['GET http://localhost:80/ HTTP/1.1', ...HOST], 200],
  ['its own with another port', ['GET http://localhost:81/ HTTP/1.1', ...HOST], 400],
  ['its own with a name in it', ['GET http://a@localhost/ HTTP/1.1', ...HOST], 400],
  ['its own without a path', ['GET HTTP://LOCALHOST?a=1 HTTP/1.1', ...HOST], 200],
  ['an asterisk', ['OPTIONS * HTTP/1.1', ...HOST], 400],
  ['a path that is none', ['GET ?x HTTP/1.1', ...HOST], 400],
  ['an address of 8 KB', [`GET /?${'a'.repeat(8000)} HTTP/1.1`, ...HOST], 200],
  ['one of 9 KB', [`GET /services?${'a'.repeat(9000)} HTTP/1.1`, ...HOST], 302],
  ['a path of 9 KB', [`GET /${'a'.repeat(9000)} HTTP/1.1`, ...HOST], 414],
  ['a path of many steps up', [`GET /${'../'.repeat(700)} HTTP/1.1`, ...HOST], 414],
  ['two hosts', ['GET / HTTP/1.1', 'Host: evil.example', ...HOST], 400],
  ['raw letters', ['GET /\xd0\xb0 HTTP/1.1', ...HOST], 400],
  ['no host', ['GET / HTTP/1.1', 'Connection: close'], 400],
  ['a host with spaces', ['GET / HTTP/1.1', 'Host: a b', 'Connection: close'], 400],
  ['a host that is a tag', ['GET / HTTP/1.1', 'Host: <script>', 'Connection: close'], 400],
  ['a host with a path', ['GET / HTTP/1.1', 'Host: x/..//@evil', 'Connection: close'], 400],
  ['a host with a wild port', ['GET / HTTP/1.1', 'Host: x:99999', 'Connection: close'], 400],
  ['no HTTP', ['\x16\x03\x01'], 400],
  ['headers of 20 KB', ['GET / HTTP/1.1', ...HOST, `X: ${'a'.repeat(20_000)}`], 431],
  ['two lengths', ['POST / HTTP/1.1', ...HOST, 'Content-Length: 1', 'Content-Length: 2'], 400],
  ['a length and chunks', ['POST / HTTP/1.1', ...EMPTY, 'Transfer-Encoding: chunked'], 400],
  ['TRACE', ['TRACE / HTTP/1.1', ...HOST], 405],
  ['OPTIONS', ['OPTIONS / HTTP/1.1', ...HOST], 405],
  ['PUT', ['PUT /services HTTP/1.1', ...EMPTY], 405],
  ['PATCH', ['PATCH /?index HTTP/1.1', ...EMPTY], 405],
  ['DELETE', ['DELETE /api/job_application/ HTTP/1.1', ...HOST], 405],
  ['GET where only posts live', ['GET /api/job_application/ HTTP/1.1', ...HOST], 405],
  ['a post to the catalogue', ['POST /api/service/all HTTP/1.1', ...EMPTY], 405],
  ['a post that nobody takes', ['POST /healthz HTTP/1.1', ...EMPTY], 405],
  ['a post to a file', ['POST /robots.txt HTTP/1.1', ...EMPTY], 405],
  ['a post to a page without its form', ['POST / HTTP/1.1', ...EMPTY], 405],
  ['a post to no page', ['POST /nothing HTTP/1.1', ...EMPTY], 405],
  ['a post of no type', ['POST /?index HTTP/1.1', ...EMPTY], 415],
  ['an unknown expectation', ['POST / HTTP/1.1', ...EMPTY, 'Expect: x'], 417],
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

test('every answer has the security headers, and shows no stack', async ({ site }) => {
  for (const [what, lines, status] of requests) {
    const answer = await sendRaw(site.url, lines)
    expect(answer.status, what).toBe(status)
    if (!refusedByNode.includes(what)) expectSecured(answer, what)
    if (status === 405) expect(answer.headers.allow, what).toMatch(/GET|POST/)
    expect(answer.body, what).not.toMatch(/node_modules|\bat .*\(|\.(js|ts):\d/)
  }
})

test('malformed, large and unknown posts are refused with the error toast', async ({ site }) => {
  const large = `name=${'a'.repeat(300 * 1024)}`
  for (const [path, type, body, status] of [
    ['/?index', 'application/json', '{}', 415],
    ['/?index', 'multipart/form-data; boundary=x', 'nonsense', 400],
    ['/services', FORM, 'intent=fly', 400],
    ['/services', FORM, large, 413],
  ] as const) {
    const lines = [`POST ${path} HTTP/1.1`, ...HOST, `Content-Type: ${type}`]
    const answer = await sendRaw(site.url, [...lines, `Content-Length: ${body.length}`], body)
    expect(answer.status, `${path} ${type}`).toBe(status)
    expectSecured(answer, `${path} ${type}`)
    expect(Buffer.from(answer.body, 'latin1').toString(), `${path} ${type}`).toContain(FAILED)
  }
  const chunked = [`POST /services HTTP/1.1`, ...HOST, 'Transfer-Encoding: chunked']
  const broken = await sendRaw(site.url, [...chunked, `Content-Type: ${FORM}`], 'zz\r\n')
  expect(broken.status).toBe(400)
})

test('a body that nobody reads is taken off its connection, which goes on', async ({ site }) => {
  const body = 'a'.repeat(1_000_000)
  const unread = [
    'PUT /services',
    'DELETE /',
    'POST /nothing',
    'POST /healthz',
    'POST /desk/agency',
  ]
  for (const [index, line] of unread.entries()) {
    const lines = [`${line} HTTP/1.1`, 'Host: localhost', 'Sec-Fetch-Site: same-origin']
    const next = [`GET /robots.txt?after=${index} HTTP/1.1`, ...HOST, '', ''].join('\r\n')
    const length = `Content-Length: ${body.length}`
    const answer = await sendRaw(site.url, [...lines, length], body + next)
    expect([401, 404, 405], line).toContain(answer.status)
    expect(site.output(), line).toContain(`/robots.txt?after=${index}"`)
  }
})

test('every address refuses a post from another site', async ({ site }) => {
  const { host } = new URL(site.url)
  const form = 'intent=send&name=Cross'
  const json = '{"name":"Cross","phone":"","address":"","comment":"","services":[]}'
  for (const [path, type, body] of [
    ['/?index', FORM, form],
    ['/?index&_data=routes%2F_index', FORM, form],
    ['/services', FORM, 'intent=add&id=1'],
    ['/services?_data=routes%2Fservices', FORM, form],
    ['/api/job_application/', 'application/json', json],
    ['/api/job_application?_data=routes%2Fapi.job_application', 'application/json', json],
  ] as const) {
    const post = (origin: string) =>
      sendRaw(
        site.url,
        [
          `POST ${path} HTTP/1.1`,
          `Host: ${host}`,
          'Connection: close',
          `Content-Type: ${type}`,
          `Content-Length: ${body.length}`,
          `Origin: ${origin}`,
        ],
        body,
      )
    expect((await post('https://evil.example')).status, path).toBe(403)
    const { status } = await post(`http://${host}`)
    expect(status, path).not.toBe(403)
    expect(status, path).toBeLessThan(500)
  }
})

test('requests for data are not cached, refused as pages, and never fail', async ({ site }) => {
  const before = site.log().length
  const data = `${site.url}/services?_data=routes%2Fservices`
  expect((await fetch(data)).headers.get('Cache-Control')).toBe('private, no-store')
  const body = new URLSearchParams({ intent: 'send', name: 'Data' })
  const refused = await fetch(data, { method: 'POST', body })
  expect(refused.status).toBe(422)
  expect(refused.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await refused.json()).toMatchObject({ kind: 'no-consent', values: { name: 'Data' } })

  for (const route of ['', '=', '=root', '=routes%2F_index', '=__proto__', '=a&_data=b']) {
    for (const method of ['GET', 'POST', 'PUT']) {
      const form = method === 'GET' ? {} : { body }
      const { status } = await fetch(`${site.url}/services?_data${route}`, { method, ...form })
      expect(status, `${method} ${route}`).toBeLessThan(500)
    }
  }
  const logged = site.log().slice(before)
  expect(logged.filter(({ kind }) => kind === 'page-failed')).toEqual([])
})

test('single fetch is off', async ({ site }) => {
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
  const post = ['POST /services HTTP/1.1', ...HOST, 'Accept: text/html', `Content-Type: ${FORM}`]
  const answer = await sendRaw(site.url, [...post, `Content-Length: ${form.length}`], form)
  expect(answer.headers.location).toBe('/services?basket')
})

test('forged, broken and overlong cookies show nothing and make no page fail', async ({ site }) => {
  const forged = Buffer.from(
    JSON.stringify({ __flash_flash__: { toast: { type: 'success', message: 'Взлом' } } }),
  ).toString('base64')
  const names = ['toast', 'basket', 'sent']
  const values = ['', '.', '..', '%', '%00', '%ff.%ff', '"', forged, `${forged}.`]
  values.push(`${forged}.c2lnbmF0dXJl`, 'a'.repeat(8000), `${'[1,'.repeat(900)}`, '__proto__')
  for (const value of values) {
    const cookie = names.map((name) => `${name}=${value.slice(0, 4500)}`).join('; ')
    const ask = (path: string, ...headers: string[]) =>
      sendRaw(site.url, [`GET ${path} HTTP/1.1`, ...HOST, ...headers])

    for (const path of [...publicPages, '/nothing']) {
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

test('a site under https sends HSTS, and cookies for https alone', async ({ newSite }) => {
  const site = await newSite({ SITE_URL: 'https://mezha.example' })
  for (const [what, lines] of requests) {
    if (refusedByNode.includes(what)) continue
    const { headers } = await sendRaw(site.url, lines)
    expect(headers['strict-transport-security'], what).toMatch(/^max-age=\d{8}/)
  }
  for (const form of ['intent=send&consent=on', 'intent=add&id=1']) {
    const post = ['POST /services HTTP/1.1', ...HOST, 'Accept: text/html', `Content-Type: ${FORM}`]
    const answer = await sendRaw(site.url, [...post, `Content-Length: ${form.length}`], form)
    const cookies = (answer.headers['set-cookie'] ?? '').split(/, (?=[\w-]+=)/)
    expect(answer.status).toBe(302)
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure; SameSite=Lax/)
    if (form.includes('send')) for (const cookie of cookies) expect(cookie).toContain('HttpOnly')
  }
})

test('the served files hold no source map, no secret and no server code', async ({ site }) => {
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

test('the log has a JSON object a line, and nothing that was typed', async ({ newSite }) => {
  const site = await newSite({ RATE_LIMIT: '1', DATABASE_URL: 'postgres://127.0.0.1:1/agency' })
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
  await sendRaw(site.url, ['POST /?index HTTP/1.1', ...EMPTY, origin])
  expect(await site.stop()).toBe(0)

  // Express's answers, too, leave one line: JSON, like all lines but the start's summary.
  const [, ...answers] = site.output().split('\n{')
  // A blank line at the stop is @remix-run/serve's.
  const errors = site.errors().split('\n').filter(Boolean)
  const lines = [...errors, ...answers.map((line) => `{${line}`)]
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const { time, kind, url = '' } of parsed) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(kind).not.toBe('forged')
    expect(String(url).length).toBeLessThanOrEqual(500)
  }
  const failed = parsed.find(({ kind }) => kind === 'send-failed')
  expect(
    parsed.filter(({ kind, id }) => kind === 'http-answer' && id === failed?.id),
  ).toMatchObject([{ method: 'POST', url: '/?index', status: 503 }])
  expect(site.errors()).toMatch(/"kind":"send-failed".*"fault":"storage".*"milliseconds":\d+/)
  expect(site.errors()).toContain(
    '"kind":"foreign-origin","origin":"https://evil.example\\u009b2J"',
  )
  const everything = decodeURIComponent(site.errors() + site.output().replaceAll('%', '%25'))
  for (const word of [...Object.values(typed), 'forged\n', 'a forged key']) {
    expect(everything).not.toContain(word)
  }
})
