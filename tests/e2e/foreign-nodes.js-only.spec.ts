import { aFilledForm } from '../support/factories'
import { expect, type Page, test } from './fixtures'
import { basketOf, card, consent, field, fillIn, holdScripts, typedIn } from './visit'

const typed = aFilledForm({
  name: 'Анна Соколова',
  phone: '+7 900 000-00-00',
  address: 'Заречье, Полевая, 5',
  comment: 'Расширение браузера',
})

/** What extensions, antivirus programs and translators put into the document, before the scripts have come. */
const OUTSIDE: Record<string, () => void> = {
  'a script first in the head': () => {
    const script = document.createElement('script')
    script.type = 'text/x-antivirus'
    document.head.prepend(script)
  },
  'a style first in the head': () => document.head.prepend(document.createElement('style')),
  'a style last in the head': () => document.head.append(document.createElement('style')),
  'an element first in the body': () => document.body.prepend(document.createElement('div')),
  'an element last in the body': () => document.body.append(document.createElement('div')),
  'an element behind the body': () =>
    document.documentElement.append(document.createElement('extension-root')),
  'attributes of html and body': () => {
    document.documentElement.dataset.theme = 'dark'
    document.body.setAttribute('cz-shortcut-listen', 'true')
    document.body.style.setProperty('--extension', '1')
  },
}

/** What they put into the page itself: React renders it anew. */
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

/** Types into the form of the open basket while the scripts are held, puts the nodes in, and lets the scripts run. */
async function visit(page: Page, putIn: () => void): Promise<void> {
  const release = await holdScripts(page)
  await page.goto('/services?basket', { waitUntil: 'commit' })
  await fillIn(page, typed)
  await consent(page).check()
  await field(page, 'comment').focus()
  await page.evaluate(putIn)
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
  await card(page, 'Межевание земельного участка').click()
  await expect(basketOf(page)).toBeVisible()
  expect(await typedIn(page)).toEqual(typed)
}

for (const [what, putIn] of Object.entries(OUTSIDE)) {
  test(
    `${what} changes nothing of what was typed`,
    { tag: '@once' },
    async ({ page, expectError }) => {
      // The policy keeps a style off that the page itself could have been made to add.
      if (what.startsWith('a style'))
        for (const part of ['inline style', 'style-src-elem']) expectError(part)
      await visit(page, putIn)
      await expectWhole(page)
    },
  )
}

for (const [what, putIn] of Object.entries(INSIDE)) {
  test(
    `${what} costs nothing of what was typed, and is reported`,
    { tag: '@once' },
    async ({ page, expectError }) => {
      expectError('Minified React error')
      const reported = page.waitForEvent('pageerror')
      await visit(page, putIn)
      await expectWhole(page)
      expect((await reported).message).toContain('Minified React error')
    },
  )
}
