import { publicPages } from '../support/public-pages'
import { faultsOf, PHONE, sideways } from './audit'
import { emptyScripts, expect, type Page, test } from './fixtures'
import {
  basketOf,
  card,
  closeBasket,
  consent,
  field,
  itemOf,
  openWithScripts,
  sendButton,
  sendForm,
  sentNote,
  toast,
} from './page-object'
import { EXPECT_MESSAGE, NO_CONSENT, SURVEY, words } from './words'

const PAGES = [...publicPages, '/uslugi']

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('pages fit the screen, and targets have 44 px', async ({ page, expectError }) => {
    expectError('404')
    for (const path of PAGES) {
      await page.goto(path)
      expect(await sideways(page), path).toBe(0)
      expect(await smallTargets(page), path).toEqual([])
    }
    await page.goto('/')
    await page.getByRole('banner').getByText(words.site.header.menu, { exact: true }).click()
    expect(await sideways(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
  })

  test('the basket fits the screen, and its bar covers nothing', async ({ page }) => {
    await page.goto('/services')
    await card(page, SURVEY).click()
    await expect(itemOf(page, SURVEY)).toBeVisible()
    expect(await sideways(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])

    await closeBasket(page)
    const bar = page.getByText(words.basket.summary([{ price: 12000 }])).locator('../..')
    await expect(bar).toContainText(words.basket.toRequest)
    await expect(bar).toBeInViewport({ ratio: 1 })
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(61)
    await page.evaluate(() => {
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    })
    const social = page.getByText(words.site.footer.social)
    await expect
      .poll(async () => {
        const [end, top] = [await social.boundingBox(), await bar.boundingBox()]
        return end !== null && top !== null && end.y + end.height <= top.y
      })
      .toBe(true)
  })
})

test('buttons, fields and toasts keep an edge in forced colours @chromium', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await openWithScripts(page, '/services')
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    expect(await edge(button)).toBeGreaterThan(0)
  }
  await card(page, SURVEY).click()
  expect(await edge(sendButton(page))).toBeGreaterThan(0)
  await sendForm(page)
  await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeVisible()
  for (const part of [
    basketOf(page).locator('> div'),
    field(page, 'name'),
    field(page, 'comment'),
    toast(page, 'status', EXPECT_MESSAGE),
  ]) {
    expect(await edge(part)).toBeGreaterThan(0)
  }
})

test('nothing moves with reduced motion @chromium', async ({ page, newSite, expectError }) => {
  expectError('422')
  expectError('503')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/services']) {
    await page.goto(path)
    expect(await motions(page)).toEqual([])
  }
  await openWithScripts(page, '/services')
  await card(page, SURVEY).click()
  await sendButton(page).click()
  await expect(toast(page, 'alert', NO_CONSENT)).toBeVisible()
  expect(await motions(page)).toEqual([])

  const site = await newSite({ AGENCY_API_URL: 'http://127.0.0.1:9/api' })
  await page.goto(`${site.url}/services`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(words.services.loading)
  expect(await motions(page)).toEqual([])
})

test.describe('accessibility', { tag: '@chromium' }, () => {
  // It reads a page for a second or two, at each width.
  test.slow()
  // Without motion a toast is there at once, and its colours are what they are meant to be.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  // The open basket is looked at with the form in it refused.
  for (const path of PAGES.filter((path) => path !== '/services?basket')) {
    const tag = ['/', '/services'].includes(path) ? '' : ' @slow'
    test(`axe accepts ${path}${tag}`, async ({ page, expectError }) => {
      expectError('404')
      await openWithScripts(page, path)
      // On the home page a case is chosen from the start.
      if (path === '/services') await page.getByRole('radio').first().press('Space')
      expect(await faultsOf(page)).toEqual([])
    })
  }

  // Without scripts an open basket is another thing, all else is the same.
  for (const scripts of [true, false]) {
    const without = scripts ? '' : ' without scripts'
    const visit = scripts ? openWithScripts : (page: Page, path: string) => page.goto(path)
    // Axe itself needs JavaScript: the page's own comes empty.
    const prepare = (page: Page) => (scripts ? undefined : emptyScripts(page))

    for (const path of scripts ? ['/', '/services?basket'] : ['/services?basket']) {
      const tag = path === '/' ? '' : ' @slow'
      test(`axe accepts a refused form on ${path}${without}${tag}`, async ({
        page,
        expectError,
      }) => {
        expectError('422')
        await prepare(page)
        await visit(page, path)
        await sendButton(page).click()
        await expect(toast(page, 'alert', NO_CONSENT)).toBeVisible()
        expect(await faultsOf(page)).toEqual([])
      })
    }

    test(`axe accepts the basket after a request was sent${without}${scripts ? '' : ' @slow'}`, async ({
      page,
    }) => {
      await prepare(page)
      await visit(page, '/services')
      await card(page, SURVEY).click()
      await field(page, 'name').fill(`Проверка доступности${without}`)
      await sendForm(page)
      await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
    })
  }

  test('axe accepts the menu of a phone @slow', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/')
    await page.getByRole('banner').getByText(words.site.header.menu, { exact: true }).click()
    expect(await faultsOf(page, [PHONE])).toEqual([])
  })

  test('axe accepts the spinner @slow', async ({ page, newSite, expectError }) => {
    expectError('503')
    const site = await newSite({ AGENCY_API_URL: 'http://127.0.0.1:9/api' })
    await page.goto(`${site.url}/services`)
    await expect(page.getByRole('main').getByRole('status')).toHaveText(words.services.loading)
    expect(await faultsOf(page)).toEqual([])
  })
})

/** Controls in sight that are less than 44 px high or wide. A label belongs to its box. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, textarea, summary')]
      .filter((control) => control.checkVisibility())
      // A box or a radio button is pressed by its label.
      .map((control) =>
        control.matches('[type=checkbox], [type=radio]')
          ? ((control as HTMLInputElement).labels?.[0] ?? control)
          : control,
      )
      .filter((control) => {
        const { width, height, right } = control.getBoundingClientRect()
        return width > 0 && right > 0 && (width < 44 || height < 43.5)
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )
}

function edge(part: ReturnType<typeof sendButton>): Promise<number> {
  return part.evaluate((element) => parseFloat(getComputedStyle(element).borderTopWidth))
}

/** Animations under way that change more than whether a thing is there, and takes room. */
function motions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const timing = ['offset', 'computedOffset', 'easing', 'composite']
    const harmless = [...timing, 'visibility', 'contentVisibility', 'position']
    return (
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        // What changes at one stroke does not move.
        .filter(({ easing }) => easing !== 'steps(1)' && easing !== 'step-end')
        .flatMap((frame) => Object.keys(frame))
        .filter((property) => !harmless.includes(property))
    )
  })
}

test('links within the page work at an address whose hash names nothing', async ({ page }) => {
  await openWithScripts(page, '/')
  for (const hash of ['#1', '#/x', '#a=b', '#о-нас']) {
    await page.evaluate((odd) => (location.hash = odd), hash)
    await page.getByRole('link', { name: words.home.questions.label, exact: true }).first().click()
    await expect(page.getByRole('region', { name: words.home.questions.title })).toBeFocused()
  }
})

test('a toast gives the focus back when closed by the keyboard', async ({ page }) => {
  await openWithScripts(page, '/')
  await field(page, 'name').fill('Тост с клавиатуры')
  await consent(page).check()
  await sendButton(page).press('Enter')
  const sticky = toast(page, 'status', EXPECT_MESSAGE)
  await sticky.getByRole('link').press('Enter')
  await expect(sticky).toBeHidden()
  // It has taken the focus from the button that was pressed.
  await expect(sentNote(page)).toBeFocused()
})
