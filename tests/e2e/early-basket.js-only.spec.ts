import catalogue from '../support/catalogue.json' with { type: 'json' }
import { aFilledForm } from '../support/factories'
import { idle, layoutShift } from '../support/page-timing'
import { expect, type Page, test } from './fixtures'
import {
  basketOf,
  card,
  holdScripts,
  itemsOf,
  openWithScripts,
  removeButton,
  sendForm,
  sentNote,
  toast,
} from './page-object'
import { SENT, STAKES, SURVEY, words } from './words'

const items = catalogue.map(({ id, title, description, price }) => ({
  id,
  title,
  descr: description,
  price,
}))
const chosen = items.filter(({ title }) => title === SURVEY)

/** Chooses services in an earlier visit. */
async function storeBucket(page: Page, bucket: string | object): Promise<void> {
  // A page of the site's origin without its scripts.
  await page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/empty')
  const text = typeof bucket === 'string' ? bucket : JSON.stringify(bucket)
  await page.evaluate((stored) => localStorage.setItem('bucket', stored), text)
}

/** A service with another id by now, and one that is gone. */
const changed = [
  { ...items[0], id: 'shifted' },
  {
    ...items[1],
    title:
      'Сопровождение сделки, проверка документов продавца и представление интересов в Росреестре',
  },
]

const readBucket = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('bucket') ?? 'null') as { title: string }[])

test('a send before the scripts have come carries what was chosen, and the page says so after them', async ({
  page,
  site,
}) => {
  await storeBucket(page, chosen)
  const release = await holdScripts(page)
  await page.goto('/services?basket', { waitUntil: 'commit' })
  await expect(basketOf(page).getByText(SURVEY)).toBeVisible()
  await expect(page.locator('body')).not.toContainText(words.basket.empty, { useInnerText: true })
  await expect(basketOf(page)).not.toHaveAccessibleDescription(/пуста/)

  await sendForm(page, aFilledForm({ comment: 'До скриптов' }))
  await expect(toast(page, 'status', SENT)).toBeVisible()
  await expect(sentNote(page)).toBeVisible()
  await expect(itemsOf(page)).toHaveCount(1)
  expect((await site.requests())[0]).toMatchObject({ comment: 'До скриптов', services: [SURVEY] })

  release()
  await page.waitForFunction(() => document.querySelector('dialog:modal'))
  await expect(sentNote(page)).toBeVisible()
  await expect(itemsOf(page)).toHaveCount(1)
  expect(await readBucket(page)).toEqual(chosen)
})

test('a page whose scripts never come keeps all that is chosen, whichever of them is missing', async ({
  page,
  request,
  site,
  expectError,
}) => {
  test.slow()
  for (const error of ['ERR_FAILED', 'dynamically imported']) expectError(error)
  const html = await (await request.get('/services')).text()
  const modules = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  expect(modules.size).toBeGreaterThan(5)
  // `npm run test:all` tries each.
  const tried = process.env.ALL_TESTS
    ? modules
    : [...modules].filter((module) => /entry|site/.test(module))
  expect([...tried].length).toBeGreaterThan(1)
  for (const module of tried) {
    await page.context().clearCookies()
    await storeBucket(page, chosen)
    await page.route(`**${module}`, (route) => route.abort())
    await page.goto('/services')
    await card(page, STAKES).getByRole('button').click()
    await expect(itemsOf(page), module).toHaveCount(2)
    // The items are there while the page still loads.
    await page.waitForLoadState()
    await page.unroute(`**${module}`)

    await openWithScripts(page, '/services?basket')
    await expect(itemsOf(page), module).toHaveCount(2)
    expect((await readBucket(page)).map(({ title }) => title)).toEqual([SURVEY, STAKES])
  }

  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/services?basket')
  await sendForm(page, aFilledForm({ comment: 'Без скриптов' }))
  await expect(toast(page, 'status', SENT)).toBeVisible()
  const [sent] = await site.requests()
  expect(sent?.comment).toBe('Без скриптов')
  expect([...(sent?.services ?? [])].sort()).toEqual([STAKES, SURVEY].sort())

  // What is removed then stays removed.
  await page.goto('/services')
  await card(page, STAKES).getByRole('button').click()
  await removeButton(page, SURVEY).click()
  await expect(itemsOf(page)).toHaveCount(1)
  await page.unroute('**/*.js')
  await openWithScripts(page, '/services?basket')
  await expect(itemsOf(page)).toHaveCount(1)
  expect((await readBucket(page)).map(({ title }) => title)).toEqual([STAKES])
})

test('once the scripts have come, a send carries only what is in the basket now', async ({
  page,
  site,
}) => {
  await storeBucket(page, items.slice(0, 2))
  await openWithScripts(page, '/services?basket')
  await removeButton(page, items[0]?.title ?? '').click()
  await expect(itemsOf(page)).toHaveCount(1)
  await sendForm(page, aFilledForm({ comment: 'После скриптов' }))
  await expect(toast(page, 'status', SENT)).toBeVisible()
  expect((await site.requests())[0]?.services).toEqual([items[1]?.title])
})

test('what was chosen is what the page shows before and after the scripts, whatever the ids are by now', async ({
  page,
  site,
}) => {
  const idOf = (title: string) => items.find((item) => item.title === title)?.id ?? 0
  const stored = [
    // The id of another service, a title in capitals, and a service that is gone.
    { id: idOf(STAKES), title: SURVEY },
    { id: 'shifted', title: STAKES.toUpperCase() },
    { id: idOf(items[2]?.title ?? ''), title: 'Консультация' },
  ].map((item) => ({ ...item, descr: '', price: 1 }))
  await storeBucket(page, stored)
  const release = await holdScripts(page)
  await page.goto('/services?basket', { waitUntil: 'commit' })
  await expect(page.getByText(words.form.submit)).toBeAttached()
  const early = basketOf(page).locator('#early-basket li')
  const textsOf = async () => {
    const texts = await (await early.or(itemsOf(page)).all()).map((one) => one.innerText())
    return (await Promise.all(texts)).map((text) => text.replace(/\s+/g, ' ').trim())
  }
  await expect(early).toHaveCount(3)
  const before = await textsOf()
  release()
  await page.waitForFunction(() => document.querySelector('dialog:modal'))
  await expect(itemsOf(page)).toHaveCount(3)
  await expect(early).toHaveCount(0)
  expect(await textsOf()).toEqual(before)
  const [survey, stakes, gone] = before
  expect(survey).toContain(SURVEY)
  expect(stakes).toContain(STAKES)
  for (const one of [survey, stakes]) expect(one).not.toContain('нет в прайсе')
  expect(gone).toMatch(/^Консультация нет в прайсе/)

  await sendForm(page, aFilledForm({ comment: 'Что выбрано' }))
  await expect(toast(page, 'status', SENT)).toBeVisible()
  const names = [SURVEY, STAKES, 'Консультация (нет в прайсе)']
  expect((await site.requests())[0]?.services).toEqual(names)
})

test('an empty basket, or what is no basket, says so before the scripts have come, and can be sent', async ({
  page,
  site,
}) => {
  await holdScripts(page)
  for (const bucket of ['[]', '{}', '7', '[null,{},"x",{"id":1,"title":2}]', 'null', '{"id":']) {
    await storeBucket(page, bucket)
    await page.goto('/services?basket', { waitUntil: 'commit' })
    await expect(basketOf(page).getByText(words.basket.empty)).toBeVisible()
  }
  await sendForm(page, aFilledForm({ comment: 'Без корзины' }))
  await expect(sentNote(page)).toBeVisible()
  expect((await site.requests())[0]).toMatchObject({ comment: 'Без корзины', services: [] })
})

test('nothing moves on the pages when the type and the scripts come @chromium @slow', async ({
  page,
}) => {
  test.slow()
  const rows: string[] = []
  const home: string[] = []
  // `npm run test:all` has the whole table.
  const [widths, counts] = process.env.ALL_TESTS
    ? [
        [320, 360, 390, 600, 768, 1024, 1280, 1920],
        [0, 1, 2, 5],
      ]
    : [
        [360, 1280],
        [0, 2],
      ]
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 1000 ? 740 : 800 })
    // The last one has a service that is gone.
    for (const count of [...counts, -2]) {
      await storeBucket(page, count < 0 ? changed : items.slice(0, count))
      const release = await holdScripts(page)
      await page.goto('/services?basket', { waitUntil: 'commit' })
      await expect(page.getByText(words.form.submit)).toBeAttached()
      await page.evaluate(() => document.fonts.ready)
      await idle(page, 2000)
      release()
      await page.waitForFunction(() => document.querySelector('dialog:modal'))
      await idle(page, 2000)
      rows.push(
        `${width} px, ${count} services in the basket: ${(await layoutShift(page)).toFixed(4)}`,
      )
      await page.unroute('**/*.js')
    }
    await openWithScripts(page, '/')
    await page.evaluate(() => document.fonts.ready)
    await idle(page, 2000)
    home.push(`${width} px, home page: ${(await layoutShift(page)).toFixed(4)}`)
  }
  process.stdout.write(`CLS\n${[...rows, ...home].join('\n')}\n`)
  for (const row of rows) expect(Number(row.split(': ')[1]), row).toBeLessThanOrEqual(0.02)
  for (const row of home) expect(Number(row.split(': ')[1]), row).toBeLessThanOrEqual(0.01)
})
