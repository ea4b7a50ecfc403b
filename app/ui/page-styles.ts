import homePage from '../home.css?inline'
import otherPages from '../other-pages.css?inline'

const inDocument = import.meta.env.SSR ? '' : (document.querySelector('style')?.textContent ?? '')

/**
 * The style sheet of the page at a path, inline in its document, so that nothing stands between it and
 * the first paint. The browser's code reads it from the document instead of bringing it a second time.
 */
export function pageStyles(path: string): string {
  if (!import.meta.env.SSR) return inDocument
  return path === '/' ? homePage : otherPages
}
