import { createHash } from 'node:crypto'
import { contentSecurityPolicy } from './security-headers.server'

/** A rendered document, and the policy that lets in just the inline scripts and styles it came with. */
export interface RenderedPage {
  html: string
  policy: string
}

/** Matches an element of inline code that bears a nonce: its name, and its content. */
const inlineCode = (nonce: string) =>
  new RegExp(`<(script|style)[^>]* nonce="${nonce}"[^>]*>([^]*?)</\\1>`, 'g')

/** The elements that load the scripts: behind the styles and the type, on which the first screen waits. */
const SCRIPT_LOADERS = /<link rel="modulepreload"|<script type="module"/g

/**
 * Renders a document with a random nonce on each inline script and style of the site's own. What bears it gets
 * a hash in the policy, and the nonce is removed: the same page is the same bytes. Injected code bears no nonce
 * and gets no hash.
 */
export function renderPage(
  render: (nonce: string) => string,
  sources: { imageOrigin: string | null; https: boolean },
): RenderedPage {
  const nonce = crypto.randomUUID()
  const rendered = render(nonce)
  const code = [...rendered.matchAll(inlineCode(nonce))]
  const hashesOf = (element: string) =>
    code.filter(([, name]) => name === element).map(([, , text = '']) => sha256(text))
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

function sha256(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`
}
