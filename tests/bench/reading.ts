import { launchChromium } from '../support/chromium.js'
import { readingTime } from '../support/page-timing'
import { type Site, startSite } from '../support/site'
import { writeCatalogue } from './catalogues'
import { print, ratioOf, report, show } from './figures'

const ROUNDS = 3
const FEWER = 1000
const TIMES = 10

/** How long a browser reads ten times the services, held against that many: at most in proportion. */
export async function benchReading(): Promise<void> {
  print('\nA browser reads a page, of what it takes for a tenth of the services')
  const browser = await launchChromium()
  const longer = await startSite({ CATALOGUE_FILE: writeCatalogue(TIMES * FEWER) })
  const long = await startSite({ CATALOGUE_FILE: writeCatalogue(FEWER) })
  const timeOf = async ({ url }: Site) => {
    const page = await browser.newPage()
    const time = await readingTime(page, `${url}/services`)
    await page.close()
    return time
  }
  const { ratio, measured } = await ratioOf(
    ROUNDS,
    () => timeOf(longer),
    () => timeOf(long),
  )
  const figure = `${show(ratio)}, ${Math.round(measured.median)} ms`
  report(`${TIMES * FEWER} services`, figure, `at most ${TIMES}`, ratio.median <= TIMES)
  await longer.stop()
  await long.stop()
  await browser.close()
}
