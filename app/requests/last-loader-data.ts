import { useEffect } from 'react'
import { withDeadline } from '~/agency/with-deadline'

/** Milliseconds that a loader may take in the background. */
const DEADLINE = 10_000

const latest = new Map<string, unknown>()

/** Remembers what a route's loader returned, for {@link loadOrKeepLast}. */
export function useLastLoaderData(route: string, data: object): void {
  useEffect(() => {
    latest.set(route, data)
  }, [route, data])
}

/**
 * For a route's clientLoader: what its loader returns, or, where that fails, hangs or brings something
 * else (a captive portal's page), what the page shows already. An error would replace the page, and all
 * that was typed. To be used without `hydrate`, which would clear a refused post's answer.
 */
export async function loadOrKeepLast(
  route: string,
  load: () => Promise<unknown>,
): Promise<unknown> {
  try {
    const data = await withDeadline(load(), DEADLINE)
    if (typeof data === 'object' && data !== null) return data
  } catch {
    // The page stays as it is.
  }
  return latest.get(route)
}
