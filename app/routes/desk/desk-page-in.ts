import { isDeskPath } from '~/addresses/pages'
import { desk } from '~/office/words/desk'

const { signIn, pages } = desk

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
    ![signIn.path, signIn.outPath].includes(pathname)
  return isPage ? pathname + search : pages.requests.path
}
