import type { MetaDescriptor, UIMatch } from '@remix-run/react'
import { siteTexts } from '~/content/site'
import { type RootData, rootDataOf } from './root-data'

/** The picture that messengers show beside a link, and its size in pixels. */
const PREVIEW = { path: '/preview.png', width: 1200, height: 630 }

/**
 * What the head of a page says of it: title and description, and, for the page at `path`, how it
 * looks when its link is sent in a messenger. Where the root's loader knows no public origin
 * (`siteUrl`), nothing that needs an absolute address is said. A page without a `path` is not to be
 * found by search.
 */
export function pageMeta(
  page: keyof ReturnType<typeof siteTexts>['pages'],
  { path, matches }: { path?: string; matches: Pick<UIMatch, 'id' | 'data'>[] },
): MetaDescriptor[] {
  const { siteUrl, facts } = rootOf(matches)
  const site = siteTexts(facts)
  const { title, ...rest } = site.pages[page]
  if (path === undefined || !('description' in rest)) {
    return [{ title }, { name: 'robots', content: 'noindex' }]
  }
  const { description } = rest
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(siteUrl ? addresses(siteUrl, path) : []),
  ]
}

function rootOf(matches: Pick<UIMatch, 'id' | 'data'>[]): RootData {
  const root = matches.find(({ id }) => id === 'root') as UIMatch<RootData> | undefined
  return rootDataOf(root?.data)
}

function addresses(siteUrl: string, path: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: siteUrl + path },
    { property: 'og:url', content: siteUrl + path },
    { property: 'og:image', content: siteUrl + PREVIEW.path },
    { property: 'og:image:width', content: String(PREVIEW.width) },
    { property: 'og:image:height', content: String(PREVIEW.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
