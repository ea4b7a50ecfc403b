/**
 * The public pages, the same for everybody until the visitor acts. Titles, sitemap, cache and tests use this list.
 * `variants`: query parameters that change the page, by any value.
 */
export const PAGES = {
  home: { path: '/', variants: [] },
  services: { path: '/services', variants: ['basket'] },
  consent: { path: '/consent', variants: [] },
  privacy: { path: '/privacy', variants: [] },
} as const satisfies Record<string, { path: string; variants: readonly string[] }>

export type PageName = keyof typeof PAGES

export const SERVICES_PAGE = PAGES.services.path
export const BASKET_PAGE = `${SERVICES_PAGE}?basket`

/** The site's own documents on personal data, unless the agency has others. */
export const CONSENT_PAGE = PAGES.consent.path
export const PRIVACY_PAGE = PAGES.privacy.path

/** Where a page reports how fast it was. */
export const METRICS_ADDRESS = '/metrics/visit'

/** Returns a path as the list writes it: '/Services/' and '/%73ervices' are the services page, too. */
export function plainPath(path: string): string {
  try {
    return '/' + decodeURI(path).toLowerCase().split('/').filter(Boolean).join('/')
  } catch {
    return path
  }
}

/** Returns the URL under which a public page is cached; null if `url` is not its own: `/x/..//`, or with `_data`. */
export function publicPageAt(url: string): string | null {
  const [path = ''] = url.split('?', 1)
  const query = new URLSearchParams(url.slice(path.length))
  const page = Object.values(PAGES).find((one) => one.path === path)
  if (!page || query.has('_data')) return null
  const shown = page.variants.find((name) => query.has(name))
  return shown === undefined ? path : `${path}?${shown}`
}

/** Whether a URL's search string asks for the open basket. */
export function asksForBasket(search: string): boolean {
  return new URLSearchParams(search).has('basket')
}

/** The query parameter of a search at the desk, for a client's name or phone: no log has such a query. */
export const SEARCH_PARAMETER = 'find'
