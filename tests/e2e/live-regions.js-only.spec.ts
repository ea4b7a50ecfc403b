import { publicPaths } from '../support/public-pages'
import { expect, test } from './fixtures'
import {
  basketControl,
  basketOf,
  cardsOf,
  field,
  openWithScripts,
  removeButton,
  sendButton,
  sendForm,
  sentNote,
  toast,
} from './page-object'
import { EXPECT_MESSAGE, NO_CONSENT } from './words'

/** Marks the live regions that stand in the page now, by which a later look knows them again. */
const MARK = 'data-from-the-start'

test('every page starts with empty live regions @chromium', async ({ page, expectError }) => {
  expectError('404')
  for (const path of [...publicPaths, '/nothing']) {
    await page.goto(path)
    for (const role of ['status', 'alert'] as const) {
      const region = page
        .getByRole(role)
        .and(page.locator('[aria-live][aria-atomic=false]'))
        .first()
      await expect(region, path).toBeAttached()
      await expect(region, path).toBeEmpty()
    }
  }
})

test('a toast is announced from an existing region @chromium', async ({ page, expectError }) => {
  expectError('422')
  await openWithScripts(page, '/services')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Корзина/ })
    .click()
  const alerts = basketOf(page).getByRole('alert')
  await expect(alerts).toBeEmpty()
  await alerts.evaluate((region, mark) => region.setAttribute(mark, ''), MARK)
  // By Enter in a field, too.
  await field(page, 'name').press('Enter')
  await expect(toast(page, 'alert', NO_CONSENT)).toBeVisible()
  await expect(alerts).toHaveAttribute(MARK, '')
})

test('a toast outlasts the closing basket, and is announced once @chromium', async ({ page }) => {
  await openWithScripts(page, '/services?basket')
  await field(page, 'name').fill('Один раз вслух')
  await sendForm(page)
  await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeVisible()
  await page.evaluate((text) => {
    for (const region of document.querySelectorAll('[role=status]')) {
      new MutationObserver(() => {
        if (region.textContent.includes(text)) document.title = 'announced again'
      }).observe(region, { childList: true, subtree: true })
    }
  }, EXPECT_MESSAGE)
  const message = page.getByRole('listitem').getByText(EXPECT_MESSAGE)
  for (const isOpen of [false, true, false]) {
    if (isOpen) await basketControl(page).click()
    else await page.keyboard.press('Escape')
    await expect(sendButton(page)).toBeVisible({ visible: isOpen })
    await expect(message).toBeVisible()
  }
  await expect(page).not.toHaveTitle('announced again')
})

test('the basket announces what was added or removed, and its sum', async ({
  page,
  expectError,
}) => {
  expectError('422')
  await openWithScripts(page, '/services')
  const dialog = page.locator('dialog')
  const status = page.locator(`[id="${await dialog.getAttribute('aria-describedby')}"]`)
  await expect(status).toBeEmpty()
  await cardsOf(page).first().click()
  await expect(status).toHaveText(
    'Добавлено: Межевание земельного участка. 1 услуга · примерно 12000 рублей.',
  )
  // What was added before is no news to somebody who comes back to the dialog after a send.
  await sendButton(page).click()
  await expect(toast(page, 'alert', NO_CONSENT)).toBeVisible()
  await expect(status).toHaveText('1 услуга · примерно 12000 рублей.')
  await page.keyboard.press('Escape')
  await expect(status).toBeEmpty()

  await cardsOf(page).nth(1).click()
  await expect(status).toHaveText(/^Добавлено: Раздел земельного участка/)
  await sendForm(page)
  await expect(sentNote(page)).toBeFocused()
  await expect(status).toHaveText('2 услуги · примерно 28000 рублей.')
  await removeButton(page, 'Раздел земельного участка').click()
  await page.keyboard.press('Escape')
  await expect(status).toBeEmpty()

  await basketControl(page).click()
  await expect(status).toHaveText('1 услуга · примерно 12000 рублей.')
  await page.getByRole('button', { name: /^Убрать из корзины/ }).click()
  await expect(status).toHaveText('Убрано: Межевание земельного участка. Корзина пуста.')
  await expect(basketOf(page).getByRole('status').filter({ hasText: 'Убрано' })).toHaveCount(1)
})
