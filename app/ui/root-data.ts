import { useRouteLoaderData } from '@remix-run/react'
import { type AgencyFacts, unknownFacts } from '~/content/agency-facts'

/** What the root's loader says to every page, the same on the server and in the browser. */
export interface RootData {
  facts: AgencyFacts
  /** The public origin, null where it is not known. */
  siteUrl: string | null
}

/** In the browser: what was said last, for an error page, which comes without the root's data. */
let latest: RootData = { facts: unknownFacts, siteUrl: null }

/** What the root's loader said, `data`, or, where it failed, said before. */
export function rootDataOf(data: RootData | undefined): RootData {
  if (data && !import.meta.env.SSR) latest = data
  return data ?? latest
}

/** What the root's loader said. */
export function useRootData(): RootData {
  return rootDataOf(useRouteLoaderData<RootData>('root'))
}
