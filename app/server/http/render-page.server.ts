import { sha256 } from '~/hashes/sha256.server'
import { contentSecurityPolicy } from './security-headers.server'

/** A rendered document, and the Content-Security-Policy that allows only its own inline code. */
export interface RenderedPage {
  html: string
  policy: string
}

/** Matches a script or style element with the nonce; captures its name and its content. */
const inlineCode = (nonce: string) =>
  new RegExp(`<(script|style)[^>]* nonce="${nonce}"[^>]*>([^]*?)</\\1>`, 'g')

/**
 * Matches the elements that load scripts (the module that imports them is inline): the styles and the font come
 * first, because the first paint waits for them.
 */
const SCRIPT_LOADERS = /<link rel="modulepreload"/g

/**
 * Renders a document with a random nonce on each inline script and style of the site's own. The policy
 * gets a hash of each of these, and the nonce is removed, so that the same page is the same bytes.
 * Injected code has no nonce and therefore no hash.
 */
export function renderPage(
  render: (nonce: string) => string,
  sources: { imageOrigin: string | null; https: boolean },
): RenderedPage {
  const nonce = crypto.randomUUID()
  const rendered = render(nonce)
  const code = [...rendered.matchAll(inlineCode(nonce))]
  const hashesOf = (element: string) =>
    code
      .filter(([, name]) => name === element)
      .map(([, , text = '']) => `sha256-${sha256(text, 'base64')}`)
  return {
    html: rendered
      .replaceAll(` nonce="${nonce}"`, '')
      .replace(SCRIPT_LOADERS, '$& fetchpriority="low"'),
    policy: contentSecurityPolicy({
      scriptHashes: [...new Set(hashesOf('script'))],
      styleHashes: [...new Set(hashesOf('style'))],
      ...sources,
    }),
  }
}
