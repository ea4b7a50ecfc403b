import type { HeadersFunction } from '@remix-run/node'

/**
 * A page's headers: its loader's and, after a post, its action's, such as Retry-After. Without a
 * `headers` export Remix drops both.
 */
export const pageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) headers.set(name, value)
  return headers
}
