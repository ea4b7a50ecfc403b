import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { get as plainGet, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startAgencyApi } from '../support/agency-api'
import { manyServices } from '../support/agency-behaviours'
import { freePort, runSite, startSite } from '../support/site'
import { expect, siteTest as test } from './fixtures'

const FORM = 'application/x-www-form-urlencoded'
const JSON_BODY = JSON.stringify({ name: '', phone: '', address: '', comment: '', services: [] })

/** A request form that would be taken, whose words differ from other tests'. */
const form = (name: string) => new URLSearchParams({ intent: 'send', name, consent: 'on' })

/** Fetches without following redirects. */
const ask = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init })

const post = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
  ask(url, { method: 'POST', body, headers })

test.describe('what is refused', () => {
  for (const path of ['/?index', '/services']) {
    test(`posts to ${path}`, async ({ site }) => {
      const url = site.url + path
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const { status, headers } = await ask(url, { method, body: form(method) })
        expect([status, headers.get('Allow')]).toEqual([405, 'POST'])
      }
      expect((await post(url, '{}', { 'Content-Type': 'application/json' })).status).toBe(415)
      expect((await post(url, 'name=a', { 'Content-Type': 'text/plain' })).status).toBe(415)
      expect((await post(url, '--', { 'Content-Type': 'multipart/form-data' })).status).toBe(400)
      const large = `intent=send&comment=${'a'.repeat(256 * 1024)}`
      expect((await post(url, large, { 'Content-Type': FORM })).status).toBe(413)
    })
  }

  test('a post of the own page, by old browsers and new ones', async ({ site }) => {
    for (const headers of [
      {},
      { Origin: site.url },
      { Origin: site.url, 'Sec-Fetch-Site': 'same-origin' },
    ] as Record<string, string>[]) {
      expect((await post(`${site.url}/?index`, form('Своя страница'), headers)).status).toBe(302)
    }
    const stored = (await site.requests()).filter(({ name }) => name === 'Своя страница')
    expect(stored).toHaveLength(1)
  })

  test('unknown intents, and posts to pages without a form', async ({ site }) => {
    const odd = new URLSearchParams({ intent: 'pay' })
    const refused = await post(`${site.url}/services`, odd)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Ошибка при вводе данных')
    expect((await post(`${site.url}/`, form('Не туда'))).status).toBe(405)
    expect((await post(`${site.url}/takoy-stranicy-net`, form('Не туда'))).status).toBe(405)
  })

  test('the embedded API', async ({ site }) => {
    const url = `${site.url}/api/job_application/`
    const json = { 'Content-Type': 'application/json' }
    expect((await ask(url)).status).toBe(405)
    expect((await ask(url, { method: 'PUT', body: JSON_BODY, headers: json })).status).toBe(405)
    expect((await post(url, form('Не JSON'))).status).toBe(415)
    expect((await post(url, '{"name": "', json)).status).toBe(400)
    expect((await post(url, '{"name": 1}', json)).status).toBe(400)
    expect((await post(url, JSON_BODY.padEnd(256 * 1024 + 1), json)).status).toBe(413)
    expect((await post(url, JSON_BODY, { ...json, Origin: 'https://evil.example' })).status).toBe(
      403,
    )
    expect((await post(url, JSON_BODY, json)).status).toBe(201)
    expect((await post(`${url}?by=hand`, JSON_BODY, json)).status).toBe(201)
  })

  test('the embedded API, where the agency has its own', async ({ forwardingSite }) => {
    const json = { 'Content-Type': 'application/json' }
    const { url } = forwardingSite
    expect((await ask(`${url}/api/service/all`)).status).toBe(404)
    expect((await ask(`${url}/api/job_application/`)).status).toBe(404)
    expect((await post(`${url}/api/job_application/`, JSON_BODY, json)).status).toBe(404)
  })
})

test.describe('documents', () => {
  const PAGES = ['/', '/services', '/services?basket', '/takoy-stranicy-net']

  test('bear no NUL and no letter that was cut in two', async ({ site }) => {
    const api = await startAgencyApi()
    api.services(manyServices(1000))
    const large = await startSite({ AGENCY_API_URL: api.url })
    try {
      for (const { url } of [site, large]) {
        for (const path of PAGES) expectWhole(await (await ask(url + path)).text(), 2000)
        const refused = new URLSearchParams({ intent: 'send', comment: 'Щука '.repeat(4000) })
        for (const path of ['/?index', '/services?basket']) {
          const html = await (await post(url + path, refused)).text()
          expectWhole(html, 20_000)
          expect(html).toContain('Щука '.repeat(4000))
        }
      }
      expectWhole(await (await ask(`${large.url}/services`)).text(), 200_000)
    } finally {
      await large.stop()
      await api.stop()
    }
  })

  test('are the same bytes for everybody, and bring no cookie', async ({ site }) => {
    for (const path of PAGES) {
      const first = await ask(site.url + path)
      const second = await ask(site.url + path, {
        headers: {
          Cookie: 'analytics=1',
          'User-Agent': 'another',
          'X-Forwarded-Host': 'evil.example',
        },
      })
      expect(await second.text()).toBe(await first.text())
      for (const { headers } of [first, second]) {
        expect(headers.get('Set-Cookie')).toBeNull()
        expect(headers.get('Cache-Control')).toMatch(/^public, max-age=0, s-maxage=10,/)
        expect(headers.get('Vary')).toBe('Cookie, Accept-Encoding')
      }
    }
  })

  test('are not sent again to a browser that has them', async ({ site }) => {
    for (const path of PAGES.slice(0, 3)) {
      const etag = (await ask(site.url + path)).headers.get('ETag') ?? ''
      const again = await ask(site.url + path, { headers: { 'If-None-Match': `"other", ${etag}` } })
      expect(again.status).toBe(304)
      expect(again.headers.get('ETag')).toBe(etag)
      expect(again.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
      const other = await ask(site.url + path, { headers: { 'If-None-Match': '"other"' } })
      expect(other.status).toBe(200)
    }
  })

  test('with a visitor’s toasts or basket are theirs alone', async ({ site }) => {
    const add = await post(`${site.url}/services`, new URLSearchParams({ intent: 'add', id: '1' }))
    expect(add.headers.get('Location')).toBe('/services?basket')
    const sent = await post(`${site.url}/?index`, form('Свой ответ'))
    for (const [answer, path, word] of [
      [add, '/services?basket', 'Убрать из корзины: Межевание земельного участка'],
      [sent, '/', 'Успешно отправлено'],
    ] as const) {
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
      const etag = (await ask(site.url + path)).headers.get('ETag') ?? ''
      const own = await ask(site.url + path, {
        headers: { Cookie: cookies.join('; '), 'If-None-Match': etag },
      })
      expect(own.status).toBe(200)
      expect(own.headers.get('Cache-Control')).toBe('private, no-store')
      expect(own.headers.get('ETag')).toBeNull()
      expect(await own.text()).toContain(word)
      expect(await (await ask(site.url + path)).text()).not.toContain(word)
    }
  })

  test('weigh 18 KB at most on the wire', async ({ site }) => {
    for (const path of PAGES) {
      const plain = await askPlainly(site.url + path)
      for (const [encoding, decompress] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const compressed = await askPlainly(site.url + path, { 'Accept-Encoding': encoding })
        expect(compressed.headers['content-encoding']).toBe(encoding)
        expect(decompress(compressed.body).equals(plain.body)).toBe(true)
        if (encoding === 'br') {
          expect(compressed.body.byteLength, path).toBeLessThanOrEqual(18 * 1024)
        }
      }
    }
  })

  test('allow the inline scripts that they came with, and no other', async ({ site }) => {
    for (const path of PAGES) {
      const answer = await ask(site.url + path)
      const policy = answer.headers.get('Content-Security-Policy') ?? ''
      expect(policy).not.toContain('unsafe')
      expect(policy).not.toContain('nonce')
      expect(await answer.text()).not.toMatch(/ nonce="|<[^>]+ (style|onclick)="/)
    }
  })
})

test('one connection gets its turn, however many requests are sent on it at once', async ({
  site,
}) => {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined).resume()
  socket.write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5000))
  const answer = await fetch(`${site.url}/services`, { signal: AbortSignal.timeout(5000) })
  expect(answer.status).toBe(200)
  socket.destroy()
})

test('what is no page says for how long it may be cached', async ({ site }) => {
  for (const [path, cacheControl] of [
    ['/favicon.svg', 'public, max-age=3600'],
    ['/icons/parcel.svg', 'public, max-age=3600'],
    // Without SITE_URL they name whatever Host they were asked by.
    ['/robots.txt', 'no-store'],
    ['/sitemap.xml', 'no-store'],
    ['/healthz', 'no-store'],
  ] as const) {
    const answer = await ask(site.url + path)
    expect([path, answer.headers.get('Cache-Control')]).toEqual([path, cacheControl])
  }
})

test.describe('security headers', () => {
  const EVERY_ANSWER = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  }

  test('are on every kind of answer', async ({ site }) => {
    const page = await (await ask(`${site.url}/`)).text()
    const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? 'none'
    const answers = {
      page: await ask(`${site.url}/`),
      'unknown page': await ask(`${site.url}/takoy-stranicy-net`),
      script: await ask(site.url + script),
      icon: await ask(`${site.url}/icons/parcel.svg`),
      'missing script': await ask(`${site.url}/assets/none.js`),
      redirect: await post(`${site.url}/?index`, form('Заголовки')),
      refusal: await post(`${site.url}/?index`, '{}', { 'Content-Type': 'application/json' }),
      'page with a refusal': await post(`${site.url}/?index`, new URLSearchParams({})),
      data: await ask(`${site.url}/services?_data=routes%2Fservices`),
      health: await ask(`${site.url}/healthz`),
      catalogue: await ask(`${site.url}/api/service/all`),
      robots: await ask(`${site.url}/robots.txt`),
      'odd address': await ask(`${site.url}/%E0%A4%A`),
    }
    for (const [what, { headers, status }] of Object.entries(answers)) {
      expect([what, status, Object.fromEntries(headers)]).toEqual([
        what,
        status,
        expect.objectContaining(EVERY_ANSWER),
      ])
      expect(headers.get('Content-Security-Policy'), what).toContain("default-src 'none'")
      expect(headers.get('X-Powered-By'), what).toBeNull()
      expect(headers.get('Strict-Transport-Security'), what).toBeNull()
    }
    expect(answers.script.status).toBe(200)
    expect(answers.script.headers.get('Cache-Control')).toContain('immutable')
    expect(answers.icon.headers.get('Content-Type')).toContain('image/svg+xml')
    expect(answers.data.headers.get('Cache-Control')).toContain('no-store')
  })
})

test.describe('start and end', () => {
  test('settings that are wrong stop the start with a line for each', async () => {
    const wrong = {
      PORT: 'http',
      AGENCY_API_URL: 'api.mezha.example',
      DATABASE_URL: 'mysql://root:open-sesame@db/agency',
      SITE_URL: 'https://mezha.example/site',
      RATE_LIMIT: '-1',
    }
    const { code, errors } = await runSite(wrong)
    expect(code).toBe(1)
    const lines = errors.trim().split('\n')
    expect(lines).toHaveLength(5)
    for (const name of Object.keys(wrong)) {
      expect(lines.filter((line) => line.startsWith(`Настройка ${name}: `))).toHaveLength(1)
    }
    expect(errors).not.toContain('open-sesame')
  })

  test('without SESSION_SECRET, processes that share a folder accept each other’s cookies', async ({}, testInfo) => {
    const settings = {
      SESSION_SECRET: '',
      DATABASE_URL: `file:${testInfo.outputPath('agency.db')}`,
    }
    const [one, other] = await Promise.all([startSite(settings), startSite(settings)])
    try {
      const sent = await post(`${one.url}/?index`, form('Анна'))
      const cookies = sent.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
      const page = await fetch(other.url, { headers: { Cookie: cookies.join('; ') } })
      expect(await page.text()).toContain('Успешно отправлено')
    } finally {
      await Promise.all([one.stop(), other.stop()])
    }
  })

  test('a secret that can be neither read nor made stops the start with a line', async ({}, testInfo) => {
    const folder = testInfo.outputPath('data')
    writeFileSync(folder, 'no folder')
    const { code, errors } = await runSite({ PORT: '0', DATABASE_URL: `file:${folder}/agency.db` })
    expect(code).toBe(1)
    expect(errors).toContain(
      `Настройка SESSION_SECRET: секрет хранится в файле ${folder}/session-secret, ` +
        'но его не прочитать и не создать (ENOTDIR',
    )
    expect(errors).not.toContain('    at ')
  })

  test('a port that is taken stops the start with a line that says so', async ({}, testInfo) => {
    const port = await freePort()
    const neighbour = createServer().listen(port, '127.0.0.1')
    await once(neighbour, 'listening')
    try {
      const { code, output, errors } = await runSite({
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: `file:${testInfo.outputPath('agency.db')}`,
      })
      expect(code).toBe(1)
      expect(errors).toContain(`Порт ${port} занят: освободите его или задайте PORT\n`)
      expect(output, 'it never listened').not.toContain('Слушает')
      expect(errors).not.toContain('    at ')
    } finally {
      neighbour.close()
    }
  })

  test('the start says the port that the site has', async () => {
    const site = await startSite()
    const { port } = new URL(site.url)
    expect(site.output()).toMatch(new RegExp(`^Слушает +127\\.0\\.0\\.1, порт ${port}$`, 'm'))
    await site.stop()
  })

  test('an address that cannot be listened on stops the start, too', async ({}, testInfo) => {
    const { code, errors } = await runSite({
      PORT: String(await freePort()),
      HOST: '192.0.2.1',
      DATABASE_URL: `file:${testInfo.outputPath('agency.db')}`,
    })
    expect(code).toBe(1)
    expect(errors).toMatch(/^192\.0\.2\.1, порт \d+: слушать не получается \(.*EADDRNOTAVAIL/)
  })

  test('the site outlives the reader of its log', async () => {
    const site = await startSite()
    site.process.stdout?.destroy()
    site.process.stderr?.destroy()
    for (const name of ['Раз', 'Два', 'Три']) {
      expect((await post(`${site.url}/?index`, form(name))).status).toBe(302)
    }
    expect(await site.requests()).toHaveLength(3)
    expect(await site.stop()).toBe(0)
  })
})

function expectWhole(html: string, atLeast: number): void {
  expect(html.length).toBeGreaterThan(atLeast)
  expect(html).toContain('</html>')
  expect(html).not.toContain('\0')
  expect(html).not.toContain('\uFFFD')
}

/** Asks without what fetch does of itself: it decompresses, and sets the host. */
async function askPlainly(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const request = plainGet(url, { headers, agent: false })
  const [response] = await once(request, 'response')
  return { headers: response.headers, body: await buffer(response) }
}
