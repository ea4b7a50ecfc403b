import { good, manyServices, status } from '../support/agency-behaviours'
import { aFilledForm } from '../support/factories'
import { expect, test } from './fixtures'
import { cardsOf, fillIn, openWithScripts, typedIn } from './page-object'
import { words } from './words'

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

test('a long list on a phone is laid out where it is looked at, and stays in its place @chromium @slow', async ({
  page,
  ownApi,
  newSite,
}) => {
  ownApi.services(manyServices(300, 400))
  const site = await newSite({ AGENCY_API_URL: ownApi.url })
  await page.setViewportSize({ width: 360, height: 740 })
  await openWithScripts(page, `${site.url}/services`)
  const cards = page.getByRole('main').getByRole('listitem')
  const topOf = (at: number) => cards.nth(at).evaluate((it) => it.getBoundingClientRect().top)
  const isLaidOut = (at: number) =>
    cards
      .nth(at)
      .evaluate((it) => it.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
  const sees = async (at: number) => expect(cards.nth(at)).toBeInViewport()
  expect([await isLaidOut(0), await isLaidOut(200)]).toEqual([true, false])

  await page.goto(`${site.url}/services#${await cards.nth(200).getAttribute('id')}`)
  await sees(200)
  expect(await topOf(200)).toBeLessThan(100)
  // Upwards, over cards that were not seen yet.
  await page.mouse.move(180, 370)
  for (let press = 0; press < 12; press++) {
    const at = await cards.evaluateAll((all) =>
      all.findIndex((it) => it.getBoundingClientRect().top > 200),
    )
    const [top, scrolled] = [await topOf(at), await page.evaluate(() => scrollY)]
    await page.mouse.wheel(0, -400)
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(scrolled)
    expect(Math.abs((await topOf(at)) - top - 400)).toBeLessThan(3)
  }

  await page.evaluate(() => {
    const { find } = window as unknown as { find(text: string, ...how: boolean[]): boolean }
    const [matchesCase, isBackwards, wrapsAround] = [false, false, true]
    find('Услуга 120', matchesCase, isBackwards, wrapsAround)
  })
  await sees(119)
  // What is laid out at the end may be higher than it was taken for: a second press goes there.
  await expect(async () => {
    await page.keyboard.press('End')
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await expect(last).toBeInViewport({ timeout: 2000 })
  }).toPass()

  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await isLaidOut(250)).toBe(true)
})
