import type { Browser } from '@playwright/test'
import { launchChromium } from '../support/chromium.js'
import { startSite } from '../support/site'
import { writeCatalogue } from './catalogues'
import { print, report, show, spread } from './figures'

const CLICKS = 7

/** How long a click on a card takes until the open basket has been painted, the CPU 4 times slower. */
export async function benchClicks(): Promise<void> {
  print('\nClick to open basket, CPU 4 times slower')
  const browser = await launchChromium()
  await benchClick(browser, 1000, 0, 50)
  await benchClick(browser, 10_000, 0, 100)
  await benchClick(browser, 1000, 1000, 50)
  await browser.close()
}

async function benchClick(browser: Browser, services: number, items: number, bound: number) {
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

  const times: number[] = []
  for (let click = 0; click < CLICKS; click += 1) {
    times.push(await page.evaluate(clickCard, click))
    await page.keyboard.press('Escape')
    await page.waitForURL(/services$/)
  }
  const figure = spread(times)
  const name = `${services} cards${items ? `, ${items} items in the basket` : ''}`
  report(name, `${show(figure, 0)} ms`, `at most ${bound} ms`, figure.median <= bound)
  await page.close()
  await site.stop()
}

/** In the page: milliseconds from a card's click until the next frame is on the screen. */
function clickCard(card: number): Promise<number> {
  const button = document.querySelectorAll<HTMLButtonElement>('.card-button')[card]
  return new Promise((resolve) => {
    const began = performance.now()
    button?.click()
    requestAnimationFrame(() => {
      const painted = new MessageChannel()
      painted.port1.onmessage = () => resolve(performance.now() - began)
      painted.port2.postMessage(null)
    })
  })
}
