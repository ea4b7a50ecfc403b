import { publicPaths } from '../support/public-pages'
import { expect, test } from './fixtures'
import { basketOf, field, sendButton, toast, visitWithScripts } from './visit'
import { NO_CONSENT } from './words'

/** Marks the live regions that stand in the page now, by which a later look knows them again. */
const MARK = 'data-from-the-start'

test(
  'every page has its live regions from the start, and empty',
  { tag: '@once' },
  async ({ page, expectError }) => {
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
  },
)

test(
  'a toast is spoken from a region that was there before it',
  { tag: '@once' },
  async ({ page, expectError }) => {
    expectError('422')
    await visitWithScripts(page, '/services')
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

    await page.keyboard.press('Escape')
    await expect(basketOf(page)).toBeHidden()
    await expect(toast(page, 'alert', NO_CONSENT)).toBeVisible()
    await expect(sendButton(page)).toBeHidden()
  },
)
