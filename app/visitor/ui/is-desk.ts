import { useMatches } from '@remix-run/react'
import { useRootData } from '~/visitor/root-data'

/**
 * Returns whether a page of the agency's desk is shown, which has no scripts. Without a desk its addresses are unknown
 * pages as any other.
 */
export function useIsDesk(): boolean {
  const { hasDesk = false } = useRootData()
  const matches = useMatches()
  return import.meta.env.SSR && hasDesk && matches.some(({ id }) => id === 'routes/desk')
}
