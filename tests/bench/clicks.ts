import type { Browser } from '@playwright/test'
import { launchChromium } from '../support/chromium.js'
import { startSite } from '../support/site'
import { writeCatalogue } from './catalogues'
import { print, report, show, spread } from './figures'

const CLICKS = 9
/** Cards, items in the basket, and how many milliseconds a click may take. */
const CASES: [services: number, items: number, bound: number][] = [
  [1000, 0, 50],
  [10_000, 0, 100],
  [1000, 1000, 50],
]

/**
 * How long a click on a card takes until its basket is open and laid out, the CPU 4 times slower, held
 * against the same click among ten cards.
 */
export async function benchClicks(): Promise<void> {
  print('\nClick to open basket, CPU 4 times slower, of the same among ten cards')
  const browser = await launchChromium()
  const ten = await measureClicks(browser, 10, 0)
  print(`  10 cards: ${show(ten.open, 0)} ms, painted after ${ten.painted.median.toFixed(0)}`)
  for (const [services, items, bound] of CASES) {
    const { open, painted } = await measureClicks(browser, services, items)
    const ratio = (open.median / ten.open.median).toFixed(2)
    const name = `${services} cards${items ? `, ${items} items in the basket` : ''}`
    const figure = `${ratio}, ${show(open, 0)} ms, painted ${painted.median.toFixed(0)}`
    report(name, figure, `at most ${bound} ms`, open.median <= bound)
  }
  await browser.close()
}

async function measureClicks(browser: Browser, services: number, items: number) {
  const site = await startSite({ CATALOGUE_FILE: writeCatalogue(services) })
  const page = await browser.newPage()
  const basket = Array.from({ length: items }, (_, index) => ({
    id: `old ${index}`,
    title: `Услуга ${index}`,
    descr: '',
    price: 100,
  }))
  await page.addInitScript(
    (bucket) => localStorage.setItem('bucket', bucket),
    JSON.stringify(basket),
  )
  await page.goto(`${site.url}/services`)
  await page.waitForFunction(() => '__remixRouter' in window)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  const clicks: Click[] = []
  for (let click = 0; click < CLICKS; click += 1) {
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    clicks.push(await page.evaluate(clickCard, click))
    await page.keyboard.press('Escape')
    await page.waitForURL(/services$/)
  }
  await page.close()
  await site.stop()
  return {
    open: spread(clicks.map(({ open }) => open)),
    painted: spread(clicks.map(({ painted }) => painted)),
  }
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
  const button = document.querySelectorAll<HTMLButtonElement>('.card-button')[card]
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
