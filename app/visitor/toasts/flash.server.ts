import { type AppLoadContext, createCookieSessionStorage, redirect } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import type { Signing } from '~/server/http/cookies.server'
import type { SentAddresses } from './sent-address.server'
import type { Flash, Toast } from './toast'

const NOTHING: Flash = { toasts: [], sent: null }

/** What a redirect or a refused post passes on to the page. */
export type FlashCookies = ReturnType<typeof createFlash>

export function createFlash(signing: Signing, sentAddresses: SentAddresses) {
  /**
   * The toasts that a redirect sets, in one session cookie for brief and one for sticky toasts:
   * remix-toast removes keys that it does not know, so the cookie tells the two kinds apart.
   */
  const brief = createToastCookie('toast', signing)
  const sticky = createToastCookie('toast-sticky', signing)
  const shown = new WeakMap<AppLoadContext, Toast[]>()

  async function toastsIn(cookies: string): Promise<Toast[]> {
    const request = new Request('http://own-site.invalid', { headers: { Cookie: cookies } })
    const found = await Promise.all([brief, sticky].map(({ utils }) => utils.getToast(request)))
    return found.flatMap(({ toast }, index) => (toast ? [{ ...toast, sticky: index === 1 }] : []))
  }

  return {
    /** Whether a Cookie header contains toasts, signed by this site. */
    async isIn(cookies: string): Promise<boolean> {
      return (await toastsIn(cookies)).length > 0
    },

    /** Redirects to a URL of this site, where the toasts are shown: at most one brief and one sticky. */
    async redirect(url: string, toasts: Toast[]): Promise<Response> {
      let response = redirect(url)
      for (const toast of toasts) {
        const { utils } = toast.sticky ? sticky : brief
        response = await utils.redirectWithToast(url, toast, { headers: response.headers })
      }
      return response
    },

    /**
     * Shows toasts in the page that answers the current post. The root's loader cannot read the
     * action's data, but Remix passes the same `context` to both.
     */
    show(context: AppLoadContext, toasts: Toast[]): void {
      shown.set(context, toasts)
    },

    /**
     * Reads what a redirect passed on: toasts, with the Set-Cookie headers that remove them, so that they are
     * shown once; and the mark of a sent request in the address. Toasts from `show` replace both. Returns
     * nothing for a prefetch or for a missing image, which run the root's loader, too, but show nobody anything.
     */
    async take(
      request: Request,
      context: AppLoadContext,
    ): Promise<{ flash: Flash; headers: Headers }> {
      const headers = new Headers()
      if (!isForVisitor(request)) return { flash: NOTHING, headers }
      const toasts = await toastsIn(request.headers.get('Cookie') ?? '')
      // An empty cookie, which remix-toast would leave, would still make every page private.
      for (const { sticky: isSticky } of toasts) {
        const { storage } = isSticky ? sticky : brief
        headers.append('Set-Cookie', await storage.destroySession(await storage.getSession()))
      }
      const own = shown.get(context)
      const flash = own
        ? { ...NOTHING, toasts: own }
        : { toasts, sent: sentAddresses.markIn(request.url) }
      return { flash, headers }
    },
  }
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
function createToastCookie(name: string, { isHttps, secrets }: Signing) {
  const storage = createCookieSessionStorage({
    cookie: { name, path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, secrets },
  })
  return { storage, utils: createToastUtilsWithCustomSession(storage) }
}
