import catalogue from '../support/catalogue.json' with { type: 'json' }
import { REQUEST_FIELDS, type RequestField } from '~/agency/port/agency'
import { adopt, sideways, WIDE_SPACING } from './audit'
import { expect, type Locator, type Page, test } from './fixtures'
import {
  basketOf,
  card,
  consent,
  field,
  itemOf,
  removeButton,
  sendButton,
  toast,
} from './page-object'
import { EXPECT_MESSAGE, NO_CONSENT, SENT, SURVEY, words } from './words'

/** Presses Tab until the focus is there, as a visitor without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab does not lead there.')
}

test('a page with a large basket, zoomed and with wide letters, scrolls down alone @no-js', async ({
  page,
  site,
}) => {
  const ids = catalogue.map(({ id }) => ['id', String(id)])
  for (const chosen of [ids.slice(0, 2), ids]) {
    const data = String(new URLSearchParams([['intent', 'add'], ...chosen]))
    const headers = { Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' }
    await page.request.post('/services', { data, headers, maxRedirects: 0 })
    for (const path of ['/services', '/services?basket']) {
      await page.goto(path)
      const items = { name: words.basket.remove(''), includeHidden: true }
      await expect(page.getByRole('button', items)).toHaveCount(chosen.length)
      for (const [width, height] of [
        [320, 256],
        [320, 640],
        [640, 256],
      ] as const) {
        await page.setViewportSize({ width, height })
        for (const style of ['', WIDE_SPACING]) {
          await page.evaluate(adopt, style)
          expect
            .soft(await sideways(page), `${chosen.length} at ${width} × ${height}${style}`)
            .toBe(0)
        }
        await page.evaluate(() => (document.adoptedStyleSheets = []))
      }
    }
  }
})

test('a request can be sent by the keyboard alone', async ({ page, site }) => {
  await page.goto('/services')
  const skip = page.getByRole('link', { name: words.site.skip })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  // The first case opens its sheet, on the way to the cards.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.locator(':focus')).toBeChecked()
  await tabTo(page, card(page, SURVEY).getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(itemOf(page, SURVEY)).toBeVisible()
  await expect(basketOf(page).locator(':focus')).toBeAttached()
  await tabTo(page, removeButton(page, SURVEY))

  const name = `Клавиатура ${test.info().testId}`
  await tabTo(page, field(page, 'name'))
  await page.keyboard.type(name)
  await tabTo(page, field(page, 'phone'))
  await page.keyboard.type('89001112233')
  await tabTo(page, consent(page))
  await page.keyboard.press('Space')
  await tabTo(page, sendButton(page))
  await page.keyboard.press('Enter')

  await expect(toast(page, 'status', SENT)).toBeVisible()
  const stored = (await site.requests()).filter((request) => request.name === name)
  expect(stored.map(({ services }) => services)).toEqual([[SURVEY]])
})

test('a refusal is announced once until the tick, a success once', async ({
  page,
  expectError,
}) => {
  expectError('422')
  for (const path of ['/', '/services?basket']) {
    await page.goto(path)
    await expect(consent(page)).toHaveAccessibleDescription('')
    await expect(consent(page)).not.toHaveAttribute('aria-invalid')
    const plain = await borderColor(consent(page))
    await sendButton(page).click()

    await expect(toast(page, 'alert', NO_CONSENT)).toBeVisible()
    expect(await regionsThatSay(page, NO_CONSENT)).toBe(1)
    await expect(consent(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(consent(page)).toHaveAccessibleDescription(words.form.noConsent)
    const fault = page.getByText(words.form.noConsent)
    await expect(fault).toBeVisible()
    expect(await borderColor(consent(page))).not.toBe(plain)
    const before = await boxToButton(page)
    await consent(page).check()
    await expect(fault).toBeHidden()
    expect(await boxToButton(page), 'nothing moves').toBeCloseTo(before)

    await field(page, 'name').fill(`Один раз ${path} ${test.info().testId}`)
    await sendButton(page).click()
    for (const text of [SENT, EXPECT_MESSAGE]) {
      await expect(page.getByText(text).first()).toBeVisible()
      expect(await regionsThatSay(page, text)).toBe(1)
    }
  }
})

/** How far the send button is below the box, in pixels; at one moment, since the page may still scroll to its fault. */
function boxToButton(page: Page): Promise<number> {
  return consent(page).evaluate((box: HTMLInputElement) => {
    const button = box.form?.elements.namedItem('consentVersion') as HTMLButtonElement
    return button.getBoundingClientRect().top - box.getBoundingClientRect().top
  })
}

function borderColor(part: Locator): Promise<string> {
  return part.evaluate((element) => getComputedStyle(element).borderColor)
}

/** How many live regions a screen reader would read the text from. */
function regionsThatSay(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (said) =>
      [...document.querySelectorAll('[role=alert], [role=status], [aria-live]')].filter((region) =>
        region.textContent.includes(said),
      ).length,
    text,
  )
}

/** What the page says to a screen reader, with ordinary spaces. */
async function heard(page: Page): Promise<string> {
  return (await page.locator('body').ariaSnapshot()).replaceAll('\u00a0', ' ')
}

test('the pages can be read and used by ear @chromium', async ({ page, expectError }) => {
  expectError('404')

  await test.step('a page has one heading of the first level, and no level is left out', async () => {
    for (const path of ['/', '/services', '/uslugi']) {
      await page.goto(path)
      const levels = await page
        .getByRole('heading')
        .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      for (const [i, level] of levels.entries()) {
        const least = (levels[i - 1] ?? 0) + 1
        expect(level, `heading ${i + 1} of ${levels} on ${path}`).toBeLessThanOrEqual(least)
      }
    }
  })

  await test.step('the link to the current page is marked', async () => {
    for (const [path, name] of [
      ['/', /^Межа/],
      ['/services', words.site.header.services.label],
      ['/services?basket', words.site.header.services.label],
      ['/uslugi', null],
    ] as const) {
      await page.goto(path)
      const current = page.locator('[aria-current=page]:visible')
      await expect(current).toHaveCount(name ? 1 : 0)
      if (name) await expect(current).toHaveAccessibleName(name)
    }
  })

  await test.step('labels stay in sight while a visitor types, and browsers can fill the fields in', async () => {
    const autocomplete: Partial<Record<RequestField, string>> = {
      address: 'section-object address-line1',
      name: 'name',
      phone: 'tel',
    }
    for (const path of ['/', '/services?basket']) {
      await page.goto(path)
      for (const name of REQUEST_FIELDS) {
        await field(page, name).fill('Текст')
        await expect(
          page.getByText(words.form.fields[name].label, { exact: true }),
        ).toBeInViewport()
        expect(await field(page, name).getAttribute('autocomplete')).toBe(
          autocomplete[name] ?? null,
        )
        const isProse = name === 'comment' || name === 'phone'
        const spelled = isProse ? null : 'false'
        expect(await field(page, name).getAttribute('spellcheck')).toBe(spelled)
      }
    }
  })

  await test.step('the fields have the order of the specification, the phone says what it is for, and the comment grows with its text', async () => {
    await page.goto('/')
    await expect(field(page, 'phone')).toHaveAccessibleDescription(
      `${words.form.phoneIsEnough} ${words.form.phoneHint(['MAX', 'WhatsApp', 'Telegram'])}`.replaceAll(
        '\u00a0',
        ' ',
      ),
    )
    const order = ['name', 'phone', 'address', 'comment'] as const
    for (const [at, name] of order.entries()) {
      await expect(page.getByRole('textbox').nth(at)).toHaveAccessibleName(
        words.form.fields[name].label,
      )
    }
    const comment = field(page, 'comment')
    const height = async () => (await comment.boundingBox())?.height ?? Number.NaN
    const empty = await height()
    await comment.fill('строка\n'.repeat(6))
    expect(await height()).toBeGreaterThan(empty)
    await comment.fill('строка\n'.repeat(60))
    expect(await height()).toBeLessThan(400)
  })

  await test.step('a screen reader announces no drawing and no sign that only decorates', async () => {
    for (const path of ['/', '/services', '/services?basket', '/uslugi']) {
      await page.goto(path)
      expect(await page.getByRole('img').count()).toBe(0)
      expect(await page.locator('body').ariaSnapshot()).not.toMatch(/[+×✓!](?=[А-Яа-я]| [А-Я]|$)/m)
    }
  })

  await test.step('a screen reader announces prices in words, and what a drawing says', async () => {
    await page.goto('/')
    expect(await heard(page)).toMatch(/12000 рублей.*если нужно собрание соседей/s)
    expect(await heard(page)).not.toContain('₽')
    await page.goto('/services')
    await card(page, SURVEY).click()
    await expect(itemOf(page, SURVEY)).toBeVisible()
    expect(await heard(page)).toMatch(/12000 рублей.*Примерно 12000 рублей/s)
    expect(await heard(page)).not.toContain('₽')
  })
})
