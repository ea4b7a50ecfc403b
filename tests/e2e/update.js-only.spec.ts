import { aFilledForm } from '../support/factories'
import { otherBuild } from '../support/other-build'
import { idle } from '../support/page-timing'
import { freePort, type Site } from '../support/site'
import { expect, test as plain } from './fixtures'
import {
  card,
  consent,
  fillIn,
  holdScripts,
  itemOf,
  itemsOf,
  openWithScripts,
  sendButton,
  sendForm,
  toast,
  typedIn,
} from './page-object'
import { SENT, STAKES, SURVEY, words } from './words'

const typed = aFilledForm({
  name: 'Анна Обновлёнова',
  phone: '+7 900 000-00-00',
  address: 'Заречье, Полевая, 5',
  comment: 'Пришло обновление',
})

/** What a page meets that is still loading while the site restarts. */
const WHILE_IT_RESTARTS = [
  '404',
  'disallowed MIME type', // the same in Firefox: the page for unknown addresses instead of a script
  'ERR_CONNECTION_REFUSED',
  'status=2152398861', // the same in Firefox: NS_ERROR_CONNECTION_REFUSED
  'ERR_CONNECTION_RESET',
  'ERR_SOCKET_NOT_CONNECTED', // a kept connection that the site closed before it was used again
  'ERR_EMPTY_RESPONSE',
]

interface Update {
  /** The site as it was before. */
  before: Site
  /** Stops it, and starts another build of it at the same address. */
  update: () => Promise<Site>
}

const test = plain.extend<Update>({
  before: async ({ newSite }, provide) =>
    provide(await newSite({ PORT: String(await freePort()) })),
  update: ({ before, newSite }, provide) =>
    provide(async () => {
      await before.stop()
      return newSite({ PORT: new URL(before.url).port }, otherBuild())
    }),
})

test('open pages work after an update', async ({ page, before, update, expectError }) => {
  // A card's picture may be on its way.
  for (const error of WHILE_IT_RESTARTS) expectError(error)
  await openWithScripts(page, `${before.url}/services`)
  await card(page, SURVEY).click()
  await expect(itemOf(page, SURVEY)).toBeVisible()
  await fillIn(page, typed)
  await idle(page, 1000)
  const after = await update()

  await page.keyboard.press('Escape')
  await card(page, STAKES).click()
  await expect(itemsOf(page)).toHaveCount(2)
  expect(await typedIn(page)).toEqual(typed)
  await sendForm(page)
  await expect(toast(page, 'status', SENT)).toBeVisible()
  expect(await after.requests()).toMatchObject([{ ...typed, services: [SURVEY, STAKES] }])

  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: words.home.about.label }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${after.url}/#about`)
})

test('a page loading in an update works by forms @slow', async ({
  page,
  before,
  update,
  expectError,
}) => {
  for (const error of WHILE_IT_RESTARTS) expectError(error)
  const release = await holdScripts(page)
  await page.goto(`${before.url}/services?basket`, { waitUntil: 'commit' })
  await fillIn(page, typed)
  const after = await update()
  release()

  await consent(page).check()
  expect(await typedIn(page)).toEqual(typed)
  await sendButton(page).click()
  await expect(toast(page, 'status', SENT)).toBeVisible()
  expect(await after.requests()).toMatchObject([typed])
})
