import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { logFault } from '~/log/log.server'
import { acceptedEncoding } from './accepted-encoding'
import type { RenderedPage } from './render-page.server'
import type { Middleware } from './middleware.server'

/**
 * Browsers revalidate each time; a proxy keeps a page for 10 s, for another minute while it revalidates,
 * and for a day while the site fails.
 */
const CACHE_CONTROL =
  'public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400'

/** The key of the page that every unknown address shows. */
const NOT_FOUND = 'not found'

interface PageCacheOptions {
  /** Returns the key of the public page at an address, as the request wrote it; null: there is none. */
  pageAt: (url: string) => string | null
  /** Returns the version of what all public pages show now. */
  currentVersion: () => string
  /** Whether a Cookie header holds something that a page would show to its visitor alone. */
  isPrivate: (cookies: string) => Promise<boolean>
}

/** A rendered page, and its compressed forms once they are ready. */
interface Entry {
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
 * Keeps the documents that are the same for everybody, one for each public page, never one for an address
 * (a query must not fill the memory). A page is rendered for everybody where its request bears no cookie
 * of the site's; it is kept under the version that its content had before and after it was rendered.
 */
export class PageCache {
  private readonly entries = new Map<string, Entry>()
  private readonly rendering = new AsyncLocalStorage<{ page: string | null; version: string }>()

  constructor(private readonly options: PageCacheOptions) {}

  /**
   * Answers a GET or HEAD request for a page that is in the cache. A request without cookies of the site's
   * goes on without its Cookie header: what is rendered for everybody is rendered from nobody's cookies.
   */
  readonly middleware: Middleware = (request, response, next) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return next()

    const answerPublicly = () => {
      delete headers.cookie
      const page = this.options.pageAt(url)
      const version = this.options.currentVersion()
      const entry = page === null ? undefined : this.entries.get(page)
      if (!entry?.compressed || entry.version !== version) {
        return this.rendering.run({ page, version }, next)
      }
      const { status, headers: answered, body } = answerWith(entry, 200, headers)
      response.writeHead(status, answered).end(method === 'HEAD' ? null : body)
    }
    if (headers.cookie === undefined) return answerPublicly()
    return this.options.isPrivate(headers.cookie).then((own) => (own ? next() : answerPublicly()))
  }

  /**
   * Returns the answer to the request that is being handled: its page from the cache, rendered where it is
   * not there. Returns null where the document is not everybody's, and so must not be kept: it was asked for
   * with cookies, at an address that is no public page's own, or its content changed meanwhile.
   * `status`: 200, or 404 for the page of unknown addresses.
   */
  answer(
    status: 200 | 404,
    render: () => RenderedPage,
    request: IncomingHttpHeaders,
  ): CachedAnswer | null {
    const asked = this.rendering.getStore()
    if (!asked || asked.version !== this.options.currentVersion()) return null
    const page = status === 404 ? NOT_FOUND : asked.page
    if (page === null) return null
    let entry = this.entries.get(page)
    if (entry?.version !== asked.version) {
      entry = toEntry(asked.version, render())
      this.entries.set(page, entry)
      // The first answers are not compressed yet: nobody waits for the best compression.
      compress(entry).catch((error: unknown) => logFault(page, error))
    }
    return answerWith(entry, status, request)
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

function answerWith(entry: Entry, status: 200 | 404, request: IncomingHttpHeaders): CachedAnswer {
  if (status === 200 && matchesTag(request['if-none-match'], String(entry.headers.ETag))) {
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

/** Whether an If-None-Match header names a tag. They are compared weakly (RFC 9110, 13.1.2). */
function matchesTag(header: string | undefined, tag: string): boolean {
  const opaqueTag = (one: string) => one.trim().replace(/^W\//, '')
  return header?.split(',').some((one) => ['*', opaqueTag(tag)].includes(opaqueTag(one))) ?? false
}
