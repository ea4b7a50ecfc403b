import { sendRaw } from '../support/raw-http'
import { expect, siteTest as test } from './fixtures'
import { EXPECT_MESSAGE, NO_CONSENT, SENT } from './words'

const PLAIN = ['Host: localhost', 'Connection: close']
const get = (url: string, path: string, cookies: string[] = []) =>
  sendRaw(url, [`GET ${path} HTTP/1.1`, ...PLAIN, ...cookies.map((cookie) => `Cookie: ${cookie}`)])

/** The value of the cookie that a site answers when a service is added. */
async function basketCookie(url: string, id: string): Promise<string> {
  const body = new URLSearchParams({ intent: 'add', id })
  const added = await fetch(`${url}/services`, { method: 'POST', body, redirect: 'manual' })
  return /basket=([^;]+)/.exec(added.headers.get('Set-Cookie') ?? '')?.[1] ?? ''
}

test('a cookie of services that were removed reaches no cached page', async ({ newSite }) => {
  const fresh = await newSite({ CATALOGUE_FILE: undefined })
  const shows = (title: string) =>
    expect.poll(async () => (await fetch(`${fresh.url}/services`)).text()).toContain(title)
  const list = (...titles: string[]) =>
    fresh.save(
      'catalogue',
      titles.map((title, id) => ({ id, title, price: 1 })),
    )
  await list('Обмер', 'Схема')
  await shows('>Обмер<')
  const basket = await basketCookie(fresh.url, '0')
  await list('Обмер участка', 'Схема')
  await shows('Обмер участка')

  for (const [path, cookie] of [
    ['/services', `basket=${basket}`],
    ['/services/', 'basket=SOMEBODY-WAS-HERE'],
  ] as const) {
    const own = await get(fresh.url, path, [cookie])
    expect(own.headers['cache-control'], cookie).toBe('private, no-store')
    expect((await get(fresh.url, '/services')).body).not.toContain(cookie.slice(-16))
  }
})

test("a basket's cookie of any spelling reaches no cached page", async ({ newSite, site }) => {
  const basket = await basketCookie(site.url, '1')
  const own = await get(site.url, '/services?basket', [`basket=${basket}`])
  expect(own.headers['cache-control']).toBe('private, no-store')
  const removals = (body: string) => body.split('value="remove"').length - 1
  expect(removals(own.body)).toBe(1)

  // The first request fills the cache: on a site that was just started.
  const fresh = await newSite()
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
})

test('what was sent is told to the browser that sent it, and to nobody else', async ({
  newSite,
}) => {
  // The first request for a page fills the cache.
  const fresh = await newSite()
  const note = /Заявка №\s\d+\sотправлена/
  for (const [to, page] of [
    ['/?index', '/'],
    ['/services', '/services?basket'],
  ] as const) {
    const body = new URLSearchParams({ intent: 'send', consent: 'on', name: 'Только себе' })
    const headers = { Accept: 'text/html', 'User-Agent': 'Mozilla/5.0' }
    const sent = await fetch(fresh.url + to, { method: 'POST', body, headers, redirect: 'manual' })
    expect(sent.headers.get('Location')).toBe(`${page}#sent-note`)
    const cookies = sent.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['toast', 'sent'])
    // The toasts go with the first page, the note stays.
    for (const own of [cookies, cookies.slice(1)]) {
      const answer = await fetch(fresh.url + page, { headers: { Cookie: own.join('; ') } })
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
      expect(answer.headers.get('ETag')).toBeNull()
      const html = await answer.text()
      expect(note.test(html), page).toBe(true)
      expect(html.includes(EXPECT_MESSAGE), page).toBe(own === cookies)
    }
    const everybody = await fetch(fresh.url + page)
    expect(everybody.headers.get('Cache-Control')).toMatch(/^public/)
    expect(note.test(await everybody.text()), page).toBe(false)
  }
})

test('the answer to a post shows its own toast instead of an older one', async ({ site }) => {
  const post = (form: Record<string, string>, Cookie = '') =>
    fetch(`${site.url}/?index`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Accept: 'text/html', Cookie },
      redirect: 'manual',
    })
  const sent = await post({ name: 'Сначала отправил', consent: 'on' })
  const refused = await post({ name: 'Без согласия' }, sent.headers.getSetCookie().join('; '))
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain(NO_CONSENT)
  expect(html).not.toContain(SENT)
  expect(refused.headers.getSetCookie()).toEqual([expect.stringMatching(/^toast=;/)])
})
