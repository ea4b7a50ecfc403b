import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse'
import { launchChromium } from '../../support/chromium.js'
import { freePort, startSite } from '../../support/site'
import { runAnywhere } from './cores'
import { print, ratioOf, report, show, type Spread, spread } from './figures'
import { startReference } from './pages'

const ROUNDS = 3
const PAGES = ['/', '/services']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** Nobody looks at its pictures, which take a second each. */
const QUIETLY = { logLevel: 'error', disableFullPageScreenshot: true } as const

type Run = RunnerResult['lhr']

/**
 * Lighthouse on a simulated slow phone, held against the same page as a static file without scripts, and
 * its scores for accessibility, best practices and SEO on a desktop. Every round has to keep the bounds.
 */
export async function benchLighthouse(): Promise<void> {
  print('\nLighthouse, mobile')
  runAnywhere()
  const port = await freePort()
  const browser = await launchChromium(`--remote-debugging-port=${port}`)
  const site = await startSite()
  const reference = await startReference(site.url, '--without-scripts')

  for (const path of PAGES) {
    const runs: Run[] = []
    const referenceRuns: Run[] = []
    const largestPaint = async (origin: string, onlyCategories: string[], runs: Run[]) => {
      const result = await lighthouse(origin + path, { ...QUIETLY, port, onlyCategories })
      if (!result) throw new Error('Lighthouse gave nothing.')
      runs.push(result.lhr)
      return figureOf('largest-contentful-paint', result.lhr)
    }
    const { ratio, measured } = await ratioOf(
      ROUNDS,
      () => largestPaint(site.url, CATEGORIES, runs),
      () => largestPaint(reference.url, ['performance'], referenceRuns),
    )
    const figure = `${show(ratio)}, ${Math.round(measured.median)} ms`
    report(
      `${path} largest paint, of a static page's`,
      figure,
      'at most 1.15',
      ratio.median <= 1.15,
    )
    for (const category of CATEGORIES) {
      const score = spread(runs.map(({ categories }) => percent(categories[category]?.score)))
      report(`${path} ${category}`, show(score, 0), '100', score.least === 100)
    }
    const shift = figuresOf('cumulative-layout-shift', runs)
    report(`${path} layout shift`, show(shift, 4), '0', shift.most === 0)
    const blocking = figuresOf('total-blocking-time', runs)
    const still = show(figuresOf('total-blocking-time', referenceRuns), 0)
    report(
      `${path} blocking time, and a static page's`,
      `${show(blocking, 0)}, ${still} ms`,
      '0 ms',
      blocking.most === 0,
    )
  }
  print('\nLighthouse, desktop')
  for (const path of PAGES) {
    const onlyCategories = CATEGORIES.filter((category) => category !== 'performance')
    const flags = { ...QUIETLY, port, onlyCategories }
    const result = await lighthouse(site.url + path, flags, desktopConfig)
    for (const category of onlyCategories) {
      const score = percent(result?.lhr.categories[category]?.score)
      report(`${path} ${category}`, String(score), '100', score === 100)
    }
  }
  reference.process.kill()
  await site.stop()
  await browser.close()
}

function figuresOf(audit: string, runs: Run[]): Spread {
  return spread(runs.map((run) => figureOf(audit, run)))
}

function figureOf(audit: string, { audits }: Run): number {
  return audits[audit]?.numericValue ?? Number.NaN
}

function percent(score: number | null | undefined): number {
  return Math.round((score ?? 0) * 100)
}
