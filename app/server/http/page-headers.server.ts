import type { HeadersFunction } from '@remix-run/node'

/** Merges a loader's headers with those of the action or a thrown response. Remix drops them without this export. */
export const pageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of [...actionHeaders, ...(errorHeaders ?? [])]) headers.set(name, value)
  return headers
}
