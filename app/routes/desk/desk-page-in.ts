import { DESK_PAGES, isDeskPath, SIGN_IN_PAGE, SIGN_OUT_ADDRESS } from '~/addresses/desk'

/**
 * Returns the address of a page of the desk on this site, to which somebody is led after they signed in; the first
 * page's for any other text.
 */
export function deskPageIn(text: string): string {
  const here = 'http://desk.invalid'
  // As a browser reads it: `/\evil.example`, `//evil.example` and `/desk/../` lead elsewhere.
  const { origin, pathname, search } = URL.canParse(text, here)
    ? new URL(text, here)
    : new URL(here)
  const isPage =
    text.startsWith('/') &&
    origin === here &&
    isDeskPath(pathname) &&
    ![SIGN_IN_PAGE, SIGN_OUT_ADDRESS].includes(pathname)
  return isPage ? pathname + search : DESK_PAGES.requests
}
