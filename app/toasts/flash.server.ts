import { createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { secureCookies, sessionSecrets } from '~/server/cookies.server'
import type { Toast } from './toast'

/**
 * Toasts that a redirect carries, brief and sticky ones in a session cookie each: the cookie is the
 * sign of the sticky one, for remix-toast strips keys that it does not know.
 */
const brief = createFlash('toast')
const sticky = createFlash('toast-sticky')

/** Whether a Cookie header holds a toast: one that we signed. */
export async function holdsToasts(cookies: string): Promise<boolean> {
  const request = new Request('http://own-site.invalid', { headers: { Cookie: cookies } })
  const found = await Promise.all([brief, sticky].map(({ utils }) => utils.getToast(request)))
  return found.some(({ toast }) => toast !== undefined)
}

/** Redirects to an address of this site, where the toasts will show: one brief, one sticky at most. */
export async function redirectWithToasts(
  url: string,
  toasts: { brief: Toast; sticky?: Toast },
): Promise<Response> {
  const response = await brief.utils.redirectWithToast(url, toasts.brief)
  if (!toasts.sticky) return response
  return sticky.utils.redirectWithToast(url, toasts.sticky, { headers: response.headers })
}

/**
 * Takes the toasts that a request bears, and the Set-Cookie headers that make sure it was once. A
 * prefetched page shows nobody anything, and neither does the answer to a missing picture, though
 * both run the root's loader: they take none.
 */
export async function takeToasts(request: Request): Promise<{ toasts: Toast[]; headers: Headers }> {
  const toasts: Toast[] = []
  const headers = new Headers()
  if (!isForVisitor(request)) return { toasts, headers }
  for (const { cookie, storage, utils } of [brief, sticky]) {
    const { toast } = await utils.getToast(request)
    if (!toast) continue
    toasts.push({ ...toast, sticky: cookie === sticky.cookie })
    // Emptied, as remix-toast would leave it, the cookie would still make every page private.
    headers.append('Set-Cookie', await storage.destroySession(await storage.getSession()))
  }
  return { toasts, headers }
}

function isForVisitor({ headers }: Request): boolean {
  if (headers.get('Sec-Purpose')?.includes('prefetch') || headers.get('Purpose') === 'prefetch') {
    return false
  }
  const destination = headers.get('Sec-Fetch-Dest')
  if (destination) return destination === 'document' || destination === 'empty'
  return !headers.get('Accept')?.startsWith('image/')
}

/** The storage is ours because remix-toast's own does not sign. */
function createFlash(cookie: string) {
  const storage = createCookieSessionStorage({
    cookie: {
      name: cookie,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: secureCookies,
      secrets: sessionSecrets,
    },
  })
  return { cookie, storage, utils: createToastUtilsWithCustomSession(storage) }
}
