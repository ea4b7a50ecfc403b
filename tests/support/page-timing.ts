import type { Page } from '@playwright/test'

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
