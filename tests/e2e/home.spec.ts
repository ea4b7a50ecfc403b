import { expect, type Locator, type Page, test } from './fixtures'
import { card } from './visit'

const sections = [
  ['О нас', '#about', 'Инженеры, которых можно проверить'],
  ['Этапы', '#stages', 'От заявки до записи в ЕГРН'],
  ['Вопросы', '#questions', 'Три вопроса до договора'],
  ['Оставить заявку', '#request', 'Оставить заявку'],
] as const

const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

test('says what the agency does, and leads to the services', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(
    'Межевание и кадастровые работы в Заречье и Зареченском районе — «Межа»',
  )
  await expect(
    page.getByRole('heading', { level: 1, name: 'Кадастровые работы любой сложности' }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Заказать межевание' }).click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Услуги и цены' })).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: /^Межа/ }).click()
  await expect(page).toHaveURL('/')
})

for (const from of ['/', '/services', '/takoy-stranicy-net']) {
  test(`the header's links lead from ${from} to the sections`, async ({ page, expectError }) => {
    expectError('404')
    for (const [label, hash, heading] of sections) {
      await page.goto(from)
      await headerLink(page, label).click()
      await expect(page).toHaveURL(`/${hash}`)
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport()
    }
  })
}

test('Back leads from a section to where the visitor came from', async ({ page }) => {
  await page.goto('/services')
  await headerLink(page, 'О нас').click()
  await expect(page.getByRole('heading', { level: 2, name: sections[0][2] })).toBeInViewport()

  await page.goBack()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Услуги и цены' })).toBeVisible()
})

test('the first screen says about how much and how long, from the price list', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('listitem').filter({ hasText: /12\s000\s₽/ })).toHaveText(
    /^Межевание земельного участка.*за\sучасток до\s15\sсоток$/,
  )
  await expect(page.getByText(/^2–\u2060?4\sнедели$/)).toBeVisible()
  await expect(page.getByText('если нужно собрание соседей', { exact: true })).toBeVisible()
})

test('a small phone’s first screen shows a part of the plan', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const plan = page.locator('main svg[viewBox="0 0 500 460"]')
  expect((await plan.boundingBox())?.y).toBeLessThan(740 - 150)
})

test('the panel shows the line to look for in an extract, and the good case beside it', async ({
  page,
}) => {
  await page.goto('/')
  const why = page.getByRole('region', { name: /Нет границ в ЕГРН/ })
  await expect(why.getByRole('definition')).toContainText([
    /^Граница земельного участка не\sустановлена/,
    /^точка 1/,
  ])
})

test('the title block names the engineers first, each with the number in the register', async ({
  page,
}) => {
  await page.goto('/')
  const about = page.getByRole('region', { name: sections[0][2] })
  await expect(about.getByRole('term').first()).toHaveText('Кадастровый инженер')
  await expect(about.getByRole('definition').first()).toHaveText(
    /^Соколов Андрей Петрович\s*№\s00000\sв\sреестре/,
  )
})

test('from the rule of 2025 one goes on to the extract’s card, and to the form', async ({
  page,
}) => {
  const why = page.getByRole('region', { name: /Нет границ в ЕГРН/ })
  await page.goto('/')
  await why.getByRole('link', { name: 'Заказать выписку' }).click()
  await expect(page).toHaveURL('/services#service-16')
  await expect(
    card(page, 'Получение сведений ЕГРН и кадастрового плана территории'),
  ).toBeInViewport()

  await page.goBack()
  await why.getByRole('link', { name: 'Спросить инженера' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Оставить заявку' })).toBeInViewport()
})

test('on a phone a bar leads on from the hero’s end until the form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  const call = page.getByRole('link', { name: 'Позвонить', exact: true })
  const form = page.getByRole('main').getByRole('link', { name: 'Оставить заявку', exact: true })
  await expect(call).toHaveAttribute('href', /^tel:\+7/)
  await expect(call).not.toBeInViewport()

  for (const [, , heading] of sections.slice(0, 3)) {
    await page.getByRole('heading', { level: 2, name: heading }).scrollIntoViewIfNeeded()
    for (const link of [call, form]) await expect(link).toBeInViewport({ ratio: 1 })
  }
  await form.click()
  await expect(page.getByRole('heading', { level: 2, name: sections[3][2] })).toBeInViewport()
  await page.getByLabel('Имя').scrollIntoViewIfNeeded()
  await expect(call).not.toBeInViewport()

  await page.setViewportSize({ width: 1280, height: 640 })
  await expect(call).toBeHidden()
})

test('the stages, with two buttons that do nothing', async ({ page }) => {
  await page.goto('/')
  const stages = page.getByRole('region', { name: 'От заявки до записи в ЕГРН' })
  await expect(stages.getByRole('heading', { level: 3 })).toHaveText([
    'Заявка',
    'Документы и цена',
    'Договор',
    'Выезд и измерения',
    'Подготовка плана',
    'Росреестр',
  ])
  await expect(stages.getByText(/^(делаете вы|вместе|делаем мы)$/)).toHaveText([
    'делаете вы',
    'вместе',
    'вместе',
    'делаем мы',
    'делаем мы',
    'делаем мы',
  ])
  for (const name of ['Подробнее', 'Договор']) {
    const button = stages.getByRole('button', { name, exact: true })
    // They look as if they did nothing.
    await expect(button).toHaveCSS('cursor', 'default')
    await expect(button).toHaveCSS('border-style', 'dashed')
    await button.hover()
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await button.click()
    await expect(page).toHaveURL('/')
    await expect(stages).toBeVisible()
  }
})

test('exactly three questions, each with an answer', async ({ page }) => {
  await page.goto('/')
  const questions = page.getByRole('region', { name: 'Три вопроса до договора' })
  await expect(questions.getByRole('heading', { level: 3 })).toHaveText([
    'Межевание обязательно?',
    'А если сосед не подпишет?',
    'Сколько это займёт и что подготовить?',
  ])
  await expect(questions.getByRole('listitem')).toContainText([
    'закажите выписку из ЕГРН',
    'не меньше чем за 30 дней',
    'от двух до четырёх недель',
  ])
})

test('the footer: its links, the social network, and the form on the home page alone', async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo')
  for (const [path, forms] of [
    ['/services', 0],
    ['/', 1],
  ] as const) {
    await page.goto(path)
    await expect(footer.getByText('Кадастровые и геодезические работы')).toBeVisible()
    await expect(footer.getByRole('button', { name: 'Отправить заявку' })).toHaveCount(forms)
    for (const label of [
      'Проекты',
      'Отзывы',
      'Договор-оферта',
      'Договор подряда',
      'Политика конфиденциальности',
      'Партнёрское соглашение',
      'Мы во ВКонтакте',
    ]) {
      await expect(footer.getByText(label, { exact: true }).last()).toBeVisible()
    }
    await footer.getByRole('link', { name: 'О нас', exact: true }).click()
    await expect(page).toHaveURL('/#about')
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  const button = (page: Page) => page.getByRole('banner').getByText('Меню', { exact: true })

  test('the menu opens and closes by touch', async ({ page, browserName }) => {
    // Playwright has no touch input in Firefox.
    const touch = (what: Locator) => (browserName === 'firefox' ? what.click() : what.tap())
    await page.goto('/services')
    await expect(headerLink(page, 'Этапы')).toBeHidden()

    await touch(button(page))
    await expect(headerLink(page, 'Этапы')).toBeVisible()
    await touch(button(page))
    await expect(headerLink(page, 'Этапы')).toBeHidden()

    await touch(button(page))
    await touch(headerLink(page, 'Этапы'))
    await expect(page).toHaveURL('/#stages')
    await expect(headerLink(page, 'Этапы')).toBeHidden()
    await expect(page.getByRole('heading', { level: 2, name: sections[1][2] })).toBeInViewport()
  })

  test('the menu opens and closes by keyboard', async ({ page }) => {
    await page.goto('/')
    await button(page).focus()
    await page.keyboard.press('Enter')
    await expect(headerLink(page, 'Вопросы')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(headerLink(page, 'Вопросы')).toBeHidden()
  })
})
