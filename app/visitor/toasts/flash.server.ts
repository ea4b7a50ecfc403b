import { createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import type { Signing } from '~/server/settings/session-secret.server'
import type { Toast } from './toasts'

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Toasts of an action that answers with a page; the root's loader passes them on. */
    toasts?: Toast[]
  }
}

/** The toasts that a redirect passes on to the next page. */
export type Flash = ReturnType<typeof createFlash>

export function createFlash({ isHttps, secrets }: Signing) {
  // remix-toast's own storage does not sign its cookie.
  const storage = createCookieSessionStorage({
    cookie: { name: 'toast', path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, secrets },
  })
  const { getToast, redirectWithToast } = createToastUtilsWithCustomSession(storage)

  async function read(cookies: string | null): Promise<Toast[]> {
    const headers = { Cookie: cookies ?? '' }
    const { toast } = await getToast(new Request('http://own-site.invalid', { headers }))
    if (!toast) return []
    const { type, message, description } = toast
    if (!description) return [{ type, message }]
    return [
      { type, message },
      { type: 'info', message: description, sticky: true },
    ]
  }

  return {
    /** Whether a Cookie header contains toasts, signed by this site. */
    isIn: async (cookies: string): Promise<boolean> => (await read(cookies)).length > 0,

    /** Redirects to a URL of this site, where a toast is shown, and a second one that stays until it is closed. */
    // remix-toast passes on one toast: the second one is its description.
    redirect: (url: string, toast: Toast, sticky?: Toast): Promise<Response> =>
      redirectWithToast(url, { ...toast, description: sticky?.message }),

    /** Reads the toasts in a Cookie header, with the Set-Cookie header that removes them: they are shown once. */
    async take(cookies: string | null): Promise<{ toasts: Toast[]; headers: Headers }> {
      const toasts = await read(cookies)
      const headers = new Headers()
      if (toasts.length > 0) {
        // An empty cookie, which remix-toast would leave, would still make every page private.
        headers.append('Set-Cookie', await storage.destroySession(await storage.getSession()))
      }
      return { toasts, headers }
    },
  }
}
