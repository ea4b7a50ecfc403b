import type { MetaDescriptor, UIMatch } from '@remix-run/react'
import type { Graph } from 'schema-dts'
import { pageTitles } from '~/content/page-titles'
import { ERROR_PREFIX } from '~/content/request-form'
import { siteTexts } from '~/content/site'
import { type PageName, PAGES } from '~/addresses/pages'
import { type RootData, rootDataOf } from '~/visitor/root-data'

/** The picture that messengers show beside a link, and its size in pixels. It names no agency. */
const PREVIEW = { path: '/preview.png', width: 1200, height: 630 }

type Matches = Pick<UIMatch, 'id' | 'data'>[]

/**
 * Returns the head of a page: title, description, and how the page looks when its link is sent in a messenger.
 * Absolute addresses are left out where the public origin is not known. Pages of errors are not to be indexed.
 * `offered`: titles of the agency's services. `structuredData`: the page in schema.org's words.
 *
 * Only the server renders the head: in the browser it is empty, and its texts stay out of the scripts.
 */
export function pageMeta(
  page: PageName | 'notFound' | 'failure',
  { matches, offered }: { matches: Matches; offered?: readonly string[] },
  structuredData?: (root: RootData) => Graph,
): MetaDescriptor[] {
  if (!import.meta.env.SSR) return []
  const root = rootOf(matches)
  const site = siteTexts(root.facts)
  if (page === 'notFound' || page === 'failure') {
    return [{ title: `${site[page].title} — ${site.name}` }, { name: 'robots', content: 'noindex' }]
  }
  const { title, description } = pageTitles(root.facts, offered)[page]
  return [
    { title: hasError(matches) ? ERROR_PREFIX + title : title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(root.siteUrl
      ? addresses(root.siteUrl, PAGES[page].path, `${site.name}: ${site.trade}`)
      : []),
    ...(structuredData ? [{ 'script:ld+json': structuredData(root) }] : []),
  ]
}

function rootOf(matches: Matches): RootData {
  const root = matches.find(({ id }) => id === 'root') as UIMatch<RootData> | undefined
  return rootDataOf(root?.data)
}

/** Whether the page answers a form with an error: the root's loader has the toast that says so. */
function hasError(matches: Matches): boolean {
  const { toasts = [] } = rootOf(matches) as { toasts?: { type: string }[] }
  return toasts.some(({ type }) => type === 'error' || type === 'warning')
}

function addresses(siteUrl: string, path: string, alt: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: siteUrl + path },
    { property: 'og:url', content: siteUrl + path },
    { property: 'og:image', content: siteUrl + PREVIEW.path },
    { property: 'og:image:width', content: String(PREVIEW.width) },
    { property: 'og:image:height', content: String(PREVIEW.height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
