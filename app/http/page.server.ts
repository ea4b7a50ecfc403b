import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accepted-encoding'
import { holdScripts, WAKE_SCRIPTS } from './late-scripts'
import { pagePolicy } from './security-headers.server'

/** A page rendered whole, and the policy that lets in just the scripts and styles it was made with. */
export interface Page {
  html: string
  policy: string
}

/** A page kept for everybody, with its compressed forms. */
export interface KeptPage {
  policy: string
  etag: string
  forms: Record<Encoding, Uint8Array<ArrayBuffer>>
}

/**
 * Renders a page. `render` gives its HTML with `mark` as the nonce of every inline script and style
 * of ours: what bears the mark gets a hash in the policy and loses the mark. What an injection would
 * add bears no mark, for it is random, and gets no hash.
 */
export async function makePage(
  render: (mark: string) => Promise<string>,
  sources: { imageOrigin: string | null; https: boolean },
): Promise<Page> {
  const mark = crypto.randomUUID()
  const marked = `${holdScripts(await render(mark))}<script nonce="${mark}">${WAKE_SCRIPTS}</script>`
  const inline = new RegExp(`<(script|style)([^>]*) nonce="${mark}"([^>]*)>([^]*?)</\\1>`, 'g')
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  // In one go: a page of thousands of services is megabytes.
  const html = marked.replace(
    inline,
    (_, element: 'script' | 'style', before: string, after: string, text: string) => {
      hashes[element].add(sha256(text))
      return `<${element}${before}${after}>${text}</${element}>`
    },
  )
  return {
    html,
    policy: pagePolicy({
      scriptHashes: [...hashes.script],
      styleHashes: [...hashes.style],
      ...sources,
    }),
  }
}

/** Compresses a page once for all who will ask for it. */
export async function keepPage({ html, policy }: Page): Promise<KeptPage> {
  const identity = new TextEncoder().encode(html)
  // One after the other: each takes memory of its own.
  const gz = await promisify(gzip)(identity, { level: 9 })
  const br = await promisify(brotliCompress)(identity, {
    params: brotliEffort(identity.byteLength),
  })
  return {
    policy,
    // Weak: one tag for all forms of the page.
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    forms: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) },
  }
}

/** Past a quarter of a megabyte, the best compression would hold a processor for seconds. */
function brotliEffort(bytes: number) {
  return { [constants.BROTLI_PARAM_QUALITY]: bytes > 256 * 1024 ? 5 : 11 }
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
