import { randomBytes } from 'node:crypto'
import { createCookie, redirect } from '@remix-run/node'
import { DESK_PAGES } from '~/addresses/desk'

/** What became of a press, for the page to which it leads: the flash of the desk. */
export interface DeskFlash {
  text: string
  /** The request of the list at whose place it stands; absent: at the page's head. */
  requestId?: number
}

/**
 * Says on the next page what became of a press, once. Each press has a cookie of its own, which the address names: two
 * tabs do not take each other's, and neither a reload nor a link that somebody made up says anything.
 */
export function createDeskFlash({ isHttps, secrets }: { isHttps: boolean; secrets: string[] }) {
  const options = {
    path: DESK_PAGES.requests,
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: isHttps,
  }
  const cookieOf = (key: string) =>
    createCookie(`desk-said-${key}`, { ...options, secrets, maxAge: 60 })
  return {
    /** Returns the answer that leads to a page of the desk. */
    async redirect(address: string, flash: DeskFlash) {
      const key = randomBytes(6).toString('hex')
      const url = new URL(address, 'http://desk.invalid')
      url.searchParams.set('said', key)
      const headers = { 'Set-Cookie': await cookieOf(key).serialize(flash) }
      return redirect(url.pathname + url.search + url.hash, { status: 303, headers })
    },

    /** Returns what a page is to say, and the Set-Cookie header after which it is not said again; null: nothing. */
    async take(request: Request): Promise<{ flash: DeskFlash; forget: string } | null> {
      const key = new URL(request.url).searchParams.get('said') ?? ''
      if (!/^[0-9a-f]{12}$/.test(key)) return null
      const cookie = cookieOf(key)
      const flash = (await cookie.parse(request.headers.get('Cookie'))) as DeskFlash | null
      return flash && { flash, forget: await cookie.serialize('', { maxAge: 0 }) }
    },
  }
}
