import { useEffect } from 'react'
import { withDeadline } from './with-deadline'

/** Milliseconds that a reading behind the page may take. */
const DEADLINE = 10_000

const shown = new Map<string, unknown>()

/** Remembers what a route's loader said, for {@link readOrKeep}. */
export function useKeptData(route: string, data: { version: string | null }): void {
  useEffect(() => {
    shown.set(route, data)
  }, [route, data])
}

/**
 * For a route's clientLoader: what its loader says, or, where the reading fails, hangs or brings
 * something else (a captive portal's page), what the page shows already. An error would replace the
 * page, and all that was typed. To be used without `hydrate`, which would clear a refused post's answer.
 */
export async function readOrKeep(route: string, read: () => Promise<unknown>): Promise<unknown> {
  try {
    const data = await withDeadline(read(), DEADLINE)
    if (typeof data === 'object' && data !== null && 'version' in data) return data
  } catch {
    // The page is asked to stay as it is.
  }
  return shown.get(route)
}
