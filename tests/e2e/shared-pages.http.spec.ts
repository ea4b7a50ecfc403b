import { writeFileSync } from 'node:fs'
import { sendRaw } from '../support/raw-http'
import { startSite } from '../support/site'
import { expect, siteTest as test } from './fixtures'
import { words } from './words'

const PLAIN = ['Host: localhost', 'Connection: close']
const get = (url: string, path: string, cookies: string[] = []) =>
  sendRaw(url, [`GET ${path} HTTP/1.1`, ...PLAIN, ...cookies.map((cookie) => `Cookie: ${cookie}`)])

test('of a basket whose services have left the list nothing reaches it either', async ({}, testInfo) => {
  const file = testInfo.outputPath('catalogue.json')
  const list = (...titles: string[]) =>
    writeFileSync(file, JSON.stringify(titles.map((title, id) => ({ id, title, price: 1 }))))
  list('Обмер', 'Схема')
  const fresh = await startSite({ CATALOGUE_FILE: file })
  try {
    const added = await fetch(`${fresh.url}/services`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'add', id: '0' }),
      redirect: 'manual',
    })
    const basket = /basket=([^;]+)/.exec(added.headers.get('Set-Cookie') ?? '')?.[1] ?? ''
    list('Другая', 'Схема')
    await expect.poll(async () => (await get(fresh.url, '/services')).body).not.toContain('"Обмер"')

    for (const [path, cookie] of [
      ['/services', `basket=${basket}`],
      ['/services/', 'basket=SOMEBODY-WAS-HERE'],
    ] as const) {
      const own = await get(fresh.url, path, [cookie])
      expect(own.headers['cache-control'], cookie).toBe('private, no-store')
      expect((await get(fresh.url, '/services')).body).not.toContain(cookie.slice(-16))
    }
  } finally {
    await fresh.stop()
  }
})

test("a basket's cookie, however it is spelt, does not reach the page that everybody gets", async ({
  site,
}) => {
  const added = await fetch(`${site.url}/services`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'add', id: '1' }),
    redirect: 'manual',
  })
  const basket = /basket=([^;]+)/.exec(added.headers.get('Set-Cookie') ?? '')?.[1] ?? ''
  const own = await get(site.url, '/services?basket', [`basket=${basket}`])
  expect(own.headers['cache-control']).toBe('private, no-store')
  const removals = (body: string) => body.split('value="remove"').length - 1
  expect(removals(own.body)).toBe(1)

  // The first request fills the cache: on a site that was just started. All spellings are in npm run test:soak.
  const fresh = await startSite()
  for (const [page, cookie] of [
    ['/services', `basket\t=${basket}`],
    ['/services?basket', `=x; basket =${basket}`],
  ] as const) {
    const shared = await get(site.url, page)
    expect(removals(shared.body)).toBe(0)
    const first = await get(fresh.url, page, [cookie])
    if (first.headers['cache-control']?.startsWith('public')) expect(first.body).toBe(shared.body)
    const after = await get(fresh.url, page)
    expect([after.body, after.headers.etag]).toEqual([shared.body, shared.headers.etag])
  }
  await fresh.stop()
})

test('a request from a browser without cookies and scripts is told by the address, and nobody else is', async () => {
  // The first request for a page fills the cache.
  const fresh = await startSite()
  const note = words.form.sent.title
  for (const [to, page] of [
    ['/?index', '/'],
    ['/services', '/services?basket'],
  ] as const) {
    const body = new URLSearchParams({ intent: 'send', consent: 'on', name: 'Без печенья' })
    const headers = { Accept: 'text/html', 'User-Agent': 'Mozilla/5.0' }
    // Like such a browser, fetch follows the redirect and keeps no cookie.
    const answer = await fetch(fresh.url + to, { method: 'POST', body, headers })
    expect((await answer.text()).includes(note), page).toBe(true)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const forged = answer.url.replace(/(sent=\d)/, '$11')
    for (const address of [fresh.url + page, forged]) {
      const everybody = await fetch(address)
      expect(everybody.headers.get('Cache-Control')).toMatch(/^public/)
      expect((await everybody.text()).includes(note), address).toBe(false)
    }
  }
  await fresh.stop()
})
