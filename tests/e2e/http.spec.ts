import { connect } from 'node:net'
import { manyServices } from '../support/agency-behaviours'
import { publicPages } from '../support/public-pages'
import { freePort, runSite, type SiteSettings } from '../support/site'
import { expect, siteTest as test } from './fixtures'

/** A request form that would be taken, whose words differ from other tests'. */
const form = (name: string) => new URLSearchParams({ intent: 'send', name, consent: 'on' })

const ask = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init })

const post = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
  ask(url, { method: 'POST', body, headers: { Accept: 'text/html', ...headers } })

test.describe('documents', () => {
  const PAGES = [...publicPages, '/takoy-stranicy-net']

  test('contain no NUL and no letter that was cut in two', async ({ site, ownApi, newSite }) => {
    ownApi.services(manyServices(1000))
    const large = await newSite({ AGENCY_API_URL: ownApi.url })
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
  })

  // A press on a button whose form has not come yet does nothing.
  test('have each form before the buttons that name it', async ({ site }) => {
    const add = await post(`${site.url}/services`, new URLSearchParams({ intent: 'add', id: '1' }))
    const [cookie = ''] = (add.headers.get('Set-Cookie') ?? '').split(';')
    const open = await ask(`${site.url}/services?basket`, { headers: { Cookie: cookie } })
    const html = await open.text()
    const names = [...html.matchAll(/<button[^>]* form="([^"]+)"/g)]
    expect(names.length).toBeGreaterThan(2)
    for (const { index, 1: form } of names) {
      const at = html.search(new RegExp(`<form[^>]* id="${form}"`))
      expect(at).toBeGreaterThan(-1)
      expect(at).toBeLessThan(index)
    }
  })

  test('are the same bytes for everybody, and set no cookie', async ({ site }) => {
    for (const path of publicPages) {
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
})

test('a connection with thousands of requests holds no other one up', async ({ site }) => {
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined).resume()
  socket.write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5000))
  const answer = await fetch(`${site.url}/services`, { signal: AbortSignal.timeout(5000) })
  expect(answer.status).toBe(200)
  socket.destroy()
})

test('files and resources say for how long they may be cached', async ({ site }) => {
  for (const [path, cacheControl] of [
    ['/favicon.svg', 'public, max-age=3600'],
    ['/icons/parcel.svg', 'public, max-age=3600'],
    // Without SITE_URL they name whatever Host they were asked by.
    ['/robots.txt', 'no-store'],
    ['/sitemap.xml', 'no-store'],
    ['/price-list.xml', 'no-store'],
    ['/healthz', 'no-store'],
  ] as const) {
    const answer = await ask(site.url + path)
    expect([path, answer.headers.get('Cache-Control')]).toEqual([path, cacheControl])
  }
})

test.describe('the start', () => {
  const cases: [string, SiteSettings, RegExp][] = [
    [
      'settings are wrong',
      { PORT: 'http', DATABASE_URL: 'mysql://root:open-sesame@db/agency', RATE_LIMIT: '-1' },
      /^Настройка PORT: .*\nНастройка DATABASE_URL: .*\nНастройка RATE_LIMIT: .*\n$/,
    ],
    [
      'the file of the secret can be neither read nor made',
      { DATABASE_URL: 'file:/dev/null/agency.db' },
      /^Настройка SESSION_SECRET: ключ подписи хранится в файле \/dev\/null\/session-secret, но его не прочитать и не создать \(ENOTDIR/,
    ],
    [
      'its address cannot be listened on',
      { HOST: '192.0.2.1', SESSION_SECRET: 'a secret for the tests' },
      /^192\.0\.2\.1, порт \d+: слушать не получается \(.*EADDRNOTAVAIL/,
    ],
  ]
  for (const [what, settings, said] of cases) {
    test(`ends with a line if ${what}`, async ({}, testInfo) => {
      const DATABASE_URL = `file:${testInfo.outputPath('agency.db')}`
      const port = String(await freePort())
      const { code, errors } = await runSite({ PORT: port, DATABASE_URL, ...settings })
      expect(code).toBe(1)
      expect(errors).toMatch(said)
      expect(errors).not.toMatch(/ {4}at |open-sesame/)
    })
  }

  test('ends with a line if its port is taken, or names the port', async ({ newSite }) => {
    const site = await newSite()
    const { port } = new URL(site.url)
    expect(site.output()).toMatch(new RegExp(`^Слушает +127\\.0\\.0\\.1, порт ${port}$`, 'm'))

    const { code, output, errors } = await runSite({
      PORT: port,
      HOST: '127.0.0.1',
      SESSION_SECRET: 'a secret for the tests',
    })
    expect(code).toBe(1)
    expect(errors).toContain(`Порт ${port} занят: освободите его или задайте PORT\n`)
    expect(output, 'it never listened').not.toContain('Слушает')
    expect(errors).not.toContain('    at ')
  })
})

test('the site outlives the reader of its log', async ({ newSite }) => {
  const site = await newSite()
  site.process.stdout?.destroy()
  site.process.stderr?.destroy()
  for (const name of ['Раз', 'Два', 'Три']) {
    expect((await post(`${site.url}/?index`, form(name))).status).toBe(302)
  }
  expect(await site.requests()).toHaveLength(3)
  expect(await site.stop()).toBe(0)
})

function expectWhole(html: string, atLeast: number): void {
  expect(html.length).toBeGreaterThan(atLeast)
  expect(html).toContain('</html>')
  expect(html).not.toContain('\0')
  expect(html).not.toContain('\uFFFD')
}
