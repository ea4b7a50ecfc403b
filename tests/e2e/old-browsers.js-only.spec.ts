import { expect, test } from './fixtures'
import {
  basketOf,
  card,
  consent,
  field,
  itemOf,
  sendButton,
  sentNote,
  openWithScripts,
} from './page-object'
import { words } from './words'

const TITLE = 'Межевание земельного участка'

test('where no script can open a dialog, the page works by its links and forms', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    delete (HTMLDialogElement.prototype as Partial<HTMLDialogElement>).showModal
  })
  await page.goto('/services')
  await card(page, TITLE).getByRole('button').click()
  await expect(itemOf(page, TITLE)).toBeVisible()
  await expect(page).toHaveURL(/\?basket/)
  // An empty request would be the same as another test's.
  await field(page, 'comment').fill('Старый браузер')
  await consent(page).check()
  await sendButton(page).click()
  await expect(sentNote(page)).toBeVisible()
  expect((await site.requests())[0]?.services).toEqual([TITLE])
})

test('where CSS has no :modal, the basket that came open with the page becomes modal', async ({
  page,
}) => {
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
