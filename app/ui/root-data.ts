import { useRouteLoaderData } from '@remix-run/react'
import { type AgencyFacts, unknownFacts } from '~/content/agency-facts'

/** What the root's loader says to every page, the same on the server and in the browser. */
export interface RootData {
  facts: AgencyFacts
  /** The public origin, null where it is not known. */
  siteUrl: string | null
}

/** What an error page has to do with where the root's loader said nothing. */
const NOTHING: RootData = { facts: unknownFacts, siteUrl: null }

/** What the root's loader said. */
export function rootDataOf(data: RootData | undefined): RootData {
  return data ?? NOTHING
}

/** The same for a component. */
export function useRootData(): RootData {
  return rootDataOf(useRouteLoaderData<RootData>('root'))
}
