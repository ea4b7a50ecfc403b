import lighthouse, { desktopConfig } from 'lighthouse'
import { launchChromium } from '../support/chromium.js'
import { freePort, startSite } from '../support/site'
import { runAnywhere } from './cores'
import { print, ratioOf, report, show } from './figures'
import { startReference } from './pages'

const ROUNDS = 2
const PAGES = ['/', '/services']

/** Lighthouse on a simulated slow phone, held against the same page as a static file without scripts. */
export async function benchLighthouse(): Promise<void> {
  print('\nLighthouse, mobile')
  runAnywhere()
  const port = await freePort()
  const browser = await launchChromium(`--remote-debugging-port=${port}`)
  const site = await startSite()
  const reference = await startReference(site.url, '--without-scripts')

  for (const path of PAGES) {
    const scores: Record<string, number> = {}
    const largestPaint = async (origin: string, keep: boolean) => {
      const result = await lighthouse(origin + path, { port, logLevel: 'error' })
      if (!result) throw new Error('Lighthouse gave nothing.')
      const { categories, audits } = result.lhr
      if (keep) {
        for (const [name, { score }] of Object.entries(categories)) {
          scores[name] = Math.min(scores[name] ?? 100, Math.round((score ?? 0) * 100))
        }
        scores.shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
        scores.blocking = audits['total-blocking-time']?.numericValue ?? Number.NaN
      }
      return audits['largest-contentful-paint']?.numericValue ?? Number.NaN
    }
    const { ratio, measured } = await ratioOf(
      ROUNDS,
      () => largestPaint(site.url, true),
      () => largestPaint(reference.url, false),
    )
    const figure = `${show(ratio)}, ${Math.round(measured.median)} ms`
    report(
      `${path} largest paint, of a static page's`,
      figure,
      'at most 1.15',
      ratio.median <= 1.15,
    )
    for (const category of ['performance', 'accessibility', 'best-practices', 'seo']) {
      report(`${path} ${category}`, String(scores[category]), '100', scores[category] === 100)
    }
    report(`${path} layout shift`, String(scores.shift), '0', scores.shift === 0)
    report(`${path} blocking time`, `${scores.blocking} ms`, '0 ms', scores.blocking === 0)
  }
  print('\nLighthouse, desktop')
  for (const path of PAGES) {
    const onlyCategories = ['accessibility', 'best-practices', 'seo']
    const flags = { port, logLevel: 'error' as const, onlyCategories }
    const result = await lighthouse(site.url + path, flags, desktopConfig)
    for (const category of onlyCategories) {
      const score = Math.round((result?.lhr.categories[category]?.score ?? 0) * 100)
      report(`${path} ${category}`, String(score), '100', score === 100)
    }
  }
  reference.process.kill()
  await site.stop()
  await browser.close()
}
