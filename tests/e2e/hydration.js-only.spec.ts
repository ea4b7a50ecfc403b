import type { Route } from '@playwright/test'
import { aFilledForm } from '../support/factories'
import { idle } from '../support/page-timing'
import { expect, type Page, test } from './fixtures'
import {
  basketOf,
  cardsOf,
  fillIn,
  openWithScripts,
  sendForm,
  sentNote,
  typedIn,
} from './page-object'

const LINE = 'It works by its links and forms'

/** Answers a document as something on its way has changed it. `policy` false: that takes the policy away, too. */
async function changeDocument(
  page: Page,
  change: (html: string) => string,
  { policy }: { policy: boolean },
): Promise<void> {
  await page.route(/\/services\?basket$/, async (route: Route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const html = await answer.text()
    const changed = change(html)
    expect(changed).not.toBe(html)
    const headers = answer.headers()
    if (!policy) delete headers['content-security-policy']
    await route.fulfill({ response: answer, headers, body: changed })
  })
}

const DATA = /window\.__remixContext = (\{[^\n]*?\});(?=__remixContext\.p|<\/script>)/

/** What may become of the page's data on its way. */
const CHANGES: Record<string, { change: (html: string) => string; policy: boolean }> = {
  'with one character changed': {
    change: (html) => html.replace(DATA, (all) => all.replace('+7 900', '+7 495')),
    policy: true,
  },
  missing: { change: (html) => html.replace(DATA, ''), policy: false },
  'without the page’s part': {
    change: (html) => html.replace('"routes/services":{"services"', '"routes/other":{"services"'),
    policy: false,
  },
}

for (const [what, { change, policy }] of Object.entries(CHANGES)) {
  test(`a page whose data are ${what} stays as it was sent, and its form works @chromium`, async ({
    page,
    site,
    browserErrors,
  }) => {
    await changeDocument(page, change, { policy })
    await page.goto('/services?basket')
    await expectWorks(page, site, browserErrors, what)
  })
}

test('after a component that throws the page stays as it was sent, and its form works @chromium', async ({
  page,
  site,
  browserErrors,
}) => {
  await page.addInitScript(() => {
    window.encodeURIComponent = () => {
      throw new Error('of the test')
    }
  })
  await page.goto('/services?basket')
  await expectWorks(page, site, browserErrors, 'Компонент')
})

test('a module that throws leaves the page as it was sent, whichever it is @chromium', async ({
  page,
  request,
  browserErrors,
}) => {
  const modules = new Set<string>()
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') modules.add(asked.url())
  })
  await openWithScripts(page, '/services?basket')
  await page.waitForLoadState('networkidle')
  expect(modules.size).toBeGreaterThan(5)
  // `npm run test:all` tries each.
  const tried = process.env.ALL_TESTS
    ? modules
    : [...modules].filter((module) => /entry|react|route/.test(module))
  expect([...tried].length).toBeGreaterThan(2)
  for (const module of tried) {
    const source = await (await request.get(module)).text()
    await page.route(module, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `${source}\n;throw new Error('of the test')`,
      }),
    )
    browserErrors.found.length = 0
    await page.goto('/services?basket')
    await expect.poll(() => browserErrors.found.join(), module).toContain('of the test')
    await fillIn(page, aFilledForm({ comment: module }))
    await expect(cardsOf(page).first()).toBeAttached()
    await page.unroute(module)
  }
  browserErrors.expected.push('')
})

/** The page says so once, is whole and unlike a page of scripts, and a request that is sent from it is stored. */
async function expectWorks(
  page: Page,
  site: { requests: () => Promise<unknown[]> },
  { found, expected }: { found: string[]; expected: string[] },
  comment: string,
) {
  await expect.poll(() => found.filter((text) => text.includes(LINE))).toHaveLength(1)
  await idle(page, 1000)
  await expect(cardsOf(page).first()).toBeAttached()
  await expect(basketOf(page)).toBeVisible()
  const typed = aFilledForm({ comment })
  await fillIn(page, typed)
  expect(await typedIn(page)).toEqual(typed)
  await sendForm(page)
  await expect(sentNote(page)).toBeVisible()
  expect((await site.requests())[0]).toMatchObject(typed)
  expected.push('')
}
