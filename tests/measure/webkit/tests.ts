import assert from 'node:assert/strict'
import { By, error, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver'
import type { Site } from '../../support/site'

const PATIENCE = 10_000
const SURVEY = 'Межевание земельного участка'

type EndToEndTest = (browser: WebDriver, site: Site) => Promise<void>

/** End-to-end tests by title. A failed one rejects. */
export const tests: Record<string, EndToEndTest> = {
  async 'a request is refused without consent, sent with it, and Back closes the basket'(
    browser,
    site,
  ) {
    await browser.get(`${site.url}/`)
    await press(browser, By.linkText('Заказать межевание'))
    await browser.wait(until.urlContains('/services'), PATIENCE)
    await scriptsCame(browser)

    const button = await cardButton(browser)
    await browser.executeScript('arguments[0].focus()', button)
    await browser.actions().sendKeys(Key.ENTER).perform()
    const basket = await seen(browser, By.css('dialog[open]'))
    assert.ok(await browser.executeScript('return arguments[0].matches(":modal")', basket))
    assert.match(
      await basket.getText(),
      /Межевание земельного участка\s*за участок до 15 соток\s*12\s000\s₽/,
    )

    await type(browser, 'name', 'Проверка в Сафари')
    await submit(browser)
    const warning = await seen(browser, By.css('dialog [role=alert]'))
    assert.match(
      await warning.getText(),
      /Подтвердите согласие на использование персональных данных/,
    )
    assert.equal((await requestsOf(site)).length, 0)
    assert.equal(await typed(browser, 'name'), 'Проверка в Сафари')

    await press(browser, By.css('dialog [name=consent]'))
    await submit(browser)
    await seen(browser, By.xpath(toast('Успешно отправлено')))
    await seen(browser, By.xpath(toast('Ожидайте сообщение в WhatsApp')))
    assert.deepEqual(await requestsOf(site), [[SURVEY]])
    assert.equal(await typed(browser, 'name'), '')

    // The brief toast goes by itself: it is not seen, clicked or read any more. The sticky one stays.
    await toastGoes(browser, 'Успешно отправлено')
    await seen(browser, By.xpath(toast('Ожидайте сообщение в WhatsApp')))
    await press(browser, By.css('a[href^="#toast-"]'))
    await toastGoes(browser, 'Ожидайте сообщение в WhatsApp')

    await browser.navigate().back()
    await browser.wait(async () => !(await basket.isDisplayed()), PATIENCE)
    assert.equal(new URL(await browser.getCurrentUrl()).search, '')
  },

  async 'Escape closes the basket and gives the focus back to the card'(browser, site) {
    await browser.get(`${site.url}/services`)
    await scriptsCame(browser)
    const button = await cardButton(browser)
    await browser.executeScript('arguments[0].focus()', button)
    await browser.actions().sendKeys(Key.ENTER).perform()
    const basket = await seen(browser, By.css('dialog[open]'))
    for (let time = 0; time < 15; time++) {
      await browser.actions().sendKeys(Key.TAB).perform()
      assert.ok(
        await browser.executeScript(
          'return document.activeElement === document.body || arguments[0].contains(document.activeElement)',
          basket,
        ),
        `the focus has left the basket after ${time + 1} times Tab`,
      )
    }
    await browser.actions().sendKeys(Key.ESCAPE).perform()
    await browser.wait(async () => !(await basket.isDisplayed()), PATIENCE)
    assert.ok(
      await browser.executeScript('return arguments[0] === document.activeElement', button),
      'the focus is not on the card',
    )
  },

  async 'a brief toast of a page without scripts disappears'(browser, site) {
    await browser.get(`${site.url}/services?basket`)
    // What a page without scripts does: its own form is posted, before the scripts have come or not.
    await browser.executeScript(
      'const form = document.querySelector("dialog form:has([name=consent])"); form.consent.checked = true; HTMLFormElement.prototype.submit.call(form)',
    )
    await seen(browser, By.xpath(toast('Ожидайте сообщение в WhatsApp')))
    await toastGoes(browser, 'Успешно отправлено')
    assert.equal(await toastAt(browser, 'Ожидайте сообщение в WhatsApp'), 1)
  },
}

const toast = (text: string) => `//*[@role="status"][contains(., "${text}")]`

/** How many toasts that say this can be seen. */
async function toastAt(browser: WebDriver, text: string): Promise<number> {
  const found = await browser.findElements(By.xpath(toast(text)))
  const visible = await Promise.all(found.map((element) => element.isDisplayed().catch(gone)))
  return visible.filter(Boolean).length
}

async function toastGoes(browser: WebDriver, text: string): Promise<void> {
  await browser.wait(async () => (await toastAt(browser, text)) === 0, PATIENCE)
}

/** React may take an element away while it is asked. */
function gone(fault: unknown): false {
  if (fault instanceof error.StaleElementReferenceError) return false
  throw fault
}

async function scriptsCame(browser: WebDriver): Promise<void> {
  await browser.wait(
    () => browser.executeScript('return "scripted" in document.documentElement.dataset'),
    PATIENCE,
  )
}

async function seen(browser: WebDriver, by: By): Promise<WebElement> {
  const element = await browser.wait(until.elementLocated(by), PATIENCE)
  return browser.wait(until.elementIsVisible(element), PATIENCE)
}

async function press(browser: WebDriver, by: By): Promise<void> {
  const element = await seen(browser, by)
  await browser.executeScript(
    'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
    element,
  )
  await element.click()
}

const submit = (browser: WebDriver) =>
  press(browser, By.css('dialog form:has([name=consent]) [type=submit]'))

function cardButton(browser: WebDriver): Promise<WebElement> {
  return seen(browser, By.xpath(`//main//li[contains(., "${SURVEY}")]//button`))
}

async function type(browser: WebDriver, name: string, text: string): Promise<void> {
  await browser.findElement(By.css(`dialog [name=${name}]`)).sendKeys(text)
}

function typed(browser: WebDriver, name: string): Promise<string | null> {
  return browser.findElement(By.css(`dialog [name=${name}]`)).getAttribute('value')
}

async function requestsOf(site: Site): Promise<string[][]> {
  return (await site.requests()).map(({ services }) => services)
}
