import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { acceptedEncoding } from './accepted-encoding'
import { keepPage, type KeptPage, type Page } from './page.server'

const PUBLIC = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400'
const PRIVATE = 'private, no-store'
const HTML = 'text/html; charset=utf-8'

type Shown = readonly unknown[]

interface Kept {
  /** What the page shows: the same objects, the same page. */
  shows: Shown
  page: Promise<KeptPage>
  /** The page once it has been rendered. */
  ready: KeptPage | null
}

/** Pages that are the same for everybody, by a fixed list of names, never by their address. */
const kept = new Map<string, Kept>()

/**
 * Answers with a page that is the same for everybody, rendering it only when it is asked for first
 * or when it `shows` other objects than before. 304 where the browser has it.
 */
export async function answerWithKeptPage(
  name: string,
  shows: Shown,
  render: () => Promise<Page>,
  { request, status, headers }: { request: Request; status: number; headers: Headers },
): Promise<Response> {
  let entry = kept.get(name)
  if (!entry || !areSame(entry.shows, shows)) entry = keep(name, shows, render)
  const answer = answerOf(await entry.page, status, {
    ifNoneMatch: request.headers.get('If-None-Match'),
    acceptEncoding: request.headers.get('Accept-Encoding'),
  })
  for (const [header, value] of Object.entries(answer.headers)) headers.set(header, String(value))
  return new Response(answer.body, { status: answer.status, headers })
}

/**
 * Answers with a page that is kept already and still `shows` the same, before the request has gone
 * any further. Returns false, having done nothing, where there is none.
 */
export function answerFromKept(
  name: string,
  shows: Shown,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const entry = kept.get(name)
  if (!entry?.ready || !areSame(entry.shows, shows)) return false
  const { status, headers, body } = answerOf(entry.ready, 200, {
    ifNoneMatch: request.headers['if-none-match'] ?? null,
    acceptEncoding: request.headers['accept-encoding']?.toString() ?? null,
  })
  response.writeHead(status, headers).end(request.method === 'HEAD' ? null : body)
  return true
}

/** Answers with a page made for one visitor: his toasts, his basket, what he typed. Nobody keeps it. */
export async function answerWithOwnPage(
  page: Page,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  headers.set('Cache-Control', PRIVATE)
  headers.set('Vary', 'Cookie, Accept-Encoding')
  headers.set('Content-Security-Policy', page.policy)
  headers.set('Content-Type', HTML)
  return new Response(page.html, { status, headers })
}

function keep(name: string, shows: Shown, render: () => Promise<Page>): Kept {
  const entry: Kept = { shows, page: render().then(keepPage), ready: null }
  kept.set(name, entry)
  entry.page.then(
    (page) => (entry.ready = page),
    // A page that failed to render is not kept.
    () => {
      if (kept.get(name) === entry) kept.delete(name)
    },
  )
  return entry
}

function areSame(some: Shown, others: Shown): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index])
}

function answerOf(
  { policy, etag, forms }: KeptPage,
  status: number,
  asked: { ifNoneMatch: string | null; acceptEncoding: string | null },
): { status: number; headers: OutgoingHttpHeaders; body: Uint8Array<ArrayBuffer> | null } {
  const headers: OutgoingHttpHeaders = {
    'Cache-Control': PUBLIC,
    Vary: 'Cookie, Accept-Encoding',
    ETag: etag,
    'Content-Security-Policy': policy,
  }
  // A proxy may have dropped the W/: tags are compared weakly (RFC 9110, 8.8.3.2).
  const known = asked.ifNoneMatch?.split(',').map(opaque)
  if (status === 200 && known?.includes(opaque(etag))) {
    return { status: 304, headers, body: null }
  }
  const encoding = acceptedEncoding(asked.acceptEncoding)
  const body = forms[encoding]
  headers['Content-Type'] = HTML
  headers['Content-Length'] = body.byteLength
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  return { status, headers, body }
}

/** An entity tag without the mark that it is a weak one. */
function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
