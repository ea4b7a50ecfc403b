import { type CDPSession } from '@playwright/test'
import { expect, test } from './fixtures'
import { visitWithScripts } from './visit'

/** At most, in bytes on the wire, head and body: what a phone waits for on its first visit. */
const BUDGETS = { document: 14 * 1024, type: 60 * 1024, scripts: 95 * 1024, all: 200 * 1024 }

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

test('a phone draws the home page in few frames', { tag: '@once' }, async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 412, height: 823 })
  await visitWithScripts(page, '/')
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
  })
  const { metrics } = await session.send('Performance.getMetrics')
  // Each frame in which something moved has its own; of a line that draws itself there were 50.
  const styled = metrics.find(({ name }) => name === 'RecalcStyleCount')?.value
  expect(styled).toBeGreaterThan(0)
  expect(styled).toBeLessThan(25)
})

for (const path of ['/', '/services']) {
  test(
    `the first visit to ${path} stays within its weights`,
    { tag: '@once' },
    async ({ page }) => {
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
    // The one that starts ahead of the others, compiled by Chromium while it arrives.
    const react = scripts.filter(({ name }) => name.includes('/assets/react-'))
    expect(react).toHaveLength(1)
    const text = await (await page.request.get(react[0]?.name ?? '')).text()
    expect(text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
    // After 300 ms they come all the same, painted or not.
    const first = Math.min(...scripts.map(({ asked }) => asked))
    expect(first).toBeGreaterThanOrEqual(Math.min(painted, 300))
  })
}
