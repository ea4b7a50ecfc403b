import { useLocation, useMatch } from '@remix-run/react'
import { asksForBasket, SERVICES_PAGE } from '~/addresses/pages'
import { useIsHydrated } from './use-is-hydrated'

/**
 * Returns the attributes of what is behind the basket. A basket that the server opens is not modal, so the
 * rest of the page is inert; scripts remove that when they make the basket modal.
 */
export function useBehindBasket(): { inert?: '' } {
  const { search } = useLocation()
  const isServicesPage = useMatch(SERVICES_PAGE) !== null
  const isHydrated = useIsHydrated()
  return !isHydrated && isServicesPage && asksForBasket(search) ? { inert: '' } : {}
}
