import type { HeadersFunction } from '@remix-run/node'

/**
 * Combines the headers of a page's loader with those of its action (such as Retry-After) or of a
 * thrown response (such as Allow). Without a `headers` export Remix drops them.
 */
export const pageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of [...actionHeaders, ...(errorHeaders ?? [])]) headers.set(name, value)
  return headers
}
