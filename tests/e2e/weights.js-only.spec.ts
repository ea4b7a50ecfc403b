import { brotliDecompressSync, constants } from 'node:zlib'
import { sendRaw } from '../support/raw-http'
import { expect, type Page, test } from './fixtures'
import { openWithScripts } from './page-object'

const KB = 1024

/** What may not grow, in compressed bytes, on the tests' own services and facts. All else is reported. */
const BOUNDS = {
  /** With its headers it comes in two round trips: a server sends 14 KB at first, then twice as much. */
  document: 20 * KB,
  /** Ten packets, which a server may send before it hears of the browser (RFC 6928): these show the first screen. */
  firstScreen: 14 * KB,
  /** Half a second on a phone's 3G, in which the page works by its forms and links. */
  scripts: 92 * KB,
}

test('a page and its scripts stay within their weights @chromium', async ({ page, site }) => {
  for (const path of ['/', '/services']) {
    await expect.poll(async () => (await compressed(site.url, path)).length).toBeGreaterThan(0)
    const document = await compressed(site.url, path)
    const weights = await watchLoading(page)
    await openWithScripts(page, path)
    await page.waitForLoadState('networkidle')
    const scripts = weights.Script ?? 0
    expect(document.length, path).toBeLessThanOrEqual(BOUNDS.document)
    expect(scripts, path).toBeGreaterThan(0)
    expect(scripts, path).toBeLessThanOrEqual(BOUNDS.scripts)

    const beginning = textOf(document.subarray(0, BOUNDS.firstScreen))
    const styles = textOf(document).split('</style>').length
    expect(beginning.split('</style>').length, path).toBe(styles)
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      const late = (await textsInSight(page)).filter((text) => !beginning.includes(text))
      expect(late, `${path} at ${viewport.width} px`).toEqual([])
    }
    const report = { document: document.length, ...weights }
    const figures = Object.entries(report).map(
      ([kind, bytes]) => `${kind} ${(bytes / KB).toFixed(1)}`,
    )
    process.stdout.write(`${path}, KB on the wire: ${figures.join(', ')}\n`)
  }
})

/**
 * The document in the best Brotli; empty until that exists, shortly after it was first asked for. Until then it is
 * compressed fast, while it is sent: its length is not known.
 */
async function compressed(url: string, path: string): Promise<Buffer> {
  const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close']
  const { headers, body } = await sendRaw(url, [...lines, 'Accept-Encoding: br'])
  const isBest = headers['content-encoding'] === 'br' && 'content-length' in headers
  return Buffer.from(isBest ? body : '', 'latin1')
}

/** What a browser can show of the beginning of a document. */
function textOf(beginning: Buffer): string {
  const html = brotliDecompressSync(beginning, { finishFlush: constants.BROTLI_OPERATION_FLUSH })
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return html.toString().replace(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole)
}

/** Sums up what a page loads, in bytes by kind. Only Chromium tells. */
async function watchLoading(page: Page): Promise<Record<string, number>> {
  const weights: Record<string, number> = {}
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ type, response }) => {
    weights[type] = (weights[type] ?? 0) + Number(response.headers['Content-Length'] ?? 0)
  })
  await session.send('Network.enable')
  return weights
}

/** The texts of the first screen, piece by piece. */
function textsInSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      if (!text || !node.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNode(node)
      const { top, bottom, width } = range.getBoundingClientRect()
      if (width > 0 && bottom > 0 && top < innerHeight) texts.push(text)
    }
    return texts
  })
}
