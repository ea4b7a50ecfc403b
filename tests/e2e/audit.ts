import AxeBuilder from '@axe-core/playwright'
import type { Page } from './fixtures'

const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 360, height: 740 }

/** The widths of tests that look at much on each. */
export const WIDTHS = process.env.ALL_TESTS ? [360, 1280] : [360]

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A text of one letter and a sign such as a tick are judged, too. (Axe's types do not know of `checks`.) */
const ALL_TEXTS: object = {
  checks: { 'color-contrast': { options: { ignoreLength: true, ignoreUnicode: false } } },
}

/**
 * Returns what axe finds wrong with the page as it is now, on a desktop and on a phone, and where. A text whose
 * contrast axe cannot decide is a fault: nobody has judged it. Leaves the page without its drawings.
 */
export async function faultsOf(page: Page, viewports = [DESKTOP, PHONE]): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await page.evaluate(takeApart)
    let found = await analyze(page)
    const overSeveral = found.filter(({ reason }) => reason === 'elmPartiallyObscuring')
    if (overSeveral.length > 0) {
      for (const { target } of overSeveral) await page.locator(target).evaluate(cutToOneWord)
      found = await analyze(page)
    }
    faults.push(
      ...found.map(({ id, html, message }) => `${id} at ${viewport.width} px: ${html} ${message}`),
    )
  }
  return faults
}

async function analyze(page: Page) {
  // Axe's types know another version of Playwright's.
  const { violations, incomplete } = await new AxeBuilder({ page: page as never })
    // Otherwise it opens a second page to merge the results of frames, of which there are none.
    .setLegacyMode()
    .options({ resultTypes: ['violations', 'incomplete'], ...ALL_TEXTS })
    .withTags(TAGS)
    .analyze()
  const undecided = incomplete.filter(({ id }) => id === 'color-contrast')
  return [...violations, ...undecided].flatMap(({ id, nodes }) =>
    nodes.map(({ html, target, any: [check] }) => ({
      id,
      html,
      target: String(target[0]),
      message: check?.message ?? '',
      reason: (check?.data as { messageKey?: string } | null)?.messageKey,
    })),
  )
}

/**
 * Hides what only draws (the sheet's ticks over the whole page, contour lines, gradients, drawings), and gives
 * bars and toasts room of their own. Axe decides nothing about a text that has any of these over or under it.
 */
function takeApart(): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('body *:not(dialog)')]
  const drawings = boxes.filter(
    (box) =>
      box.matches('svg[aria-hidden]') ||
      (box.matches('div:empty') && getComputedStyle(box).backgroundColor === 'rgba(0, 0, 0, 0)'),
  )
  const bars = boxes.filter((box) => getComputedStyle(box).position === 'sticky')
  for (const drawing of drawings) drawing.style.visibility = 'hidden'
  for (const bar of bars) {
    Object.assign(bar.style, { position: 'static', height: 'auto', margin: '0' })
  }
  // Of a brief toast an animation has the last word.
  for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) {
    toast.style.setProperty('position', 'static', 'important')
  }
}

/** Axe does not decide about a text whose lines lie over different things; all of its words look alike. */
function cutToOneWord(text: Element): void {
  text.textContent = text.textContent.trim().split(/\s/)[0] ?? ''
}

/** How far the page can be scrolled sideways, in pixels: the basket over it too. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { documentElement } = document
    const scrollers = [documentElement, ...document.querySelectorAll('dialog[open]')]
    const beyond = scrollers.map((element) => element.scrollWidth - element.clientWidth)
    // The room kept for the scrollbar counts for the one and not for the other.
    return Math.max(0, ...beyond)
  })
}

/** Web Content Accessibility Guidelines 2.2, success criterion 1.4.12. */
export const WIDE_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }'

/** Adds a style sheet as the page's own policy lets it in. Runs in the page. */
export function adopt(style: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
}
