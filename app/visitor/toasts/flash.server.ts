import {
  type AppLoadContext,
  createCookie,
  createCookieSessionStorage,
  redirect,
} from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { secureCookies, sessionSecrets } from '~/server/http/cookies.server'
import { type Flash, parseSentMark, type SentMark, type Toast } from './toast'

const COOKIE = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: secureCookies,
  secrets: sessionSecrets,
} as const

/**
 * The toasts that a redirect sets, in one session cookie for brief and one for sticky toasts:
 * remix-toast removes keys that it does not know, so the cookie tells the two kinds apart.
 */
const brief = createFlash('toast')
const sticky = createFlash('toast-sticky')

/** Set by the redirect that follows a sent request. */
const sentCookie = createCookie('sent', COOKIE)

const NOTHING: Flash = { toasts: [], sent: null }

/** Whether a Cookie header contains toasts or the mark of a sent request, signed by this site. */
export async function holdsFlash(cookies: string): Promise<boolean> {
  const { toasts, sent } = await readFlash(cookies)
  return toasts.length > 0 || sent !== null
}

/**
 * Redirects to a URL of this site, where the toasts are shown: at most one brief and one sticky.
 * `sent`: the page also shows that a request was sent.
 */
export async function redirectWithToasts(
  url: string,
  toasts: Toast[],
  sent?: SentMark,
): Promise<Response> {
  let response = redirect(url)
  for (const toast of toasts) {
    const { utils } = toast.sticky ? sticky : brief
    response = await utils.redirectWithToast(url, toast, { headers: response.headers })
  }
  if (sent) response.headers.append('Set-Cookie', await sentCookie.serialize(sent))
  return response
}

const shown = new WeakMap<AppLoadContext, Toast[]>()

/**
 * Shows toasts in the page that answers the current post. The root's loader cannot read the
 * action's data, but Remix passes the same `context` to both.
 */
export function showToasts(context: AppLoadContext, toasts: Toast[]): void {
  shown.set(context, toasts)
}

/**
 * Reads the toasts of a request and returns them with the Set-Cookie headers that remove them, so
 * that they are shown once. Toasts from `showToasts` replace older ones. Returns nothing for a
 * prefetch or for a missing image, which run the root's loader, too, but show nobody anything.
 */
export async function takeFlash(
  request: Request,
  context: AppLoadContext,
): Promise<{ flash: Flash; headers: Headers }> {
  const headers = new Headers()
  if (!isForVisitor(request)) return { flash: NOTHING, headers }
  const flash = await readFlash(request.headers.get('Cookie') ?? '')
  // An empty cookie, which remix-toast would leave, would still make every page private.
  for (const { sticky: isSticky } of flash.toasts) {
    const { storage } = isSticky ? sticky : brief
    headers.append('Set-Cookie', await storage.destroySession(await storage.getSession()))
  }
  if (flash.sent) headers.append('Set-Cookie', await sentCookie.serialize('', { maxAge: 0 }))
  const own = shown.get(context)
  return { flash: own ? { ...NOTHING, toasts: own } : flash, headers }
}

async function readFlash(cookies: string): Promise<Flash> {
  const request = new Request('http://own-site.invalid', { headers: { Cookie: cookies } })
  const found = await Promise.all([brief, sticky].map(({ utils }) => utils.getToast(request)))
  const toasts = found.flatMap(({ toast }, index) =>
    toast ? [{ ...toast, sticky: index === 1 }] : [],
  )
  return { toasts, sent: parseSentMark(await sentCookie.parse(cookies)) }
}

function isForVisitor({ headers }: Request): boolean {
  if (headers.get('Sec-Purpose')?.includes('prefetch') || headers.get('Purpose') === 'prefetch') {
    return false
  }
  const destination = headers.get('Sec-Fetch-Dest')
  if (destination) return destination === 'document' || destination === 'empty'
  return !headers.get('Accept')?.startsWith('image/')
}

/** remix-toast's own storage does not sign its cookie. */
function createFlash(name: string) {
  const storage = createCookieSessionStorage({ cookie: { name, ...COOKIE } })
  return { storage, utils: createToastUtilsWithCustomSession(storage) }
}
