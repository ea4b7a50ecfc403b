import { useRouteLoaderData } from '@remix-run/react'
import { type AgencyFacts, unknownFacts } from '~/content/agency-facts'

/** The root loader's data that every page uses. */
export interface RootData {
  facts: AgencyFacts
  /** The links that call the facts' phones, by their texts. */
  telLinks: Record<string, string>
  /** Whether these are the facts of the made-up agency that ships with the site. */
  isExample: boolean
  /** Some prices are those that ship with the site; absent: they are the agency's own. */
  hasExamplePrices?: true
  /** The public origin; null: it is not known. */
  siteUrl: string | null
  /** The version of the consent that the request form shows. */
  consentVersion: string
  /** The page reports how fast it was; absent: it does not. */
  measures?: true
  /** There is a desk. Set on its own pages only. */
  hasDesk?: true
}

/** Used where the root loader failed. */
const NOTHING: RootData = {
  facts: unknownFacts,
  telLinks: {},
  isExample: false,
  siteUrl: null,
  consentVersion: '',
}

/** Returns the root loader's data, or a stand-in where there is none. */
export function rootDataOf(data: RootData | undefined): RootData {
  return data ?? NOTHING
}

export function useRootData(): RootData {
  return rootDataOf(useRouteLoaderData<RootData>('root'))
}

export function useFacts(): AgencyFacts {
  return useRootData().facts
}
