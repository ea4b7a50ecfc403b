import { good, status } from '../support/agency-behaviours'
import { aFilledForm } from '../support/factories'
import { expect, test } from './fixtures'
import { card, cardsOf, fillIn, openWithScripts, typedIn } from './page-object'
import { SURVEY, words } from './words'

const typed = aFilledForm({ name: 'Ждёт', comment: 'Пока нет сети' })

test('a page without a list asks again through a network that comes and goes, and keeps the text @slow', async ({
  page,
  context,
  ownApi,
  newSite,
  expectError,
}) => {
  test.slow()
  for (const error of ['503', '502', 'ERR_INTERNET_DISCONNECTED', 'ERR_FAILED']) expectError(error)
  ownApi.services(status(500))
  const site = await newSite({ AGENCY_API_URL: ownApi.url })
  await page.clock.install()
  await openWithScripts(page, `${site.url}/services?basket`)
  await fillIn(page, typed)
  const askAgain = () => page.clock.fastForward(3000)

  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('_data='))
  await askAgain()
  await failed
  await context.setOffline(false)
  for (const answer of [{ status: 502, body: 'Bad Gateway' }, { body: '<h1>Вход</h1>' }]) {
    await page.route(/_data=/, (route) => route.fulfill(answer))
    const answered = page.waitForResponse(/_data=routes/)
    await askAgain()
    await answered
    await page.unroute(/_data=/)
  }
  await expect(page.getByText(words.services.loading)).toBeAttached()

  ownApi.services(good)
  await askAgain()
  await expect(cardsOf(page)).toHaveCount(3)
  expect(await typedIn(page)).toEqual(typed)
})

test('who copies a card copies what it says, and not its button', async ({ page }) => {
  await page.goto('/services')
  const copied = await card(page, SURVEY)
    .locator('xpath=ancestor-or-self::li')
    .evaluate((element) => {
      getSelection()?.selectAllChildren(element)
      return String(getSelection())
    })
  expect(copied).toContain(SURVEY)
  expect(copied).not.toContain('корзин')
})
