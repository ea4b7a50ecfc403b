import { expect, test } from './fixtures'
import { cardsOf, consent, field, sendButton, sendForm, sentNote, toast } from './page-object'
import { EXPECT_MESSAGE, FAILED, NO_CONSENT, SENT, words } from './words'

test('Back to the page with the toasts does not show them again', async ({ page }) => {
  await page.goto('/')
  await field(page, 'name').fill('Туда и обратно')
  await sendForm(page)
  await expect(toast(page, 'status', SENT)).toBeVisible()

  // The toast shows before Firefox is done with its page, and would hold that for a second visit.
  await page.waitForLoadState()
  await page.goto('/services')
  await page.goBack()
  await expect(sendButton(page)).toBeVisible()
  await expect(toast(page, 'status', SENT)).toBeHidden()
  await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeHidden()
})

test('the basket does not claim a request from the home page', async ({ page, site }) => {
  await page.goto('/services')
  await cardsOf(page).first().click()
  await page.waitForURL(/\?basket/)
  await page.goto('/')
  const form = { intent: 'send', consent: 'on', name: 'Без услуг' }
  const headers = { Accept: 'text/html' }
  await page.request.post('/?index', { form, headers, maxRedirects: 0 })
  await page.goto('/services?basket')
  await expect(toast(page, 'status', SENT)).toBeVisible()
  await expect(sentNote(page)).toBeHidden()
  expect((await site.requests()).find(({ name }) => name === 'Без услуг')?.services).toEqual([])
})

test('a text of 29,900 characters comes back, and a longer one is told', async ({
  page,
  expectError,
}) => {
  const { tooLong, orCall } = words.form.failed
  expectError('422')
  const comment = 'щ'.repeat(29_900)
  await page.goto('/')
  await field(page, 'comment').fill(comment)
  await sendButton(page).click()
  await expect(toast(page, 'alert', NO_CONSENT)).toBeVisible()
  await expect(field(page, 'comment')).toHaveValue(comment)

  expectError('413')
  await field(page, 'comment').fill(`${comment} ${comment}`)
  await consent(page).check()
  await sendButton(page).click()
  await expect(toast(page, 'alert', FAILED)).toBeVisible()
  await expect(page.getByText(tooLong)).toContainText(orCall)
})

test('a toast that was closed stays closed, whatever comes next', async ({ page }) => {
  await page.goto('/')
  await field(page, 'name').fill('Закрытые тосты')
  await sendForm(page)
  const brief = toast(page, 'status', SENT)
  const sticky = toast(page, 'status', EXPECT_MESSAGE)
  await brief.hover()
  // It would go by itself while the other one is closed.
  await brief.evaluate((item) => {
    for (const animation of item.getAnimations({ subtree: true })) animation.pause()
  })
  const scrolled = () => page.evaluate(() => scrollY)
  // In Firefox Playwright scrolls to what is sticky, though it is in view, before it acts on it.
  await sticky.getByRole('link').hover()
  const before = await scrolled()
  await page.mouse.down()
  await page.mouse.up()
  await expect(sticky).toBeHidden()
  expect(await scrolled()).toBe(before)
  await expect(brief).toBeVisible()
  await brief.getByRole('link').click()
  await expect(brief).toBeHidden()
  await expect(sticky).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: words.home.about.label }).click()
  await expect(page).toHaveURL(/#about$/)
  await expect(brief).toBeHidden()
  await expect(sticky).toBeHidden()
})
