import { PAGES } from '~/addresses/pages'

/** The addresses of the public pages, without variants: '/', '/services' and so on. */
export const publicPaths = Object.values(PAGES).map(({ path }) => path)

/** The addresses that each have a document of their own: with variants, such as '/services?basket'. */
export const publicPages = Object.values(PAGES).flatMap(({ path, variants }) => [
  path,
  ...variants.map((variant) => `${path}?${variant}`),
])
