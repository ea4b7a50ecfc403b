/**
 * The public pages: until a visitor acts, each is the same document for everybody. Titles, canonical
 * links, the sitemap, the page cache and the tests follow from this list. `variants` are the query
 * parameters that show the page differently.
 */
export const PAGES = {
  home: { path: '/', variants: [] },
  services: { path: '/services', variants: ['basket'] },
  consent: { path: '/consent', variants: [] },
  privacy: { path: '/privacy', variants: [] },
} as const satisfies Record<string, { path: string; variants: readonly string[] }>

export type PageName = keyof typeof PAGES

/**
 * Returns the address that a public page is cached under, or null where `url`, exactly as the request
 * wrote it, is no public page's own. `/x/..//` renders the home page, too, but is not its address. `_data`
 * asks for a loader's data instead of the page.
 */
export function publicPageAt(url: string): string | null {
  const [path = ''] = url.split('?', 1)
  const query = new URLSearchParams(url.slice(path.length))
  const page = Object.values(PAGES).find((one) => one.path === path)
  if (!page || query.has('_data')) return null
  const shown = page.variants.filter((name) => query.has(name))
  return shown.length > 0 ? `${path}?${shown.join('&')}` : path
}
