import { type AppLoadContext, createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { SENT_NOTE } from '~/format/addresses'
import type { Signing } from '~/server/settings/session-secret.server'
import { createSentAddresses } from './sent-address.server'
import { type Flash, SENT_TOASTS, type SentMark, type Toast } from './toast'

/** What a redirect or a refused post passes on to the page. */
export type FlashStore = ReturnType<typeof createFlash>

export function createFlash({ isHttps, secrets }: Signing) {
  const sentAddresses = createSentAddresses(secrets)
  // remix-toast's own storage does not sign its cookie.
  const storage = createCookieSessionStorage({
    cookie: { name: 'toast', path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, secrets },
  })
  const { getToast, redirectWithToast } = createToastUtilsWithCustomSession(storage)
  const shown = new WeakMap<AppLoadContext, Toast[]>()

  async function toastIn(cookies: string): Promise<Toast | undefined> {
    const request = new Request('http://own-site.invalid', { headers: { Cookie: cookies } })
    return (await getToast(request)).toast
  }

  return {
    /** Whether a Cookie header contains a toast, signed by this site. */
    isIn: async (cookies: string): Promise<boolean> => (await toastIn(cookies)) !== undefined,

    /** Whether an address says that a request was sent, or said so until it expired. */
    isInAddress: sentAddresses.isIn,

    /** Redirects to a URL of this site, where a toast is shown. */
    redirect: (url: string, toast: Toast): Promise<Response> => redirectWithToast(url, toast),

    /** Redirects to a page, which says once in toasts, and as long as its address does, that a request was sent. */
    redirectSent(page: string, sent: SentMark): Promise<Response> {
      return redirectWithToast(`${sentAddresses.of(page, sent)}#${SENT_NOTE}`, SENT_TOASTS[0])
    },

    /**
     * Shows toasts in the page that answers the current post. The root's loader cannot read the
     * action's data, but Remix passes the same `context` to both.
     */
    show(context: AppLoadContext, toasts: Toast[]): void {
      shown.set(context, toasts)
    },

    /**
     * Reads what a redirect passed on: a toast, with the Set-Cookie header that removes it, so that it is shown
     * once; and the mark of a sent request in the address, with which the toast is the first of two. Toasts from
     * `show` replace both.
     */
    async take(
      request: Request,
      context: AppLoadContext,
    ): Promise<{ flash: Flash; headers: Headers }> {
      const headers = new Headers()
      const toast = await toastIn(request.headers.get('Cookie') ?? '')
      if (toast) {
        // An empty cookie, which remix-toast would leave, would still make every page private.
        headers.append('Set-Cookie', await storage.destroySession(await storage.getSession()))
      }
      const own = shown.get(context)
      if (own) return { flash: { toasts: own, sent: null }, headers }
      const sent = sentAddresses.markIn(request.url)
      const toasts = toast ? (sent ? SENT_TOASTS : [toast]) : []
      return { flash: { toasts, sent }, headers }
    },
  }
}
