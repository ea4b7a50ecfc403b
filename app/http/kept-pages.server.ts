import { acceptedEncoding, keepPage, type KeptPage, type Page } from './page.server'

const PUBLIC = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400'
const PRIVATE = 'private, no-store'

/** Pages that are the same for everybody, by a fixed list of names, never by their address. */
const kept = new Map<string, { shows: unknown; page: Promise<KeptPage> }>()

/**
 * Answers with a page that is the same for everybody, rendering it only when it is asked for first
 * or when it `shows` another object than before. 304 where the browser has it.
 */
export async function answerWithKeptPage(
  name: string,
  shows: unknown,
  render: () => Promise<Page>,
  { request, status, headers }: { request: Request; status: number; headers: Headers },
): Promise<Response> {
  let entry = kept.get(name)
  if (entry?.shows !== shows || !entry) {
    entry = { shows, page: render().then(keepPage) }
    kept.set(name, entry)
    // A page that failed to render is not kept.
    entry.page.catch(() => {
      kept.delete(name)
    })
  }
  const { policy, etag, forms } = await entry.page

  headers.set('Cache-Control', PUBLIC)
  headers.set('Vary', 'Cookie, Accept-Encoding')
  headers.set('ETag', etag)
  headers.set('Content-Security-Policy', policy)
  if (status === 200 && holdsTag(request.headers.get('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = acceptedEncoding(request.headers.get('Accept-Encoding'))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Length', String(forms[encoding].byteLength))
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(forms[encoding], { status, headers })
}

/** Answers with a page made for one visitor: his toasts, his basket, what he typed. Nobody keeps it. */
export async function answerWithOwnPage(
  page: Page,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  headers.set('Cache-Control', PRIVATE)
  headers.set('Vary', 'Cookie, Accept-Encoding')
  headers.set('Content-Security-Policy', page.policy)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(page.html, { status, headers })
}

function holdsTag(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false
}
