import { adopt, WIDE_SPACING, WIDTHS } from './audit'
import { expect, type Page, test } from './fixtures'
import {
  basketOf,
  card,
  closeBasket,
  consent,
  field,
  openWithScripts,
  sendButton,
  sentNote,
} from './page-object'
import { SURVEY } from './words'

const EXTRACT = 'Получение сведений ЕГРН и кадастрового плана территории'

// The letters that a style sheet sets, and those that a visitor asks the browser for (criterion 1.4.4).
const ALL_LETTERS: Letters[] = [
  { name: 'set wider', style: WIDE_SPACING, whole: 'section h2' },
  { name: 'doubled by a style sheet', style: 'html { font-size: 200% }', whole: 'h1, section h2' },
  { name: 'of 16 px', size: 16, whole: '*' },
  { name: 'of 24 px', size: 24, whole: '*' },
  // The last ones: the test goes on with them.
  { name: 'of 32 px', size: 32, whole: '*' },
]
/** Without `npm run test:all` the widest and the largest ones. */
const LETTERS = process.env.ALL_TESTS
  ? ALL_LETTERS
  : ALL_LETTERS.filter(({ style, size }) => style === WIDE_SPACING || size === 32)

for (const width of WIDTHS) {
  test(`no text is cut, no word broken on ${width} px @chromium`, async ({ page, expectError }) => {
    test.slow()
    expectError('404')
    expectError('422')
    expectError('503')
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
    // A toast stays while it is looked at; keys reach what it covers meanwhile.
    await page.addInitScript(adopt, 'li { animation-play-state: paused !important }')
    const setLetters = await lettersOf(page)
    const check = async (what: string) => {
      for (const letters of LETTERS) {
        await setLetters(letters)
        const faults = await faultsOf(page, letters.whole)
        expect.soft(faults, `${what}, letters ${letters.name}`).toEqual([])
      }
    }

    for (const path of ['/consent', '/privacy', '/uslugi', '/services?basket']) {
      await page.goto(path)
      await check(path)
    }

    await openWithScripts(page, '/')
    await check('/')
    const menu = page.getByRole('banner').getByText('Меню', { exact: true })
    if (await menu.isVisible()) {
      await menu.click()
      await check('the menu')
      await page.keyboard.press('Escape')
    }
    await sendButton(page).press('Enter')
    await expect(page.getByText('Отметьте согласие')).toBeVisible()
    await check('a refused request')
    // An empty request would be the same as another test's.
    await field(page, 'comment').fill('Крупные буквы')
    await consent(page).press('Space')
    await page.route('**/*', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await sendButton(page).press('Enter')
    await expect(page.getByText('Не знаем, дошла ли заявка')).toBeVisible()
    await check('a request that failed')
    await sendButton(page).press('Enter')
    await expect(sentNote(page)).toBeVisible()
    await check('a request that was sent')

    await openWithScripts(page, '/services')
    for (const service of [SURVEY, EXTRACT]) {
      await card(page, service).getByRole('button').click()
      await expect(basketOf(page)).toBeVisible()
      await check('the basket')
      await closeBasket(page)
    }
    await check('/services')
  })
}

interface Letters {
  name: string
  /** The browser's setting, in pixels, on which media queries in rem depend. */
  size?: number
  style?: string
  /** Selects the elements in which words must not be broken. */
  whole: string
}

async function lettersOf(page: Page): Promise<(letters: Letters) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  return async ({ size = 16, style = '' }) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: size } })
    await page.evaluate((style) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, 1)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      document.adoptedStyleSheets.push(sheet)
    }, style)
  }
}

/**
 * Texts in sight that are cut off at the window's edge or by an ancestor's, and words that go on in the next
 * line without a hyphen.
 */
async function faultsOf(page: Page, whole = '*'): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate((whole) => {
    const faults = new Set<string>()
    const window = { left: 0, right: document.documentElement.clientWidth }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true }) || !text.data.trim()) continue
      // The honeypot is for programs.
      if (parent.closest('label')?.querySelector('[name=website]')) continue
      // A closed notice is cut on purpose: a press opens it.
      if (getComputedStyle(parent).textOverflow === 'ellipsis') continue
      const clips = clippingAncestors(parent)
      // For screen readers alone.
      if (clips.some(({ width }) => width <= 1)) continue
      for (const rect of rectsOf(text, 0, text.length)) {
        const isOutside = rect.left < window.left - 1 || rect.right > window.right + 1
        if (isOutside || clips.some((clip) => isCut(rect, clip))) faults.add(`cut: ${text.data}`)
      }
      // Soft hyphens aside, a line may end after a hyphen and at spaces; elsewhere where the browser hyphenates.
      if (!parent.closest(whole) || getComputedStyle(parent).hyphens === 'auto') continue
      for (const { 0: word, index } of text.data.matchAll(/[^\s\u00ad\u200b/@.-]+-?/g)) {
        const lines = new Set(
          rectsOf(text, index, index + word.length).map(({ bottom }) => Math.round(bottom)),
        )
        if (lines.size > 1) faults.add(`broken: ${word}`)
      }
    }
    return [...faults]

    function rectsOf(text: Text, start: number, end: number): DOMRect[] {
      const range = document.createRange()
      range.setStart(text, start)
      range.setEnd(text, end)
      return [...range.getClientRects()].filter(({ width }) => width > 0)
    }

    /** The boxes that cut off what is outside of them, in the direction in which they do. */
    function clippingAncestors(element: Element) {
      const clips = []
      for (
        let box: Element | null = element;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(box)
        const { left, right, top, bottom, width } = box.getBoundingClientRect()
        const x = /hidden|clip|auto|scroll/.test(overflowX)
        const y = /hidden|clip/.test(overflowY)
        if (x || y) {
          clips.push({
            width,
            left: x ? left : -Infinity,
            right: x ? right : Infinity,
            top: y ? top : -Infinity,
            bottom: y ? bottom : Infinity,
          })
        }
        // Nothing around it cuts it off.
        if (position === 'fixed') break
      }
      return clips
    }

    function isCut(rect: DOMRect, clip: ReturnType<typeof clippingAncestors>[number]): boolean {
      return (
        rect.left < clip.left - 1 ||
        rect.right > clip.right + 1 ||
        // The line's box is higher than its letters.
        rect.top < clip.top - rect.height / 6 ||
        rect.bottom > clip.bottom + rect.height / 6
      )
    }
  }, whole)
}

test('find-in-page finds words with hyphens as people type them @firefox', async ({ page }) => {
  const texts = ['152-ФЗ', 'IP-адрес']
  await page.goto('/privacy')
  const found = await page.evaluate(
    (all) =>
      all.filter((text) => {
        // The search goes on from what is selected.
        getSelection()?.removeAllRanges()
        return (window as unknown as { find(t: string): boolean }).find(text)
      }),
    texts,
  )
  expect(found).toEqual(texts)
})
