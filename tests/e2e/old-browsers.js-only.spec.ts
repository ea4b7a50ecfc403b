import { expect, test } from './fixtures'
import { basketOf, card, field, itemOf, openWithScripts, sendForm, sentNote } from './page-object'
import { SURVEY, words } from './words'

test('a page that cannot open a dialog works by its links and forms', async ({ page, site }) => {
  await page.addInitScript(() => {
    delete (HTMLDialogElement.prototype as Partial<HTMLDialogElement>).showModal
  })
  await page.goto('/services')
  await card(page, SURVEY).getByRole('button').click()
  await expect(itemOf(page, SURVEY)).toBeVisible()
  await expect(page).toHaveURL(/\?basket/)
  // An empty request would be the same as another test's.
  await field(page, 'comment').fill('Старый браузер')
  await sendForm(page)
  await expect(sentNote(page)).toBeVisible()
  expect((await site.requests())[0]?.services).toEqual([SURVEY])
})

test('an open basket becomes modal in a browser without :modal', async ({ page }) => {
  await page.addInitScript(() => {
    const { matches } = Element.prototype
    Element.prototype.matches = function (selectors: string) {
      if (selectors === ':modal') throw new SyntaxError(`'${selectors}' is not a valid selector.`)
      return matches.call(this, selectors)
    }
  })
  await openWithScripts(page, '/services?basket')
  await page.getByRole('button', { name: words.basket.close }).click()
  await expect(basketOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\/services$/)
})
