import { expect, type Page, test } from './fixtures'
import { cardsOf, consent, openWithScripts, sendButton, sendForm, sentNote } from './page-object'

/** 1280×1024 at a zoom of 400 %, and a small phone that lies. */
const WINDOWS = [
  { width: 320, height: 256 },
  { width: 640, height: 360 },
]

/** Brings a page into the state in which its Tab stops are looked at. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  'the home page after a send': async (page) => {
    await openWithScripts(page, '/')
    await sendForm(page)
    await expect(sentNote(page)).toBeInViewport()
  },
  'the services with some of them chosen': (page) => choose(page, 3),
  'a basket with six services': async (page) => {
    await choose(page, 6)
    await openWithScripts(page, '/services?basket')
  },
  'the basket after a refusal': async (page) => {
    await choose(page, 3)
    await openWithScripts(page, '/services?basket')
    await sendButton(page).click()
    await expect(consent(page)).toHaveAttribute('aria-invalid', 'true')
  },
}

test.use({ viewport: WINDOWS[0] })

for (const [state, prepare] of Object.entries(STATES)) {
  const tag = /home|six/.test(state) ? '@chromium' : '@chromium @slow'
  test(`no Tab stop of ${state} is wholly covered ${tag}`, async ({ page, expectError }) => {
    expectError('422')
    await prepare(page)
    for (const window of process.env.ALL_TESTS ? WINDOWS : WINDOWS.slice(0, 1)) {
      await page.setViewportSize(window)
      const { stops, hidden } = await tabThrough(page)
      expect(stops).toBeGreaterThan(2)
      expect(hidden, `${window.width} × ${window.height}`).toEqual([])
    }
  })
}

async function choose(page: Page, count: number): Promise<void> {
  await page.goto('/services')
  const titles = await cardsOf(page).getByRole('heading').allTextContents()
  const items = titles
    .slice(0, count)
    .map((title, id) => ({ id: id + 1, title, descr: '', price: 1000 }))
  await page.evaluate((bucket) => localStorage.setItem('bucket', bucket), JSON.stringify(items))
  await openWithScripts(page, '/services')
}

/** Presses Tab through all stops of the page or its dialog, and Shift+Tab back, and names those that are covered. */
async function tabThrough(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = []
  let stops = 0
  await page.evaluate(() => {
    for (const stop of document.querySelectorAll('[data-stop]')) stop.removeAttribute('data-stop')
  })
  for (const key of ['Tab', 'Shift+Tab']) {
    for (;;) {
      await page.keyboard.press(key)
      const stop = await page.evaluate(lookAtFocus, key)
      if (!stop) break
      stops += 1
      if (!stop.isVisible) hidden.push(`${key}: ${stop.name}`)
    }
  }
  return { stops, hidden }
}

/** Returns what has the focus, and whether any of it is to be seen; null where it was before in this direction. */
function lookAtFocus(direction: string): { name: string; isVisible: boolean } | null {
  const focused = document.activeElement
  if (!focused) return null
  if (focused.getAttribute('data-stop') === direction) return null
  focused.setAttribute('data-stop', direction)
  if (focused === document.body) return { name: 'the page', isVisible: true }
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9]
  const isVisible = [focused, ...focused.querySelectorAll('*')].some((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return parts.some((x) =>
      parts.some((y) => {
        const there = document.elementFromPoint(left + width * x, top + height * y)
        return there !== null && (focused.contains(there) || there.contains(focused))
      }),
    )
  })
  const name = focused.getAttribute('aria-label') ?? focused.textContent ?? ''
  return { name: `${focused.tagName} ${focused.id} ${name.trim().slice(0, 40)}`, isVisible }
}
