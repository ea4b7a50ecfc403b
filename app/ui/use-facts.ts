import { useRouteLoaderData } from '@remix-run/react'
import { type AgencyFacts, unknownFacts } from '~/content/agency-facts'
import type { RootData } from './root-data'

/** Who the agency is, as the root's loader says: the same on the server and in the browser. */
export function useFacts(): AgencyFacts {
  return useRouteLoaderData<RootData>('root')?.facts ?? unknownFacts
}
