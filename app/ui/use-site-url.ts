import { useRouteLoaderData } from '@remix-run/react'

/** The public origin that the root's loader knows, null where it knows none. */
export function useSiteUrl(): string | null {
  return useRouteLoaderData<{ siteUrl: string | null }>('root')?.siteUrl ?? null
}
