import { useMatches } from '@remix-run/react'

/** Returns whether a page of the agency's desk is shown: its route's handle says so. */
export function useIsDesk(): boolean {
  return useMatches().some(
    ({ handle }) => (handle as { isDesk?: boolean } | undefined)?.isDesk === true,
  )
}
