import { type CDPSession } from '@playwright/test'
import { expect, test } from './fixtures'
import { visitWithScripts } from './visit'

/** At most, in compressed bytes: what a phone waits for on its first visit. */
const BUDGETS = { document: 18 * 1024, type: 60 * 1024, scripts: 100 * 1024, all: 200 * 1024 }

interface Loaded {
  kind: string
  bytes: number
}

/** Collects what a page loads. Only Chromium tells. */
async function watchLoading(session: CDPSession): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>()
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    loaded.set(requestId, { kind: type ?? 'Other', bytes: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = loaded.get(requestId)
    if (one) one.bytes = Number(response.headers['Content-Length'])
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
}
