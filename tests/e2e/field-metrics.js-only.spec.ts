import { expect, test } from './fixtures'

test('a page reports its speed with FIELD_METRICS on @chromium', async ({ newSite, browser }) => {
  const site = await newSite({ FIELD_METRICS: 'on' })
  const context = await browser.newContext()
  const page = await context.newPage()
  const chunk = page.waitForResponse(/field-metrics/)
  await page.goto(site.url)
  await chunk
  const report = page.waitForRequest(`${site.url}/metrics/visit`)
  // A key ends the search for the largest paint. Playwright does not tell of a beacon that a page sends as it goes.
  await page.keyboard.press('Tab')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const sent = JSON.parse((await report).postData() ?? '{}') as Record<string, unknown>
  expect(sent).toMatchObject({
    page: 'home',
    TTFB: expect.any(Number),
    FCP: expect.any(Number),
    LCP: expect.any(Number),
    CLS: expect.any(Number),
  })
  expect((await (await report).response())?.status()).toBe(204)
  await context.close()
})

test('a page reports nothing without FIELD_METRICS @chromium @slow', async ({ page, site }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(site.url)
  await expect(page.locator('[data-metrics]')).toHaveCount(0)
  expect(loaded.filter((url) => url.includes('metrics'))).toEqual([])
})
