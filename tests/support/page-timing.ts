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

/** The sum of a page's layout shifts, by the browser's own account. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as unknown as {
              value: number
              hadRecentInput: boolean
            }
            if (!hadRecentInput) sum += value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 100))
      }),
  )
}
