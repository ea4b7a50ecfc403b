import type { AgencyFacts } from '~/content/agency-facts'
import { useRootData } from './root-data'

/** Who the agency is. */
export function useFacts(): AgencyFacts {
  return useRootData().facts
}
