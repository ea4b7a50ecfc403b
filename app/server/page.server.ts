import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accepted-encoding'
import { freeAfterLongPage } from './garbage.server'
import { HELD_SCRIPTS, WAKE_SCRIPTS } from './late-scripts'
import { pagePolicy } from './security-headers.server'

/** A page rendered whole, and the policy that lets in just the scripts and styles it was made with. */
export interface Page {
  html: Bytes
  policy: string
}

/** A page kept for everybody, with its compressed forms. */
export interface KeptPage {
  policy: string
  etag: string
  forms: Record<Encoding, Bytes>
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Renders a page. `render` gives its HTML with `mark` as the nonce of every inline script and style
 * of ours: what bears the mark gets a hash in the policy and loses the mark. What an injection would
 * add bears no mark, for it is random, and gets no hash.
 *
 * A page of thousands of services is megabytes: it stays bytes, of which a text takes twice as many.
 */
export async function makePage(
  render: (mark: string) => string,
  sources: { imageOrigin: string | null; https: boolean },
): Promise<Page> {
  const mark = crypto.randomUUID()
  const marking = ` nonce="${mark}"`
  const rendered = Buffer.from(render(mark))
  freeAfterLongPage(rendered)
  const hashes = { script: new Set([sha256(WAKE_SCRIPTS)]), style: new Set<string>() }
  for (const at of placesOf(marking, rendered)) {
    const element = elementAt(at, rendered)
    if (element) hashes[element].add(sha256(contentOf(element, at, rendered)))
  }
  const pieces = replaceAll([...HELD_SCRIPTS, [marking, '']], rendered)
  return {
    html: Buffer.concat([...pieces, Buffer.from(`<script>${WAKE_SCRIPTS}</script>`)]),
    policy: pagePolicy({
      scriptHashes: [...hashes.script],
      styleHashes: [...hashes.style],
      ...sources,
    }),
  }
}

/** Compresses a page once for all who will ask for it. */
export async function keepPage({ html, policy }: Page): Promise<KeptPage> {
  // One after the other: each takes memory of its own.
  const gz = await promisify(gzip)(html, { level: 9 })
  const br = await promisify(brotliCompress)(html, { params: brotliEffort(html.byteLength) })
  freeAfterLongPage(html)
  return {
    policy,
    // Weak: one tag for all forms of the page.
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    forms: { identity: html, br: new Uint8Array(br), gzip: new Uint8Array(gz) },
  }
}

/** Where a text stands in a page. */
function placesOf(text: string, html: Buffer): number[] {
  const places: number[] = []
  for (let at = html.indexOf(text); at >= 0; at = html.indexOf(text, at + 1)) places.push(at)
  return places
}

/** Which element's opening tag an attribute stands in, if it may be inline code. */
function elementAt(attribute: number, html: Buffer): 'script' | 'style' | null {
  const tag = html.toString('latin1', html.lastIndexOf('<', attribute), attribute)
  return (['script', 'style'] as const).find((name) => tag.startsWith(`<${name}`)) ?? null
}

/** What stands in the element whose opening tag an attribute stands in. */
function contentOf(element: string, attribute: number, html: Buffer): Buffer {
  const from = html.indexOf('>', attribute) + 1
  return html.subarray(from, html.indexOf(`</${element}>`, from))
}

/** Replaces texts by others. Returns the page in pieces. */
function replaceAll(replacements: [string, string][], html: Buffer): Buffer[] {
  const found = replacements
    .flatMap(([from, to]) => placesOf(from, html).map((at) => ({ at, from, to })))
    .sort((one, other) => one.at - other.at)
  let done = 0
  const pieces = found.flatMap(({ at, from, to }) => {
    const before = html.subarray(done, at)
    done = at + from.length
    return [before, Buffer.from(to)]
  })
  return [...pieces, html.subarray(done)]
}

/** Past a quarter of a megabyte, the best compression would hold a processor for seconds. */
function brotliEffort(bytes: number) {
  return { [constants.BROTLI_PARAM_QUALITY]: bytes > 256 * 1024 ? 5 : 11 }
}

function sha256(code: string | Buffer): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`
}
