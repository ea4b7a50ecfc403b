import { useRouteLoaderData } from '@remix-run/react'
import { type AgencyFacts, unknownFacts } from '~/content/agency-facts'

/** Who the agency is, as the root's loader says: the same on the server and in the browser. */
export function useFacts(): AgencyFacts {
  return useRouteLoaderData<{ facts: AgencyFacts }>('root')?.facts ?? unknownFacts
}
