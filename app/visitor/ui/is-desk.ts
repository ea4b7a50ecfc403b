import { useMatches } from '@remix-run/react'

/** The data of the route around the desk's pages. */
export interface DeskData {
  /** Whether there is a desk; otherwise its addresses are unknown pages as any other. */
  isOpen: boolean
  /** The name of who has signed in; null: nobody has. */
  person: string | null
  /** Whether the last look at the site found something wrong. */
  isFaulty?: boolean
}

/** Returns whether a page of the agency's desk is shown: its route's handle says so. */
export function useIsDesk(): boolean {
  return useMatches().some(
    ({ handle, data }) =>
      (handle as { isDesk?: boolean } | undefined)?.isDesk === true &&
      (data as DeskData | undefined)?.isOpen === true,
  )
}
