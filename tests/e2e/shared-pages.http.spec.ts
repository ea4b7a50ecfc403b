import { writeFileSync } from 'node:fs'
import { sendRaw } from '../support/raw-http'
import { startSite } from '../support/site'
import { expect, siteTest as test } from './fixtures'

/** Spellings of a Cookie header's lines that Node, Express and the cookie library read differently. */
const spellings: [string, (basket: string) => string[]][] = [
  ['plain', (basket) => [`basket=${basket}`]],
  ['a space before the sign', (basket) => [`basket =${basket}`]],
  ['a tab before the sign', (basket) => [`basket\t=${basket}`]],
  ['spaces on both sides', (basket) => [`  basket  =  ${basket}  `]],
  ['in quotes', (basket) => [`basket="${basket}"`]],
  ['after a quoted name', (basket) => [`"a;b"=1; basket=${basket}`]],
  ['after a comma', (basket) => [`a=1, basket=${basket}`]],
  ['after semicolons alone', (basket) => [`;;;basket=${basket}`]],
  ['twice, empty first', (basket) => [`basket=; basket=${basket}`]],
  ['twice, empty last', (basket) => [`basket=${basket}; basket=`]],
  ['in two headers', (basket) => ['a=1', `basket =${basket}`]],
  ['in capitals', (basket) => [`BASKET=${basket}; Basket =${basket}`]],
  [
    'behind a hundred others',
    (basket) => [[...Array(100).keys()].map((n) => `c${n}=1`).join('; ') + `; basket =${basket}`],
  ],
  ['beside a value without a name', (basket) => [`=x; basket\t =${basket}`]],
]

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

test("no spelling of a basket's cookie reaches the page that everybody gets", async ({ site }) => {
  test.setTimeout(90_000)
  const added = await fetch(`${site.url}/services`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'add', id: '1' }),
    redirect: 'manual',
  })
  const basket = /basket=([^;]+)/.exec(added.headers.get('Set-Cookie') ?? '')?.[1] ?? ''
  const own = await get(site.url, '/services?basket', [`basket=${basket}`])
  expect(own.headers['cache-control']).toBe('private, no-store')

  const pages = ['/services', '/services?basket']
  const shared = await Promise.all(pages.map((page) => get(site.url, page)))
  const removals = (body: string) => body.split('value="remove"').length - 1
  expect(shared.map(({ body }) => removals(body))).toEqual([0, 0])
  expect(removals(own.body)).toBe(1)

  // The first request fills the cache: on a site that was just started.
  for (let i = 0; i < spellings.length; i += pages.length) {
    const fresh = await startSite()
    try {
      for (const [j, page] of pages.entries()) {
        const [what, spell] = spellings[i + j] ?? []
        if (!spell) continue
        const first = await get(fresh.url, page, spell(basket))
        const isPublic = first.headers['cache-control']?.startsWith('public')
        if (isPublic) expect(first.body, `${what}: ${page}`).toBe(shared[j]?.body)
        const after = await get(fresh.url, page)
        expect(after.body, `after ${what}: ${page}`).toBe(shared[j]?.body)
        expect(after.headers.etag, `after ${what}: ${page}`).toBe(shared[j]?.headers.etag)
      }
    } finally {
      await fresh.stop()
    }
  }
})
