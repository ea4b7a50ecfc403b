import { type AppLoadContext, createCookie, createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { secureCookies, sessionSecrets } from '~/server/cookies.server'
import { type Flash, parseSentMark, type SentMark, type Toast } from './toast'

const COOKIE = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: secureCookies,
  secrets: sessionSecrets,
} as const

/**
 * Toasts that a redirect carries, brief and sticky ones in a session cookie each: the cookie tells which is
 * the sticky one, for remix-toast strips keys that it does not know.
 */
const brief = createFlash('toast')
const sticky = createFlash('toast-sticky')

/** Set beside the toasts of a redirect that follows a request which was sent. */
const sentCookie = createCookie('sent', COOKIE)

const NOTHING: Flash = { toasts: [], sent: null }

/** Whether a Cookie header holds something that a redirect carries, signed by this site. */
export async function holdsFlash(cookies: string): Promise<boolean> {
  const { toasts, sent } = await readFlash(cookies)
  return toasts.length > 0 || sent !== null
}

/**
 * Redirects to an address of this site, where the toasts will show: one brief, one sticky at most. `sent`:
 * the page is to tell that a request was sent.
 */
export async function redirectWithToasts(
  url: string,
  toasts: { brief: Toast; sticky?: Toast; sent?: SentMark },
): Promise<Response> {
  let response = await brief.utils.redirectWithToast(url, toasts.brief)
  if (toasts.sticky) {
    const { headers } = response
    response = await sticky.utils.redirectWithToast(url, toasts.sticky, { headers })
  }
  if (toasts.sent) response.headers.append('Set-Cookie', await sentCookie.serialize(toasts.sent))
  return response
}

const shown = new WeakMap<AppLoadContext, Toast>()

/**
 * Shows a toast in the page that answers a post by itself. Remix gives the action and the loaders of one
 * request the same `context`; the action's answer reaches its own page alone, not the root's toasts.
 */
export function showToast(context: AppLoadContext, toast: Toast): void {
  shown.set(context, toast)
}

/**
 * Takes what a request's cookies carry, and the Set-Cookie headers that drop it: it shows once. In the answer
 * to a post its own toast takes the place of older ones. A prefetched page shows nobody anything, and neither
 * does the answer to a missing picture, though both run the root's loader: they take nothing.
 */
export async function takeFlash(
  request: Request,
  context: AppLoadContext,
): Promise<{ flash: Flash; headers: Headers }> {
  const headers = new Headers()
  if (!isForVisitor(request)) return { flash: NOTHING, headers }
  const flash = await readFlash(request.headers.get('Cookie') ?? '')
  // Emptied, as remix-toast would leave them, the cookies would still make every page private.
  for (const { sticky: isSticky } of flash.toasts) {
    const { storage } = isSticky ? sticky : brief
    headers.append('Set-Cookie', await storage.destroySession(await storage.getSession()))
  }
  if (flash.sent) headers.append('Set-Cookie', await sentCookie.serialize('', { maxAge: 0 }))
  const own = shown.get(context)
  return { flash: own ? { ...NOTHING, toasts: [own] } : flash, headers }
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

/** The storage is the site's own because remix-toast's does not sign. */
function createFlash(name: string) {
  const storage = createCookieSessionStorage({ cookie: { name, ...COOKIE } })
  return { storage, utils: createToastUtilsWithCustomSession(storage) }
}
