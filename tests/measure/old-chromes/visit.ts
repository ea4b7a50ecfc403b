import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { ElementHandle, Page } from 'puppeteer-core'
import type { Site } from '../../support/site'

/** How long the page may take to show something, in milliseconds. */
const PATIENCE = 10_000
const SURVEY = 'Межевание земельного участка'

/**
 * Chooses a service, is refused without consent, and sends. `name`: the visitor's, another one each time.
 * `byScript`: without leaving the page.
 */
export async function visit(page: Page, site: Site, name: string, byScript: boolean) {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => void faults.push(message))
  const sentBefore = (await site.requests()).length

  await page.goto(`${site.url}/`)
  // innerText of a section leaves out what is hidden in it.
  await shows(page, '#prices', /Примерно\s+13\s000\s₽/)
  await press(page, '//main//a[contains(., "Заказать межевание")]')
  await shows(page, 'h1', 'Услуги и цены')
  if (byScript) await until(() => page.evaluate('"scripted" in document.documentElement.dataset'))
  await page.evaluate('window.isSamePage = true')

  await press(page, `//main//li[contains(., "${SURVEY}")]//button`)
  await shows(page, 'dialog[open]', SURVEY)
  await shows(page, 'dialog[open]', /12\s000\s₽/)
  await expectLook(page)

  await page.type('dialog [name=name]', name)
  await page.type('dialog [name=phone]', '8 900 000-00-00')
  await press(page, SUBMIT)
  await shows(
    page,
    'dialog [role=alert]',
    'Подтвердите согласие на использование персональных данных',
  )
  assert.equal((await site.requests()).length, sentBefore)
  assert.equal(await typed(page), name)

  await press(page, '//dialog//input[@name="consent"]')
  await press(page, SUBMIT)
  await shows(page, 'dialog [role=status]', 'Успешно отправлено')
  await shows(page, 'dialog [role=status]', 'Ожидайте сообщение в WhatsApp')
  const [sent, ...before] = await site.requests()
  assert.equal(before.length, sentBefore)
  assert.deepEqual([sent?.name, sent?.services, sent?.isSpam], [name, [SURVEY], false])
  assert.equal(await typed(page), '')

  await press(page, '//dialog//button[@aria-label="Закрыть корзину"]')
  await until(() => page.evaluate('!document.querySelector("dialog").open'))
  assert.equal(Boolean(await page.evaluate('window.isSamePage')), byScript)
  if (byScript) assert.deepEqual(faults, [])
}

/** The styles of the page apply: no rule is in a layer, and what is hidden from people is out of sight. */
async function expectLook(page: Page): Promise<void> {
  assert.equal(await styleOf(page, 'dialog', 'position'), 'fixed')
  assert.notEqual(await styleOf(page, 'header', 'padding-left'), '0px')
  assert.notEqual(await styleOf(page, 'footer', 'background-color'), 'rgba(0, 0, 0, 0)')
  const honeypot = await page.$eval('dialog form div[aria-hidden]', (element) => {
    return element.getBoundingClientRect().right
  })
  assert.ok(honeypot < 0)
  const sheet = await page.$eval('style', (element) => element.innerHTML)
  assert.doesNotMatch(sheet, /@layer/)
}

/** The function runs in the page: in the syntax of the oldest Chrome, and without functions of its own. */
function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page.$eval(
    selector,
    (element, asked) => getComputedStyle(element).getPropertyValue(asked as string),
    property,
  )
}

const SUBMIT = '//dialog//form[.//input[@name="consent"]]//button[@type="submit"]'

async function press(page: Page, xpath: string): Promise<void> {
  let element: ElementHandle | undefined
  await until(async () => Boolean(([element] = await page.$x(xpath))[0]))
  await element?.evaluate((found) => found.scrollIntoView({ block: 'center' }))
  await element?.click()
}

function shows(page: Page, selector: string, text: string | RegExp): Promise<void> {
  return until(async () => {
    const shown = await page.$eval(selector, (element) => (element as HTMLElement).innerText)
    return typeof text === 'string' ? shown.replace(/\s/g, ' ').includes(text) : text.test(shown)
  })
}

function typed(page: Page): Promise<string> {
  return page.$eval('dialog [name=name]', (field) => (field as HTMLInputElement).value)
}

/** Asks until it is so. While the page is replaced by another one, asking fails. */
async function until(isSo: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    const answer = await isSo().catch((fault: Error) => fault)
    if (answer === true) return
    if (performance.now() > deadline) throw new Error(`It did not come: ${isSo}`, { cause: answer })
    await delay(50)
  }
}
