import { createHash } from 'node:crypto'
import { DEFERRED_SCRIPTS, START_SCRIPTS } from './deferred-scripts'
import { contentSecurityPolicy } from './security-headers.server'

/** A document rendered whole, and the policy that lets in just the scripts and styles it came with. */
export interface RenderedPage {
  html: string
  policy: string
}

/** An element of inline code that bears a nonce: its name, and what stands in it. */
const inlineCode = (nonce: string) =>
  new RegExp(`<(script|style)[^>]* nonce="${nonce}"[^>]*>([^]*?)</\\1>`, 'g')

/**
 * Renders a document with a random nonce on each inline script and style of ours. What bears it gets a
 * hash in the policy, and the nonce goes: the same page is the same bytes. What an injection would add
 * bears no nonce and gets no hash.
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

  let html = rendered.replaceAll(` nonce="${nonce}"`, '')
  for (const [standing, deferred] of DEFERRED_SCRIPTS) html = html.replaceAll(standing, deferred)
  return {
    html: `${html}<script>${START_SCRIPTS}</script>`,
    policy: contentSecurityPolicy({
      scriptHashes: [...new Set([sha256(START_SCRIPTS), ...hashesOf('script')])],
      styleHashes: [...new Set(hashesOf('style'))],
      ...sources,
    }),
  }
}

function sha256(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`
}
