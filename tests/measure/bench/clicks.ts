import type { Browser, Page } from '@playwright/test'
import { launchChromium } from '../../support/chromium.js'
import { idle } from '../../support/page-timing'
import { startSite } from '../../support/site'
import { writeCatalogue } from './catalogues'
import { print, report, show, type Spread, spread } from './figures'

const CLICKS = 9
/** How long the page may take to come to rest, in milliseconds. */
const IDLE_WITHIN = 5000
/** Milliseconds from a click to its next paint that the field calls good (Interaction to Next Paint). */
const GOOD = 200
/** How long a click on one of 100 cards takes until its basket is painted, the CPU 4 times slower. */
export async function benchClicks(): Promise<void> {
  print('\nClick to painted basket (INP) in ms, CPU 4 times slower')
  const browser = await launchChromium()
  const site = await startSite({ CATALOGUE_FILE: writeCatalogue(100) })
  for (const items of [0, 60]) {
    const click = await measureClicks(browser, async (page) => {
      await page.addInitScript(fillBasket, items)
      await page.goto(`${site.url}/services`)
      await page.waitForLoadState('networkidle')
    })
    const name = `100 cards, ${items} items in the basket`
    report(name, show(click, 0), `at most ${GOOD}`, click.median <= GOOD)
  }
  await site.stop()
  await browser.close()
}

async function measureClicks(
  browser: Browser,
  visit: (page: Page) => Promise<void>,
): Promise<Spread> {
  const page = await browser.newPage()
  await visit(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(watchClicks)

  const clicks: number[] = []
  for (let click = 0; click < CLICKS; click += 1) {
    await page.waitForLoadState('networkidle')
    await idle(page, IDLE_WITHIN)
    await page.locator('main li button').nth(click).scrollIntoViewIfNeeded()
    await page.locator('main li button').nth(click).click()
    await page.waitForFunction(() => window.clickTook > 0)
    clicks.push(await page.evaluate(() => window.clickTook))
    await page.keyboard.press('Escape')
    await page.waitForURL(/services$/)
  }
  await page.close()
  return spread(clicks)
}

/** Puts so many items into the basket. Runs in the page. */
function fillBasket(items: number): void {
  const basket = Array.from({ length: items }, (_, index) => ({
    id: `old ${index}`,
    title: `Услуга ${index}`,
    descr: '',
    price: 100,
  }))
  localStorage.setItem('bucket', JSON.stringify(basket))
}

declare global {
  interface Window {
    /** Milliseconds that the latest click took, up to the next paint; 0 until that is known. */
    clickTook: number
  }
}

/** Runs in the page. */
function watchClicks(): void {
  window.clickTook = 0
  addEventListener('pointerdown', () => (window.clickTook = 0), { capture: true })
  // What takes less than 16 ms is not told.
  addEventListener('click', () => setTimeout(() => (window.clickTook ||= 16), 1000))
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'click') window.clickTook = duration
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
