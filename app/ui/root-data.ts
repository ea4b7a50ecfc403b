import { useRouteLoaderData } from '@remix-run/react'
import { type AgencyFacts, unknownFacts } from '~/content/agency-facts'

/** What the root's loader returns to every page. */
export interface RootData {
  facts: AgencyFacts
  /** The public origin; null: it is not known. */
  siteUrl: string | null
}

/** Stands in where the root's loader failed. */
const NOTHING: RootData = { facts: unknownFacts, siteUrl: null }

/** Returns what the root's loader returned, given its data. */
export function rootDataOf(data: RootData | undefined): RootData {
  return data ?? NOTHING
}

/** Returns who the agency is. */
export function useFacts(): AgencyFacts {
  return rootDataOf(useRouteLoaderData<RootData>('root')).facts
}
