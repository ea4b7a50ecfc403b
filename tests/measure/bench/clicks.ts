import type { Browser, Page } from '@playwright/test'
import { launchChromium } from '../../support/chromium.js'
import { idle } from '../../support/page-timing'
import { startSite } from '../../support/site'
import { writeCatalogue } from './catalogues'
import { print, report, show, type Spread, spread } from './figures'
import { startReference } from './pages'

const CLICKS = 9
/** How long the page may take to come to rest, in milliseconds. */
const IDLE_WITHIN = 5000
/** Cards, how many milliseconds a click may take, and what is in the basket before it. */
const CASES: [services: number, bound: number, items: number[]][] = [
  [100, 50, [0, 60]],
  [1000, 100, [0, 60]],
]

/**
 * How long a click on a card takes until its basket is open and laid out, the CPU 4 times slower, held
 * against the same page without the site's scripts, where a few lines open an empty basket's dialog:
 * what the browser itself needs for it.
 */
export async function benchClicks(): Promise<void> {
  print('\nClick to open basket, CPU 4 times slower, of what the bare page needs')
  const browser = await launchChromium()
  for (const [services, bound, baskets] of CASES) {
    const site = await startSite({ CATALOGUE_FILE: writeCatalogue(services) })
    const reference = await startReference(site.url, '--without-scripts')
    const bare = await measureClicks(browser, async (page) => {
      await page.goto(`${reference.url}/services`)
      await page.evaluate(openByHand)
    })
    for (const items of baskets) {
      const { open, painted } = await measureClicks(browser, async (page) => {
        await page.addInitScript(fillBasket, items)
        await page.goto(`${site.url}/services`)
        await page.waitForLoadState('networkidle')
      })
      const ratio = (open.median / bare.open.median).toFixed(2)
      const name = `${services} cards${items ? `, ${items} items in the basket` : ''}`
      const figure = `${ratio}, ${show(open, 0)} ms, painted ${painted.median.toFixed(0)}`
      report(name, figure, `at most ${bound} ms`, open.median <= bound)
    }
    reference.process.kill()
    await site.stop()
  }
  await browser.close()
}

async function measureClicks(
  browser: Browser,
  visit: (page: Page) => Promise<void>,
): Promise<{ open: Spread; painted: Spread }> {
  const page = await browser.newPage()
  await visit(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  const clicks: Click[] = []
  for (let click = 0; click < CLICKS; click += 1) {
    await page.waitForLoadState('networkidle')
    await idle(page, IDLE_WITHIN)
    clicks.push(await page.evaluate(clickCard, click))
    await page.keyboard.press('Escape')
    await page.waitForURL(/services$/)
  }
  await page.close()
  return {
    open: spread(clicks.map(({ open }) => open)),
    painted: spread(clicks.map(({ painted }) => painted)),
  }
}

/** Puts so many items into the basket. Runs in the page. */
function fillBasket(items: number): void {
  const basket = Array.from({ length: items }, (_, index) => ({
    id: `old ${index}`,
    title: `Услуга ${index}`,
    descr: '',
    price: 100,
  }))
  localStorage.setItem('bucket', JSON.stringify(basket))
}

/** Has a click open the dialog and nothing more. Runs in the page. */
function openByHand(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof HTMLButtonElement)) return
    event.preventDefault()
    document.querySelector('dialog')?.showModal()
  })
}

/** Milliseconds after a click. */
interface Click {
  /** The basket is open and laid out: the next frame begins. */
  open: number
  /** That frame is on the screen. */
  painted: number
}

/** Clicks a card. Runs in the page. */
function clickCard(card: number): Promise<Click> {
  const button = document.querySelectorAll<HTMLButtonElement>('main li button')[card]
  return new Promise((resolve) => {
    const began = performance.now()
    button?.click()
    requestAnimationFrame(() => {
      const open = performance.now() - began
      const next = new MessageChannel()
      next.port1.onmessage = () => {
        resolve({ open, painted: performance.now() - began })
      }
      next.port2.postMessage(null)
    })
  })
}
