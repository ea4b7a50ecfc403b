import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { get as plainGet, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startAgencyApi } from '../support/agency-api'
import { manyServices } from '../support/agency-behaviours'
import { publicPages } from '../support/public-pages'
import { freePort, runSite, startSite } from '../support/site'
import { expect, siteTest as test } from './fixtures'
import { SENT, words } from './words'

/** A request form that would be taken, whose words differ from other tests'. */
const form = (name: string) => new URLSearchParams({ intent: 'send', name, consent: 'on' })

/** Fetches without following redirects. */
const ask = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init })

const post = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
  ask(url, { method: 'POST', body, headers: { Accept: 'text/html', ...headers } })

test('the embedded API is not there where the agency has its own', async ({ forwardingSite }) => {
  const { url } = forwardingSite
  expect((await ask(`${url}/api/service/all`)).status).toBe(404)
  expect((await ask(`${url}/api/job_application/`)).status).toBe(404)
  const json = { 'Content-Type': 'application/json' }
  expect((await post(`${url}/api/job_application/`, '{}', json)).status).toBe(404)
})

test.describe('documents', () => {
  const PAGES = [...publicPages, '/takoy-stranicy-net']

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

  test('with a visitor’s toasts or basket are theirs alone', async ({ site }) => {
    const add = await post(`${site.url}/services`, new URLSearchParams({ intent: 'add', id: '1' }))
    expect(add.headers.get('Location')).toBe('/services?basket')
    const sent = await post(`${site.url}/?index`, form('Свой ответ'))
    for (const [answer, path, word] of [
      [add, '/services?basket', words.basket.remove('Межевание земельного участка')],
      [sent, '/', SENT],
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

  test('come compressed, and are not sent again to a browser that has them', async ({ site }) => {
    const plain = await askPlainly(`${site.url}/services`)
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const compressed = await askPlainly(`${site.url}/services`, { 'Accept-Encoding': encoding })
      expect(compressed.headers['content-encoding']).toBe(encoding)
      expect(decompress(compressed.body).equals(plain.body)).toBe(true)
    }
    const again = await ask(`${site.url}/services`, {
      headers: { 'If-None-Match': `"other", ${plain.headers.etag}` },
    })
    expect(again.status).toBe(304)
    expect(again.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
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
      expect(await page.text()).toContain(SENT)
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
      `Настройка SESSION_SECRET: ключ подписи хранится в файле ${folder}/session-secret, ` +
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
