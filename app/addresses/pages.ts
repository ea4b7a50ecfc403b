/**
 * The public pages: each is the same document for everybody until the visitor acts. Titles, canonical links, the
 * sitemap, the page cache and the tests use this list. `variants`: query parameters that change the page, by any value.
 */
export const PAGES = {
  home: { path: '/', variants: [] },
  services: { path: '/services', variants: ['basket'] },
  consent: { path: '/consent', variants: [] },
  privacy: { path: '/privacy', variants: [] },
} as const satisfies Record<string, { path: string; variants: readonly string[] }>

export type PageName = keyof typeof PAGES

export const SERVICES_PAGE = PAGES.services.path
export const BASKET_PAGE = '/services?basket'

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

/**
 * Returns the URL under which a public page is cached, or null if `url`, as the request wrote it, is not the page's
 * own. `/x/..//` renders the home page but is not its URL. `_data` asks for a loader's data instead of the page.
 */
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

/** Whether an address is the desk's. `path`: as browsers or `plainPath` write it. */
export function isDeskPath(path: string): boolean {
  return /^\/desk(\/|$)/.test(path)
}
