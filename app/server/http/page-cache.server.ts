import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sha256 } from '~/hashes/sha256.server'
import { logFault } from '~/server/log/log.server'
import { acceptedEncoding } from './accepted-encoding'
import { matchesTag } from './entity-tag'
import type { RenderedPage } from './render-page.server'
import type { Middleware } from './middleware.server'

/**
 * Browsers always revalidate. A proxy serves a page for 10 s, for one more minute while it
 * revalidates, and for a day while the site fails.
 */
const CACHE_CONTROL =
  'public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400'

interface PageCacheOptions {
  /**
   * Returns the key of the public page at a URL, as the request wrote it, or null if there is none.
   */
  pageAt: (url: string) => string | null
  /** Returns the current version of the content that public pages show. */
  currentVersion: () => string
  /** Whether a Cookie header holds something that a page would show to this visitor only. */
  isPrivate: (cookies: string) => Promise<boolean>
}

/** A rendered page and its compressed forms, once they exist. */
interface Entry {
  version: string
  headers: OutgoingHttpHeaders
  identity: Uint8Array<ArrayBuffer>
  compressed: { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> } | null
}

/** An answer that is ready to be sent. The body is null if the browser already has the document. */
interface CachedAnswer {
  status: 200 | 304
  headers: OutgoingHttpHeaders
  body: Uint8Array<ArrayBuffer> | null
}

/**
 * Caches the documents that are the same for everybody. There is one entry per public page, not per
 * URL, so that query strings cannot fill the memory. A page is cached only if it was rendered
 * without the site's cookies and its content has the same version before and after the rendering.
 */
export class PageCache {
  private readonly entries = new Map<string, Entry>()
  private readonly rendering = new AsyncLocalStorage<{ page: string; version: string }>()

  constructor(private readonly options: PageCacheOptions) {}

  /**
   * Answers a GET or HEAD request for a cached page. A request for a public page without cookies of the
   * visitor's continues without its Cookie header, so that a page for everybody cannot depend on one. A
   * request for any other address continues as it came.
   */
  readonly middleware: Middleware = (request, response, next) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return next()
    const page = this.options.pageAt(url)
    if (page === null) return next()

    const answerPublicly = () => {
      delete headers.cookie
      const version = this.options.currentVersion()
      const entry = this.entries.get(page)
      if (!entry?.compressed || entry.version !== version) {
        return this.rendering.run({ page, version }, next)
      }
      const { status, headers: answered, body } = answerWith(entry, headers)
      response.writeHead(status, answered).end(method === 'HEAD' ? null : body)
    }
    if (headers.cookie === undefined) return answerPublicly()
    return this.options.isPrivate(headers.cookie).then((own) => (own ? next() : answerPublicly()))
  }

  /**
   * Returns the answer to the current request: the cached page, or a new one from `render`, which
   * is then cached. Returns null if the document must not be cached: the request had cookies, its
   * URL is not the page's own, or the content has changed meanwhile.
   */
  answer(render: () => RenderedPage, request: IncomingHttpHeaders): CachedAnswer | null {
    const asked = this.rendering.getStore()
    if (!asked || asked.version !== this.options.currentVersion()) return null
    const { page, version } = asked
    let entry = this.entries.get(page)
    if (entry?.version !== version) {
      entry = toEntry(version, render())
      this.entries.set(page, entry)
      // The first answers are uncompressed: visitors do not wait for the best compression.
      compress(entry).catch((error: unknown) => logFault(page, error))
    }
    return answerWith(entry, request)
  }
}

function toEntry(version: string, { html, policy }: RenderedPage): Entry {
  const identity = new TextEncoder().encode(html)
  const hash = sha256(identity, 'base64url').slice(0, 22)
  return {
    version,
    headers: {
      'Cache-Control': CACHE_CONTROL,
      Vary: 'Cookie, Accept-Encoding',
      // Weak: the same tag for all compressed forms of the document.
      ETag: `W/"${hash}"`,
      'Content-Security-Policy': policy,
    },
    identity,
    compressed: null,
  }
}

async function compress(entry: Entry): Promise<void> {
  const { identity } = entry
  // Above a quarter of a megabyte the best compression takes seconds of processor time.
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

function answerWith(entry: Entry, request: IncomingHttpHeaders): CachedAnswer {
  if (matchesTag(request['if-none-match'], String(entry.headers.ETag))) {
    return { status: 304, headers: entry.headers, body: null }
  }
  const encoding = entry.compressed ? acceptedEncoding(request['accept-encoding']) : 'identity'
  const body =
    entry.compressed && encoding !== 'identity' ? entry.compressed[encoding] : entry.identity
  return {
    status: 200,
    headers: {
      ...entry.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.byteLength,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
    body,
  }
}
