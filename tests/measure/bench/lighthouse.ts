import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse'
import { launchChromium } from '../../support/chromium.js'
import { freePort, startSite } from '../../support/site'
import { runAnywhere } from './cores'
import { print, report, show, spread } from './figures'

const ROUNDS = 3
const PAGES = ['/', '/services']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** Nobody looks at its pictures, which take a second each. */
const QUIETLY = { logLevel: 'error', disableFullPageScreenshot: true } as const

type Run = RunnerResult['lhr']

/**
 * Lighthouse on a simulated slow phone, and its scores for accessibility, best practices and SEO on a
 * desktop. Paints are simulated here: `paints.ts` takes them from a browser.
 */
export async function benchLighthouse(): Promise<void> {
  print('\nLighthouse, mobile')
  runAnywhere()
  const port = await freePort()
  const browser = await launchChromium(
    `--remote-debugging-port=${port}`,
    '--font-render-hinting=none',
  )
  const site = await startSite()

  for (const path of PAGES) {
    const runs: Run[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const flags = { ...QUIETLY, port, onlyCategories: CATEGORIES }
      const result = await lighthouse(site.url + path, flags)
      if (!result) throw new Error('Lighthouse gave nothing.')
      runs.push(result.lhr)
    }
    for (const category of CATEGORIES) {
      const score = spread(runs.map(({ categories }) => percent(categories[category]?.score)))
      report(`${path} ${category}`, show(score, 0), '100', score.least === 100)
    }
    const shifts = runs.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? NaN)
    const shift = spread(shifts)
    report(`${path} layout shift`, show(shift, 4), 'at most 0.01', shift.most <= 0.01)
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
  await site.stop()
  await browser.close()
}

function percent(score: number | null | undefined): number {
  return Math.round((score ?? 0) * 100)
}
