import type { MetaFunction } from '@remix-run/react'
import { loadDocument } from '~/facts/personal-data.server'
import { site } from '~/site.server'
import { pageMeta } from '~/ui/page-meta'

export const meta: MetaFunction = ({ matches }) => pageMeta('privacy', { matches })

export { pageHeaders as headers } from '~/server/page-headers.server'

/** Returns the privacy policy. */
export function loader() {
  const { facts, settings } = site()
  return loadDocument('privacy', facts.current(), settings)
}

export { DocumentPage as default } from '~/ui/document-page'
