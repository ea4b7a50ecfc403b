import type { Browser, Page } from '@playwright/test'
import { launchChromium } from '../../support/chromium.js'
import { startSite } from '../../support/site'
import { runAnywhere } from './cores'
import { print, report, show, spread } from './figures'
import { startReference } from './pages'

const ROUNDS = 7
const PAGES = ['/', '/services']
const PHONE = { width: 390, height: 844 }
/** Lighthouse's slow 4G: milliseconds, bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/**
 * Paints in a browser on slow 4G, the CPU 4 times slower, held against the same page as a static file
 * without scripts.
 */
export async function benchPaints(): Promise<void> {
  print('\nPaints on slow 4G in ms, CPU 4 times slower')
  runAnywhere()
  const browser = await launchChromium('--font-render-hinting=none')
  const site = await startSite()
  const reference = await startReference(site.url, '--without-scripts')

  for (const path of PAGES) {
    const own: Paints[] = []
    const still: Paints[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      own.push(await withPhone(browser, (page) => paintsOf(page, site.url + path)))
      still.push(await withPhone(browser, (page) => paintsOf(page, reference.url + path)))
    }
    for (const paint of ['first', 'largest'] as const) {
      const measured = spread(own.map((paints) => paints[paint]))
      const referred = spread(still.map((paints) => paints[paint]))
      const ratio = measured.median / referred.median
      const figure = `${ratio.toFixed(2)}, ${show(measured, 0)} and ${show(referred, 0)}`
      report(`${path} ${paint} paint, and a static page's`, figure, 'at most 1.25', ratio <= 1.25)
    }
  }
  reference.process.kill()
  await site.stop()
  await browser.close()
}

interface Paints {
  first: number
  largest: number
}

/** Runs `measure` in a page of a browser context of its own, so that nothing is cached. */
async function withPhone<T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 3 })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const result = await measure(page)
  await context.close()
  return result
}

/** First and largest contentful paint, in milliseconds after the navigation began. */
async function paintsOf(page: Page, url: string): Promise<Paints> {
  await page.goto(url, { waitUntil: 'networkidle' })
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const [first] = performance.getEntriesByName('first-contentful-paint')
        new PerformanceObserver((list) =>
          resolve({
            first: first?.startTime ?? NaN,
            largest: list.getEntries().at(-1)?.startTime ?? NaN,
          }),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
