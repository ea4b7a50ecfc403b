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

/** Browsers revalidate. Proxies serve a page for 10 s, a minute while revalidating, a day while the site fails. */
const CACHE_CONTROL =
  'public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400'

interface PageCacheOptions {
  /** Returns the cache key of a URL, as the request wrote it; null if that is not a public page. */
  pageAt: (url: string) => string | null
  /** Returns the current version of the content that public pages show. */
  currentVersion: () => string
  /** Whether a Cookie header holds something that a page would show to this visitor only. */
  isPrivate: (cookies: string) => Promise<boolean>
}

type Bytes = Uint8Array<ArrayBuffer>

/** A rendered page and its compressed forms, once they exist. */
interface Entry {
  version: string
  headers: OutgoingHttpHeaders
  bodies: { identity: Bytes; br?: Bytes; gzip?: Bytes }
}

/**
 * Caches the documents that are the same for everybody: one entry per public page, so that query strings cannot fill
 * the memory. Takes only pages that were rendered without the site's cookies, from content of one version.
 */
export class PageCache {
  private readonly entries = new Map<string, Entry>()
  private readonly rendering = new AsyncLocalStorage<{ page: string; version: string }>()

  constructor(private readonly options: PageCacheOptions) {}

  /**
   * Answers GET and HEAD from the cache. Without private cookies, a request for a public page goes on without its
   * Cookie header, so that the page cannot depend on it. Any other request goes on unchanged.
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
      if (!entry?.bodies.br || entry.version !== version) {
        return this.rendering.run({ page, version }, next)
      }
      const { status, headers: answered, body } = answerWith(entry, headers)
      response.writeHead(status, answered).end(method === 'HEAD' ? null : body)
    }
    if (headers.cookie === undefined) return answerPublicly()
    return this.options.isPrivate(headers.cookie).then((own) => (own ? next() : answerPublicly()))
  }

  /**
   * Returns the cached page, or a new one from `render`, which it then caches. Null: the document must not be
   * cached, because of cookies, another URL, or changed content.
   */
  answer(render: () => RenderedPage, request: IncomingHttpHeaders) {
    const asked = this.rendering.getStore()
    if (!asked || asked.version !== this.options.currentVersion()) return null
    const { page, version } = asked
    let entry = this.entries.get(page)
    if (entry?.version !== version) {
      entry = toEntry(version, render())
      this.entries.set(page, entry)
      // The first answers are uncompressed: visitors do not wait for the best compression.
      compress(entry.bodies).catch((error: unknown) => logFault(page, error))
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
    bodies: { identity },
  }
}

async function compress(bodies: Entry['bodies']): Promise<void> {
  const { identity } = bodies
  // Above a quarter of a megabyte the best compression takes seconds of processor time.
  const quality = identity.byteLength > 256 * 1024 ? 5 : 11
  Object.assign(bodies, {
    gzip: new Uint8Array(await promisify(gzip)(identity, { level: 9 })),
    br: new Uint8Array(
      await promisify(brotliCompress)(identity, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality },
      }),
    ),
  })
}

/** Returns an answer that is ready to be sent. Its body is null if the browser already has the document. */
function answerWith(entry: Entry, request: IncomingHttpHeaders) {
  if (matchesTag(request['if-none-match'], String(entry.headers.ETag))) {
    return { status: 304, headers: entry.headers, body: null }
  }
  const encoding = acceptedEncoding(request['accept-encoding'])
  const { identity, [encoding]: body = identity } = entry.bodies
  return {
    status: 200,
    headers: {
      ...entry.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.byteLength,
      ...(body !== identity && { 'Content-Encoding': encoding }),
    },
    body,
  }
}
