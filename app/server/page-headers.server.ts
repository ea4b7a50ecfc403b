import type { HeadersFunction } from '@remix-run/node'

/**
 * A page's headers: its loader's and, after a post, its action's, such as Retry-After, or those of
 * what was thrown, such as Allow. Without a `headers` export Remix drops them all.
 */
export const pageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of [...actionHeaders, ...(errorHeaders ?? [])]) headers.set(name, value)
  return headers
}
