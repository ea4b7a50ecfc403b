import { sendRaw } from '../../support/raw-http'
import { startSite } from '../../support/site'

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

const PAGES = ['/services', '/services?basket']

/**
 * Has the first request after a start, which fills the cache, bring a basket's cookie in every spelling:
 * what everybody gets afterwards is the same page as ever.
 */
export async function soakCookieSpellings(): Promise<boolean> {
  const site = await startSite()
  const added = await fetch(`${site.url}/services`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'add', id: '1' }),
    redirect: 'manual',
  })
  const basket = /basket=([^;]+)/.exec(added.headers.get('Set-Cookie') ?? '')?.[1] ?? ''
  const shared = await Promise.all(PAGES.map((page) => get(site.url, page)))
  await site.stop()

  const leaks: string[] = []
  for (let i = 0; i < spellings.length; i += PAGES.length) {
    const fresh = await startSite()
    for (const [j, page] of PAGES.entries()) {
      const [what = '', spell = () => []] = spellings[i + j] ?? []
      const first = await get(fresh.url, page, spell(basket))
      const after = await get(fresh.url, page)
      const isPublic = first.headers['cache-control']?.startsWith('public') ?? false
      if (isPublic && first.body !== shared[j]?.body) leaks.push(`${what}, at once`)
      if (after.body !== shared[j]?.body) leaks.push(`${what}, afterwards`)
    }
    await fresh.stop()
  }
  const count = `${spellings.length} spellings of a basket's cookie`
  process.stdout.write(`\n${count}\n  leaks               ${leaks.join('; ') || 'none'}\n`)
  return leaks.length === 0 && basket !== ''
}

function get(url: string, path: string, cookies: string[] = []) {
  const headers = cookies.map((cookie) => `Cookie: ${cookie}`)
  return sendRaw(url, [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers])
}
