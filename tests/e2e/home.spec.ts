import facts from '../support/agency.json' with { type: 'json' }
import { expect, type Locator, type Page, test } from './fixtures'
import { card, field } from './page-object'
import { ORDER, words } from './words'

const { about, stages, questions, rule, bar, hero } = words.home

const SECTIONS: Record<string, string> = {
  '#about': about.title,
  '#stages': stages.title,
  '#questions': questions.title,
  '#request': words.site.footer.request.title,
}

const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

const sectionHeading = (page: Page, hash: string) =>
  page.getByRole('heading', { level: 2, name: SECTIONS[hash], exact: true })

test('the home page says what the agency does, and leads to the services', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(words.titles.home.title)
  await expect(page.getByRole('heading', { level: 1, name: hero.title })).toBeVisible()

  await page.getByRole('link', { name: ORDER }).click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 1, name: words.services.title })).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: /^Межа/ }).click()
  await expect(page).toHaveURL('/')
})

for (const from of ['/', '/services']) {
  test(`the header's links lead from ${from} to the sections`, async ({ page }) => {
    for (const { label, href } of words.site.header.links) {
      await page.goto(from)
      await headerLink(page, label).click()
      await expect(page).toHaveURL(href)
      await expect(sectionHeading(page, new URL(page.url()).hash)).toBeInViewport()
    }
  })
}

test('Back leads from a section to the page before it', async ({ page }) => {
  await page.goto('/services')
  await headerLink(page, about.label).click()
  await expect(sectionHeading(page, '#about')).toBeInViewport()

  await page.goBack()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 1, name: words.services.title })).toBeVisible()
})

test('the first screen of a small phone has plan, order, phone, price and term, and no bar over them @chromium', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const main = page.getByRole('main')
  for (const seen of [
    main.locator('svg[viewBox="0 0 500 490"]').locator('..'),
    main.getByRole('link', { name: ORDER }),
    main.getByRole('link', { name: facts.phone }).first(),
    main.getByText(/12\s000\s₽/).first(),
    main.getByText(hero.term?.text ?? '').first(),
  ]) {
    await expect(seen).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByRole('link', { name: bar.call, exact: true })).not.toBeInViewport()
})

test('a notice takes one line of a small phone, and a press opens it @chromium', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const line = page.getByText(/выезды с\s13\sмая\s*▾?$/)
  expect((await line.boundingBox())?.height).toBeLessThan(25)
  const notice = page.getByText(facts.notice.text)
  await expect(notice).toBeHidden()
  await line.click()
  await expect(notice).toBeVisible()
  await expect(line).toBeHidden()
})

test('the panel leads to the extract’s card and to the form', async ({ page }) => {
  const panel = page.getByRole('region', { name: rule.title })
  await page.goto('/')
  await panel.getByRole('link', { name: rule.orderExtract }).click()
  await expect(page).toHaveURL(/\/services#service-16$/)
  await expect(
    card(page, 'Получение сведений ЕГРН и кадастрового плана территории'),
  ).toBeInViewport()

  await page.goBack()
  await panel.getByRole('link', { name: rule.request.label }).click()
  await expect(sectionHeading(page, '#request')).toBeInViewport()
})

test('a bar on a phone offers call and form between hero and form', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const call = page.getByRole('link', { name: bar.call, exact: true })
  const form = page.getByRole('main').getByRole('link', { name: bar.request.label, exact: true })
  await expect(call).toHaveAttribute('href', /^tel:\+7/)
  await expect(call).not.toBeInViewport()
  const [left, right] = [await call.boundingBox(), await form.boundingBox()]
  const middle = (box: typeof left) => (box ? box.y + box.height / 2 : NaN)
  expect(middle(left)).toBeCloseTo(middle(right))
  expect(right?.x).toBeGreaterThan((left?.x ?? NaN) + (left?.width ?? NaN) + 8)

  for (const hash of ['#about', '#stages', '#questions']) {
    await sectionHeading(page, hash).scrollIntoViewIfNeeded()
    for (const link of [call, form]) await expect(link).toBeInViewport({ ratio: 1 })
  }
  await form.click()
  await expect(sectionHeading(page, '#request')).toBeInViewport()
  // Its first field may stand in view beside the end of the bar's own room.
  await field(page, 'comment').scrollIntoViewIfNeeded()
  await expect(call).not.toBeInViewport()

  await page.setViewportSize({ width: 1280, height: 640 })
  await expect(call).toBeHidden()
})

test('a bar on a phone is not printed', async ({ page }) => {
  test.skip(test.info().project.name.startsWith('firefox'), 'WebDriver BiDi emulates no paper')
  // A sheet of paper is as narrow.
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  const call = page.getByRole('link', { name: bar.call, exact: true })
  await expect(call).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(call).toBeHidden()
})

test('the section of stages lists them, with two disabled buttons', async ({ page }) => {
  await page.goto('/')
  const section = page.getByRole('region', { name: stages.title })
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(
    stages.list.map(({ title }) => title),
  )
  for (const name of ['Подробнее', 'Договор']) {
    const button = section.getByRole('button', { name, exact: true })
    // They come after the list, and look as if they did nothing.
    expect((await button.boundingBox())?.y).toBeGreaterThan(
      (await section.getByRole('listitem').last().boundingBox())?.y ?? Number.NaN,
    )
    await expect(button).toBeDisabled()
    await expect(button).toHaveCSS('cursor', 'default')
    await button.hover()
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await button.click({ force: true })
    await expect(page).toHaveURL('/')
    await expect(section).toBeVisible()
  }
})

test('the footer has links, the network, and on the home page the form', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  const { siteLinks, documents, social } = words.site.footer
  for (const [path, forms] of [
    ['/services', 0],
    ['/', 1],
  ] as const) {
    await page.goto(path)
    await expect(footer.getByRole('button', { name: words.form.submit })).toHaveCount(forms)
    for (const label of [...siteLinks.links, ...documents.links].map((link) => link.label)) {
      await expect(footer.getByText(label, { exact: true }).last()).toBeVisible()
    }
    await expect(footer.getByText(social, { exact: true })).toBeVisible()
    await footer.getByRole('link', { name: about.label, exact: true }).click()
    // Also until it is loaded: the next page would interrupt it.
    await page.waitForURL('/#about')
  }
})

test('each question opens its answer', async ({ page }) => {
  await page.goto('/')
  const section = page.getByRole('region', { name: questions.title })
  for (const { question, answer } of questions.list) {
    const text = section.getByText(answer, { exact: true })
    await expect(text).toBeHidden()
    await section.getByText(question, { exact: true }).click()
    await expect(text).toBeVisible()
  }
})

// Firefox as Debian packages it does not take the paper's styles for a test.
test('paper has all three answers @chromium', async ({ page }) => {
  await page.goto('/')
  const section = page.getByRole('region', { name: questions.title })
  await page.emulateMedia({ media: 'print' })
  for (const { answer } of questions.list) {
    await expect(section.getByText(answer, { exact: true })).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  const button = (page: Page) =>
    page.getByRole('banner').getByText(words.site.header.menu, { exact: true })

  test('the menu opens and closes by touch @no-js', async ({ page, browserName }) => {
    // Playwright has no touch input in Firefox.
    const touch = (what: Locator) => (browserName === 'firefox' ? what.click() : what.tap())
    await page.goto('/services')
    await expect(headerLink(page, stages.label)).toBeHidden()

    await touch(button(page))
    await expect(headerLink(page, stages.label)).toBeVisible()
    await touch(button(page))
    await expect(headerLink(page, stages.label)).toBeHidden()

    await touch(button(page))
    await touch(headerLink(page, stages.label))
    await expect(page).toHaveURL('/#stages')
    await expect(headerLink(page, stages.label)).toBeHidden()
    await expect(sectionHeading(page, '#stages')).toBeInViewport()
  })

  test('the menu opens and closes by keyboard', async ({ page }) => {
    await page.goto('/')
    await button(page).focus()
    await page.keyboard.press('Enter')
    await expect(headerLink(page, questions.label)).toBeVisible()
    await page.keyboard.press('Space')
    await expect(headerLink(page, questions.label)).toBeHidden()
  })
})
