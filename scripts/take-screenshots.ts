/**
 * Takes README's pictures of the built site, so that they stay true: `npx tsx scripts/take-screenshots.ts`. What it
 * writes into docs/ is committed.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { devices, type BrowserContextOptions, type Page } from '@playwright/test'
import { launchChromium } from '../tests/support/chromium.js'
import { SHIPPED_CONTENT, startSite } from '../tests/support/site'
import { basketOf, card, itemOf, openWithScripts } from '../tests/e2e/page-object'

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const PHONE: BrowserContextOptions = { ...devices['Pixel 7'], deviceScaleFactor: 2 }

const folder = resolve('docs')
mkdirSync(folder, { recursive: true })
const site = await startSite(SHIPPED_CONTENT)
// Hinted letters stand unevenly where pixels are small.
const browser = await launchChromium('--font-render-hinting=none')

await take('home.png', DESK, (page) => openWithScripts(page, '/'))
await take('basket.png', DESK, async (page) => {
  await openWithScripts(page, '/services')
  for (const title of ['Межевание земельного участка', 'Раздел земельного участка']) {
    await card(page, title).click()
    await itemOf(page, title).waitFor()
    await page.keyboard.press('Escape')
    await basketOf(page).waitFor({ state: 'hidden' })
  }
  await card(page, 'Объединение земельных участков').click()
})
await take('phone.png', PHONE, (page) => openWithScripts(page, '/'))

await browser.close()
await site.stop()

async function take(
  name: string,
  device: BrowserContextOptions,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...device, locale: 'ru-RU', baseURL: site.url })
  const page = await context.newPage()
  await visit(page)
  // The type is there, and what draws itself has done so.
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  await page.screenshot({ path: resolve(folder, name) })
  await context.close()
}
