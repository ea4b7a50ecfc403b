import { useRootData } from './root-data'

/** The public origin, null where it is not known. */
export function useSiteUrl(): string | null {
  return useRootData().siteUrl
}
