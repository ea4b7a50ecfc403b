import { type PageName, PAGES } from '~/addresses/pages'
import { publicPaths } from '../support/public-pages'
import { type Site, startSite } from '../support/site'
import { expect, siteTest as test } from './fixtures'
import { words } from './words'

const ORIGIN = 'https://mezha.example'

/** A site that knows its public origin. */
let site: Site
test.beforeAll(async () => {
  site = await startSite({ SITE_URL: ORIGIN })
})
test.afterAll(() => site.stop())

const ask = (address: string) => fetch(address.replace(ORIGIN, site.url), { redirect: 'manual' })
const page = async (path: string) => (await ask(ORIGIN + path)).text()

/** The attributes of a page's elements of one kind, in its head or wherever they are. */
function elements(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    ),
  )
}

/** What a page's meta elements say, by name or property. */
const metaOf = (html: string) =>
  Object.fromEntries(
    elements(html, 'meta').map(({ name, property, content }) => [name ?? property, content]),
  )

const linksOf = (html: string, rel: string) =>
  elements(html, 'link').filter((link) => link.rel === rel)

/** The size in pixels that a picture's own bytes say. */
async function sizeOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.subarray(1, 4).toString() === 'PNG') {
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  }
  // An icon file begins with 0, 1 and how many pictures it has; the first one's size follows.
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2)]).toEqual([0, 1])
  return `${bytes[6]}x${bytes[7]}`
}

const { home, services } = words.titles
for (const [path, canonical, { title }] of [
  ...Object.entries(PAGES).map(
    ([name, { path }]) => [path, path, words.titles[name as PageName]] as const,
  ),
  ['/services?basket', '/services', services],
  ['/?utm_source=telegram', '/', home],
] as const) {
  test(`${path} names its one address and how its link looks in a messenger`, async () => {
    const html = await page(path)
    expect(linksOf(html, 'canonical').map(({ href }) => href)).toEqual([ORIGIN + canonical])
    const meta = metaOf(html)
    expect(meta).toMatchObject({
      'og:type': 'website',
      'og:locale': 'ru_RU',
      'og:site_name': '«Межа»',
      'og:url': ORIGIN + canonical,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': '«Межа»: кадастровые работы',
      'twitter:card': 'summary_large_image',
    })
    expect(html).toContain(`<title>${title}</title>`)
    expect(meta['og:title']).toBe(title)
    expect(meta['og:description']).toBe(meta.description)
    expect(meta.description?.length).toBeGreaterThan(60)
    expect(meta.robots).toBeUndefined()

    expect(meta['og:image']).toMatch(/^https:\/\/mezha\.example\//)
    const picture = await ask(meta['og:image'] ?? '')
    expect(picture.status).toBe(200)
    expect(picture.headers.get('Content-Type')).toBe('image/png')
    expect(await sizeOf(picture)).toBe('1200x630')
  })
}

test('the page at an unknown address must not be indexed, and names no address', async () => {
  const answer = await ask(`${ORIGIN}/uslugi`)
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(metaOf(html)).toMatchObject({ robots: 'noindex' })
  expect(linksOf(html, 'canonical')).toEqual([])
  expect(html).not.toContain('property="og:')
})

test('a page names no address if SITE_URL is not set', async ({ site: bare }) => {
  const html = await (await fetch(bare.url)).text()
  expect(linksOf(html, 'canonical')).toEqual([])
  expect(metaOf(html)).toMatchObject({ 'og:type': 'website' })
  expect(html).not.toMatch(/og:(url|image)/)
})

test('sitemap.xml lists the pages that can be indexed, and robots.txt and links lead there', async () => {
  const robots = await ask(`${ORIGIN}/robots.txt`)
  expect(robots.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(robots.headers.get('Cache-Control')).toBe('public, max-age=3600')
  const lines = (await robots.text()).split('\n')
  expect(lines).toContain('User-agent: *')
  expect(lines).toContain('Clean-param: basket /services')
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const forbidden = lines.flatMap((line) => /^Disallow: (.+)/.exec(line)?.[1] ?? [])
  expect(forbidden).toEqual(['/api/', '/healthz'])

  const sitemap = await ask(`${ORIGIN}/sitemap.xml`)
  expect(sitemap.headers.get('Content-Type')).toMatch(/^application\/xml/)
  expect(sitemap.headers.get('Cache-Control')).toBe('public, max-age=3600')
  const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
  expect(listed).toEqual(publicPaths.map((path) => ORIGIN + path))
  const linked = new Set<string | undefined>()
  for (const address of listed) {
    const answer = await ask(address ?? '')
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(linksOf(html, 'canonical')).toMatchObject([{ href: address }])
    for (const { href } of elements(html, 'a')) linked.add(href)
  }
  expect(publicPaths.filter((path) => !linked.has(path))).toEqual([])
})

test('every icon of the pages has the type and size that it claims', async () => {
  const html = await page('/')
  const icons = [...linksOf(html, 'icon'), ...linksOf(html, 'apple-touch-icon')]
  expect(icons.map(({ href }) => href)).toEqual([
    '/favicon.ico',
    '/favicon.svg',
    '/apple-touch-icon.png',
  ])
  for (const { href: src = '', sizes, type } of icons) {
    const icon = await ask(ORIGIN + src)
    expect([src, icon.status]).toEqual([src, 200])
    if (type)
      expect(icon.headers.get('Content-Type'), src).toMatch(
        new RegExp(`^${type.replace('+', '\\+')}`),
      )
    if (src.endsWith('.svg')) expect(await icon.text()).toContain('<svg')
    else expect(await sizeOf(icon), src).toBe(sizes ?? '180x180')
  }
})
