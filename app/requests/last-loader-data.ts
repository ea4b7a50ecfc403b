import { useEffect } from 'react'
import { withDeadline } from '~/agency/with-deadline'

/** Maximum time for a loader in the background, in milliseconds. */
const DEADLINE = 10_000

const latest = new Map<string, unknown>()

/** Remembers what a route's loader returned, for {@link loadOrKeepLast}. */
export function useLastLoaderData(route: string, data: object): void {
  useEffect(() => {
    latest.set(route, data)
  }, [route, data])
}

/**
 * Runs a route's loader in a clientLoader. If it fails, hangs or returns something else (a captive
 * portal's page), returns the data that the page shows already: an error would replace the page and
 * everything typed. Do not use with `hydrate`, which would discard the answer to a refused post.
 */
export async function loadOrKeepLast(
  route: string,
  load: () => Promise<unknown>,
): Promise<unknown> {
  try {
    const data = await withDeadline(load(), DEADLINE)
    if (typeof data === 'object' && data !== null) return data
  } catch {
    // Keep the page as it is.
  }
  return latest.get(route)
}
