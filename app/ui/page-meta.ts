import type { MetaDescriptor } from '@remix-run/react'
import { site } from '~/content/site'

/** The title and description of a page, for its route's `meta`. */
export function pageMeta(page: keyof typeof site.pages): MetaDescriptor[] {
  const { title, ...rest } = site.pages[page]
  return [
    { title },
    ...('description' in rest ? [{ name: 'description', content: rest.description }] : []),
  ]
}
