import { startSite } from '../support/site'
import { expect, test } from './fixtures'

test(
  'pages report how fast they were only where the setting asks for it, and the desk shows the sums',
  { tag: '@once' },
  async ({ browser }) => {
    const password = 'sixteen letters.'
    const site = await startSite({ FIELD_METRICS: 'on', DESK_PASSWORD: password })
    const context = await browser.newContext()
    const page = await context.newPage()
    const chunk = page.waitForResponse(/field-metrics/)
    await page.goto(site.url)
    await chunk
    const report = page.waitForRequest(`${site.url}/metrics/visit`)
    // Another page in the tab hides this one, and its address is another visit.
    await page.goto(`${site.url}/services`)
    const sent = JSON.parse((await report).postData() ?? '{}') as Record<string, unknown>
    expect(sent).toEqual({
      page: 'home',
      TTFB: expect.any(Number),
      FCP: expect.any(Number),
      LCP: expect.any(Number),
      CLS: expect.any(Number),
    })
    expect((await (await report).response())?.status()).toBe(204)
    await context.close()
    // A stop writes what was counted in the last minute.
    await site.stop()
  },
)

test(
  'pages load no script for reports where the setting is off',
  { tag: '@once' },
  async ({ page, site }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(site.url)
    await expect(page.locator('[data-metrics]')).toHaveCount(0)
    expect(loaded.filter((url) => url.includes('metrics'))).toEqual([])
  },
)
