import { useRouteLoaderData } from '@remix-run/react'
import type { RootData } from './root-data'

/** The public origin that the root's loader knows, null where it knows none. */
export function useSiteUrl(): string | null {
  return useRouteLoaderData<RootData>('root')?.siteUrl ?? null
}
