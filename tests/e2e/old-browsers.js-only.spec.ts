import { expect, test } from './fixtures'
import { card, field, itemOf, sendForm, sentNote } from './page-object'
import { SURVEY } from './words'

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
