import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { logFault } from '~/log/log.server'
import { acceptedEncoding } from './accepted-encoding'
import type { RenderedPage } from './render-page.server'
import type { Middleware } from './middleware.server'

/** Browsers ask each time; a proxy keeps a page 10 s, a minute more while it asks, a day while we fail. */
const CACHE_CONTROL =
  'public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400'

/** A page as it was rendered, and compressed once that is done. */
interface Entry {
  /** Of what the page shows: another version, another page. */
  version: string
  headers: OutgoingHttpHeaders
  identity: Uint8Array<ArrayBuffer>
  compressed: { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> } | null
}

/** An answer, ready to be sent. The body is null where the browser has the document already. */
interface CachedAnswer {
  status: number
  headers: OutgoingHttpHeaders
  body: Uint8Array<ArrayBuffer> | null
}

/**
 * Documents that are the same for everybody. `Page` names them: a fixed list, never an address, so that
 * no query fills the memory. Each page has one entry, of the version that it was rendered from; an
 * entry of another version is rendered anew.
 */
export class PageCache<Page extends string> {
  private readonly entries = new Map<Page, Entry>()

  /**
   * The answer for a page of this version, which is rendered where it is not there. The first answers
   * are not compressed yet: nobody waits for the best compression.
   */
  answer(
    page: Page,
    version: string,
    render: () => RenderedPage,
    status: number,
    request: IncomingHttpHeaders,
  ): CachedAnswer {
    let entry = this.entries.get(page)
    if (entry?.version !== version) {
      entry = toEntry(version, render())
      this.entries.set(page, entry)
      compress(entry).catch((error: unknown) => logFault(page, error))
    }
    return answerWith(entry, status, request)
  }

  /**
   * Answers requests for pages that are there, compressed, before Express. `pageOf` says which public
   * page a request asks for, null for any other; `currentVersion` its version now.
   */
  middleware(
    pageOf: (url: string) => Page | null,
    currentVersion: (page: Page) => string,
    isPrivate: (cookies: string) => Promise<boolean>,
  ): Middleware {
    return (request, response, next) => {
      const { method, url = '', headers } = request
      const page = method === 'GET' || method === 'HEAD' ? pageOf(url) : null
      if (page === null) return next()

      const answerPublicly = () => {
        // What is rendered for everybody is rendered from nobody's cookies.
        delete headers.cookie
        const entry = this.entries.get(page)
        if (!entry?.compressed || entry.version !== currentVersion(page)) return next()
        const { status, headers: answered, body } = answerWith(entry, 200, headers)
        response.writeHead(status, answered).end(method === 'HEAD' ? null : body)
      }
      if (headers.cookie === undefined) return answerPublicly()
      return isPrivate(headers.cookie).then((own) => (own ? next() : answerPublicly()))
    }
  }
}

function toEntry(version: string, { html, policy }: RenderedPage): Entry {
  const identity = new TextEncoder().encode(html)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return {
    version,
    headers: {
      'Cache-Control': CACHE_CONTROL,
      Vary: 'Cookie, Accept-Encoding',
      // Weak: one tag for all forms of the document.
      ETag: `W/"${hash}"`,
      'Content-Security-Policy': policy,
    },
    identity,
    compressed: null,
  }
}

async function compress(entry: Entry): Promise<void> {
  const { identity } = entry
  // Past a quarter of a megabyte, the best compression would hold a processor for seconds.
  const quality = identity.byteLength > 256 * 1024 ? 5 : 11
  entry.compressed = {
    gzip: new Uint8Array(await promisify(gzip)(identity, { level: 9 })),
    br: new Uint8Array(
      await promisify(brotliCompress)(identity, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality },
      }),
    ),
  }
}

function answerWith(entry: Entry, status: number, request: IncomingHttpHeaders): CachedAnswer {
  // A proxy may have dropped the W/: tags are compared weakly (RFC 9110, 8.8.3.2).
  const known = request['if-none-match']?.split(',').map(opaqueTag)
  if (status === 200 && known?.includes(opaqueTag(String(entry.headers.ETag)))) {
    return { status: 304, headers: entry.headers, body: null }
  }
  const encoding = entry.compressed ? acceptedEncoding(request['accept-encoding']) : 'identity'
  const body =
    entry.compressed && encoding !== 'identity' ? entry.compressed[encoding] : entry.identity
  return {
    status,
    headers: {
      ...entry.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.byteLength,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
    body,
  }
}

function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
