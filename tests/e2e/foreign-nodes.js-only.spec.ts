import { aFilledForm } from '../support/factories'
import { expect, type Page, test } from './fixtures'
import { basketOf, card, consent, field, fillIn, holdScripts, typedIn } from './page-object'
import { SURVEY } from './words'

const typed = aFilledForm({
  name: 'Анна Соколова',
  phone: '+7 900 000-00-00',
  address: 'Заречье, Полевая, 5',
  comment: 'Расширение браузера',
})

/**
 * Adds what extensions, antivirus programs and translators add around the page, before the scripts
 * have come: first and last in the head, in the body, behind it, and attributes.
 */
function addOutside(): void {
  const { head, body, documentElement } = document
  const script = document.createElement('script')
  script.type = 'text/x-antivirus'
  head.prepend(script, document.createElement('style'))
  head.append(document.createElement('style'))
  body.prepend(document.createElement('div'))
  body.append(document.createElement('div'))
  documentElement.append(document.createElement('extension-root'))
  documentElement.dataset.theme = 'dark'
  body.setAttribute('cz-shortcut-listen', 'true')
  body.style.setProperty('--extension', '1')
}

/** What they add within the page: React renders it again. */
const INSIDE: Record<string, () => void> = {
  'a translated heading': () => {
    const heading = document.querySelector('h1')
    const font = document.createElement('font')
    font.append('Services and prices')
    heading?.replaceChildren(font)
  },
  'a field of an extension beside a cloned one': () => {
    const phone = document.querySelector('[name=phone]')
    phone?.before(Object.assign(document.createElement('input'), { name: 'a"]b' }))
    phone?.after(Object.assign(document.createElement('input'), { name: 'comment' }))
  },
  "a password manager's icon beside a field": () =>
    document.querySelector('[name=phone]')?.after(document.createElement('com-icon')),
}

/** Types into the form of the open basket while the scripts are held, adds the nodes, and lets the scripts run. */
async function openWithNodes(page: Page, addNodes: () => void): Promise<void> {
  const release = await holdScripts(page)
  await page.goto('/services?basket', { waitUntil: 'commit' })
  await fillIn(page, typed)
  await consent(page).check()
  await field(page, 'comment').focus()
  await page.evaluate(addNodes)
  release()
  await page.waitForFunction(() => document.querySelector('dialog:modal'))
}

async function expectWhole(page: Page): Promise<void> {
  expect(await typedIn(page)).toEqual(typed)
  await expect(consent(page)).toBeChecked()
  await expect(field(page, 'comment')).toBeFocused()
  // The page is styled, and works.
  await expect(basketOf(page)).toHaveCSS('position', 'fixed')
  await page.keyboard.press('Escape')
  await card(page, SURVEY).click()
  await expect(basketOf(page)).toBeVisible()
  expect(await typedIn(page)).toEqual(typed)
}

test('nodes around the page change nothing typed @chromium', async ({ page, expectError }) => {
  // The policy keeps a style off that the page itself could have been made to add.
  for (const part of ['inline style', 'style-src-elem']) expectError(part)
  await openWithNodes(page, addOutside)
  await expectWhole(page)
})

for (const [what, addNodes] of Object.entries(INSIDE)) {
  const tag = what.includes('heading') ? '@chromium' : '@chromium @slow'
  test(`${what} changes nothing typed, and is reported ${tag}`, async ({ page, expectError }) => {
    expectError('Minified React error')
    const reported = page.waitForEvent('pageerror')
    await openWithNodes(page, addNodes)
    await expectWhole(page)
    expect((await reported).message).toContain('Minified React error')
  })
}
