import { sha256 } from '~/hashes/sha256.server'
import { contentSecurityPolicy, type PolicySources } from './security-headers.server'

/** A rendered document, and the Content-Security-Policy that allows only its own inline code. */
export interface RenderedPage {
  html: string
  policy: string
}

/** Matches a script or style element with the nonce; captures its name and its content. */
const inlineCode = (nonce: string) =>
  new RegExp(`<(script|style)[^>]* nonce="${nonce}"[^>]*>([^]*?)</\\1>`, 'g')

/** The elements that load scripts: styles and font come first, because the first paint waits for them. */
const SCRIPT_LOADERS = /<link rel="modulepreload"/g

/**
 * Renders a document whose own inline scripts and styles have a random nonce. The policy gets a hash of each, and
 * the nonce is removed: the same page is the same bytes, and injected code has no hash.
 */
export function renderPage(
  render: (nonce: string) => string,
  sources: PolicySources,
): RenderedPage {
  const nonce = crypto.randomUUID()
  const rendered = render(nonce)
  const code = [...rendered.matchAll(inlineCode(nonce))]
  const hashesOf = (element: string) => {
    const own = code.filter(([, name]) => name === element)
    return [...new Set(own.map(([, , text = '']) => `'sha256-${sha256(text, 'base64')}'`))]
  }
  return {
    html: rendered
      .replaceAll(` nonce="${nonce}"`, '')
      .replace(SCRIPT_LOADERS, '$& fetchpriority="low"'),
    policy: contentSecurityPolicy(sources, hashesOf('script'), hashesOf('style')),
  }
}
