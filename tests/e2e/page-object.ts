import { expect, type Locator, type Page } from '@playwright/test'
import { REQUEST_FIELDS, type RequestField } from '~/agency/port/agency'
import type { Typed } from '../support/factories'
import facts from '../support/agency.json' with { type: 'json' }
import { words } from './words'

/** The cards of the catalogue. */
export function cardsOf(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
}

/** The card of a service. */
export function card(page: Page, title: string): Locator {
  return cardsOf(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

/** The modal with the basket and the request form. */
export function basketOf(page: Page): Locator {
  return page.getByRole('dialog', { name: words.basket.title })
}

/** What is in the basket, item by item. */
export function itemsOf(page: Page): Locator {
  return basketOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: words.basket.remove('') }) })
}

/** The item of one service. */
export function itemOf(page: Page, title: string): Locator {
  return itemsOf(page).filter({ has: page.getByText(title, { exact: true }) })
}

/** The control on the services page that opens the basket. */
export function basketControl(page: Page): Locator {
  return page.getByRole('main').getByRole('link', { name: new RegExp(`^${words.basket.title}`) })
}

/** Closes the basket by its cross. */
export async function closeBasket(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.basket.close }).click()
}

/** Puts services into the basket, each by its card. The basket is closed in the end. */
export async function choose(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await card(page, title).click()
    await expect(itemOf(page, title)).toBeVisible()
    await closeBasket(page)
  }
}

/** The button that takes a service out of the basket. */
export function removeButton(page: Page, title: string): Locator {
  return page.getByRole('button', { name: words.basket.remove(title), exact: true })
}

/** A toast that says just this. Good news are a status, bad ones an alert. */
export function toast(page: Page, role: 'status' | 'alert', text: string | RegExp): Locator {
  const item = page.getByRole(role).getByRole('listitem')
  return item.filter({ has: page.getByText(text, { exact: true }) })
}

/** What the agency's notice takes of the first screen, in pixels: what stands there is promised without one. */
export function noticeHeight(page: Page): Promise<number> {
  return page
    .getByText(facts.notice.text)
    .evaluate((it) => Math.ceil(it.getBoundingClientRect().height))
}

/** A field of the request form. */
export function field(page: Page, name: RequestField): Locator {
  return page.getByLabel(words.form.fields[name].label, { exact: true })
}

/** Types into the request form. */
export async function fillIn(page: Page, typed: Typed): Promise<void> {
  for (const name of REQUEST_FIELDS) await field(page, name).fill(typed[name])
}

/** The box to tick for consent. */
export function consent(page: Page): Locator {
  return page.getByLabel(words.form.consent, { exact: true })
}

/** The button that sends the request form. */
export function sendButton(page: Page): Locator {
  return page.getByRole('button', { name: words.form.submit })
}

/** The same button while a request is under way. */
export function sendingButton(page: Page): Locator {
  return page.getByRole('button', { name: words.form.sending })
}

/** Gives consent and sends the request form, filled in first if `typed` is given. */
export async function sendForm(page: Page, typed?: Typed): Promise<void> {
  if (typed) await fillIn(page, typed)
  await consent(page).check()
  await sendButton(page).click()
}

/** The title of the note that a request was sent: over the form, and at the top of the basket. */
export function sentNote(page: Page): Locator {
  return page.getByRole('heading', { name: /Заявка(?:\s№\s\d+)?\sотправлена$/ })
}

/** What stands in the request form. */
export async function typedIn(page: Page): Promise<Typed> {
  const values = REQUEST_FIELDS.map(
    async (name) => [name, await field(page, name).inputValue()] as const,
  )
  return Object.fromEntries(await Promise.all(values)) as unknown as Typed
}

/** Waits until the page's scripts have taken over: until then a click is a form post, and Escape closes nothing. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      'scripted' in document.documentElement.dataset &&
      !document.querySelector('dialog[open]:not(:modal)'),
  )
}

/** Opens a page and waits until its scripts have taken over. */
export async function openWithScripts(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await takenOver(page)
}

/** Keeps the page's scripts from coming until the function that it returns is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}
