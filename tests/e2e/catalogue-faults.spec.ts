import { good, json, status } from '../support/agency-behaviours'
import { type AgencyApi, startAgencyApi } from '../support/agency-api'
import { type Site, startSite } from '../support/site'
import { expect, type Page, test as visit } from './fixtures'
import { card, cardsOf } from './page-object'
import { PROMPT, words } from './words'

interface OwnAgency {
  /** A stand-in agency API of this test alone. */
  api: AgencyApi
  /** Starts a site that meets it as it is now. */
  startOwnSite: () => Promise<Site>
}

const test = visit.extend<OwnAgency>({
  api: async ({}, provide) => {
    const api = await startAgencyApi()
    await provide(api)
    await api.stop()
  },
  startOwnSite: async ({ page, api }, provide) => {
    const sites: Site[] = []
    await provide(async () => {
      const site = await startSite({ AGENCY_API_URL: api.url })
      sites.push(site)
      return site
    })
    // A page that is still loading would complain of a site that is gone.
    await page.close()
    for (const site of sites) await site.stop()
  },
})

const spinner = (page: Page) => page.getByRole('status').getByText(words.services.loading)

test('without a list a spinner and a link; with scripts it comes by itself, and is said to', async ({
  page,
  api,
  startOwnSite,
  expectError,
  javaScriptEnabled,
}) => {
  expectError('503')
  api.services(status(500))
  const site = await startOwnSite()
  const answer = await page.goto(`${site.url}/services`)
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()).toMatchObject({ 'retry-after': '5' })
  // A page that loads itself again takes away what a screen reader reads.
  expect(await answer?.text()).not.toContain('http-equiv="refresh"')
  await expect(spinner(page)).toBeVisible()
  await expect(page.getByText(PROMPT)).toBeVisible()
  await expect(cardsOf(page)).toHaveCount(0)
  // Whoever does not want to wait need not.
  const main = page.getByRole('main')
  await expect(main.getByText(words.services.unsure.question)).toBeVisible()
  await expect(main.getByRole('link', { name: '+7 900 000-00-00' })).toBeVisible()
  const describe = main.getByRole('link', { name: words.services.unsure.describe })
  await expect(describe).toHaveAttribute('href', '/services?basket')

  api.services(good)
  const refresh = page.getByRole('main').getByRole('link', { name: words.services.refresh })
  // The site waits a moment before it asks the agency again.
  await expect(async () => {
    if (!javaScriptEnabled) await refresh.click({ timeout: 1000 })
    await expect(cardsOf(page)).toHaveCount(3, { timeout: javaScriptEnabled ? 15_000 : 1000 })
  }).toPass()
  await expect(spinner(page)).toBeHidden()
  await expect(refresh).toBeHidden()
  await expect(describe).toHaveCount(1)
  if (javaScriptEnabled) {
    const status = page.getByRole('main').getByRole('status')
    await expect(status).toHaveText('Список услуг загружен: 3 услуги')
  }
})

test('bad services among good ones are left out @chromium', async ({ page, api, startOwnSite }) => {
  api.services(
    json([
      { id: 1, title: 'Хорошая', description: 'Как обещано.', icon: null, price: 1000 },
      null,
      'Услуга',
      { id: 2, title: 'Без цены', description: 'Цену забыли.' },
      { id: 3, title: '', description: 'Названия нет.', price: 1000 },
      { id: 4, title: 'Цена словом', description: 'Сколько?', price: 'дорого' },
      { id: '5', title: 'Цена строкой', description: 'Тоже цена.', price: '2500.50' },
      {
        id: 6,
        title: 'Чужой значок',
        description: 'Без него.',
        price: 0,
        icon: 'http://127.0.0.1:9/i.svg',
      },
      {
        id: 7,
        title: '<script>alert(1)</script>',
        description: '<b>Жирно</b> & «честно»',
        price: 1,
      },
    ]),
  )
  const site = await startOwnSite()
  await page.goto(`${site.url}/services`)

  await expect(cardsOf(page).getByRole('heading')).toHaveText([
    'Хорошая',
    'Цена строкой',
    'Чужой значок',
    '<script>alert(1)</script>',
  ])
  await expect(card(page, 'Цена строкой')).toContainText('2 500,50 ₽')
  await expect(card(page, 'Чужой значок').getByRole('presentation')).toHaveCount(0)
  await expect(page.getByText('<b>Жирно</b> & «честно»')).toBeVisible()
  expect(site.log().filter(({ kind }) => kind === 'service-skipped')).toHaveLength(5)
})

test('on a phone a price of millions and its button stand clear of each other @chromium', async ({
  page,
  api,
  startOwnSite,
}) => {
  const unit = 'Цена за объект площадью до 300 м².'
  api.services(
    json([{ id: 1, title: 'Завод', description: `Обмерим. ${unit}`, price: '1234567.50' }]),
  )
  const site = await startOwnSite()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/services`)
  const price = await page.getByText('1 234 567,50 ₽').boundingBox()
  const button = await cardsOf(page).getByRole('button').boundingBox()
  if (!price || !button) throw new Error('The card is not shown.')
  const isBeside = price.x + price.width <= button.x
  expect(isBeside || price.y + price.height <= button.y).toBe(true)
})

test('no services at all are a list, too @chromium', async ({ page, api, startOwnSite }) => {
  api.services(json([]))
  const site = await startOwnSite()
  const answer = await page.goto(`${site.url}/services`)
  expect(answer?.status()).toBe(200)
  await expect(spinner(page)).toBeHidden()
})
