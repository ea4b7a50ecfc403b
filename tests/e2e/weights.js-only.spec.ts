import { type CDPSession } from '@playwright/test'
import { expect, test } from './fixtures'
import { visitWithScripts } from './visit'

/** At most, in bytes on the wire, head and body: what a phone waits for on its first visit. */
const BUDGETS = { document: 14 * 1024, type: 60 * 1024, scripts: 90 * 1024, all: 200 * 1024 }

interface Loaded {
  kind: string
  /** When it was asked for, in seconds of the browser's own clock. */
  asked: number
  bytes: number
}

/** Collects what a page loads. Only Chromium tells. */
async function watchLoading(session: CDPSession): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>()
  session.on('Network.requestWillBeSent', ({ requestId, type, timestamp }) => {
    loaded.set(requestId, { kind: type ?? 'Other', asked: timestamp, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return loaded
}

for (const path of ['/', '/services']) {
  test(
    `the first visit to ${path} stays within its weights`,
    { tag: '@once' },
    async ({ page, site }) => {
      // The very first answer after a start goes out before it is compressed as well as can be.
      const headers = { 'Accept-Encoding': 'br' }
      const length = async () =>
        (await fetch(site.url + path, { headers })).headers.get('Content-Length')
      await expect.poll(length).not.toBeNull()
      const loaded = await watchLoading(await page.context().newCDPSession(page))
      await visitWithScripts(page, path)
      await page.waitForLoadState('networkidle')

      const files = [...loaded.values()]
      const filesOf = (kind: string) => files.filter((file) => file.kind === kind)
      const weight = (kind: string) => filesOf(kind).reduce((sum, { bytes }) => sum + bytes, 0)
      const all = files.reduce((sum, { bytes }) => sum + bytes, 0)
      expect(weight('Document')).toBeGreaterThan(0)
      expect(weight('Document')).toBeLessThanOrEqual(BUDGETS.document)
      expect(filesOf('Font')).toHaveLength(1) // each one that comes lays the page out anew
      expect(weight('Font')).toBeLessThanOrEqual(BUDGETS.type)
      expect(weight('Script')).toBeGreaterThan(0)
      expect(weight('Script')).toBeLessThanOrEqual(BUDGETS.scripts)
      expect(all).toBeLessThanOrEqual(BUDGETS.all)
    },
  )

  test(`the scripts of ${path} wait for the first paint`, { tag: '@once' }, async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver(() => performance.mark('painted')).observe({ type: 'paint' })
    })
    await visitWithScripts(page, path)
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('painted')[0]?.startTime ?? Number.NaN,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, startTime }) => ({ name, asked: startTime })),
    }))
    // After 300 ms they come all the same, painted or not.
    const first = Math.min(...scripts.map(({ asked }) => asked))
    expect(first).toBeGreaterThanOrEqual(Math.min(painted, 300))
  })
}
