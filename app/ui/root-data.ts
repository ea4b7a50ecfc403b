import type { AgencyFacts } from '~/content/agency-facts'

/** What the root's loader says to every page, the same on the server and in the browser. */
export interface RootData {
  facts: AgencyFacts
  /** The public origin, null where it is not known. */
  siteUrl: string | null
}
