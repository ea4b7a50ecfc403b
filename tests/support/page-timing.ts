import type { Page } from '@playwright/test'

/** Opens a page. How long the browser read and parsed its document, in milliseconds. */
export async function readingTime(page: Page, url: string): Promise<number> {
  await page.goto(url)
  return page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return load ? load.domInteractive - load.responseStart : Number.NaN
  })
}

/**
 * Until the page has nothing more to do, or `atMost` milliseconds: one that has nothing to paint may
 * wait for its idle moment for ever.
 */
export async function idle(page: Page, atMost: number): Promise<void> {
  await page.evaluate(
    (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
    atMost,
  )
}
