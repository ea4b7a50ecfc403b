import shipped from '~/agency/catalogue/catalogue.json' with { type: 'json' }
import { shippedFacts } from '~/content/agency-facts'
import { publicPages } from '../support/public-pages'
import { SHIPPED_CONTENT, type Site, startSite } from '../support/site'
import { expect, siteTest as test } from './fixtures'

/** The site as it ships. Owners change prices, facts and texts: only what holds for all of them is tested. */
let site: Site
test.beforeAll(async () => {
  site = await startSite(SHIPPED_CONTENT)
})
test.afterAll(() => site.stop())

const read = async (path: string) => {
  const answer = await fetch(site.url + path)
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.text()).replaceAll('\u00a0', ' ')
}

test('every service of the shipped list is offered with its picture', async () => {
  const listed = JSON.parse(await read('/api/service/all')) as { title: string; icon?: string }[]
  expect(listed.map(({ title }) => title)).toEqual(shipped.map(({ title }) => title))
  expect(site.log()).toEqual([])

  const page = await read('/services')
  // Services that a case takes stand in its form, too.
  expect(new Set(page.match(/name="id" value="[^"]*"/g)).size).toBe(listed.length)
  const pictures = [...page.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src = '']) => src)
  expect(new Set(pictures)).toEqual(new Set(listed.flatMap(({ icon }) => icon ?? [])))
})

test('every page names the shipped agency, says that it is made up, and has no hole in its words', async () => {
  for (const path of publicPages) {
    const page = await read(path)
    expect(page, path).toContain(shippedFacts.name)
    expect(page, path).toContain('Пример: вымышленное агентство')
    const words = page.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ')
    expect(words, path).not.toMatch(/undefined|NaN|\[object|\bnull\b/)
  }
})

test('no price list is offered of prices that are made up', async () => {
  expect((await fetch(`${site.url}/price-list.xml`)).status).toBe(404)
})

test('no page has an empty list or form, two fields for the focus, or a number that a phone takes for a call', async () => {
  for (const path of publicPages) {
    const page = await read(path)
    expect(page.match(/<(ul|ol|dl|form)\b(?![^>]*\shidden)[^>]*><\/\1>/g), path).toBeNull()
    expect(page.match(/\sautofocus\b/gi)?.length ?? 0, path).toBeLessThanOrEqual(1)
    expect(page.match(/<script\b[^>]*\bfetchpriority/gi), path).toBeNull()
    expect(page, path).toMatch(/<meta name="format-detection" content="[^"]*telephone=no/)
  }
})

test('reader modes get the price list: nothing around it looks like a part of the page’s frame', async () => {
  const page = await read('/services')
  const cards = page.slice(0, page.indexOf('<li id="service-'))
  // Readability drops a list or form of such a class, and a `div` that is mostly a link.
  const around = cards.slice(cards.lastIndexOf('<form')).match(/class="[^"]*"/g) ?? []
  expect(around).toHaveLength(1)
  expect(around.join()).not.toMatch(/hidden|scroll|share|media|meta|footer|banner/)
  const before = page.slice(page.indexOf('<li id="service-'), page.indexOf('<h2', cards.length))
  expect(before.match(/<\w+/g)?.at(-1)).toBe('<header')
})
