import type { MetaFunction } from '@remix-run/react'
import { loadDocument } from '~/facts/personal-data.server'
import { site } from '~/site.server'
import { pageMeta } from '~/ui/page-meta'

export const meta: MetaFunction = ({ matches }) => pageMeta('consent', { matches })

export { pageHeaders as headers } from '~/server/page-headers.server'

/** Returns the document that a visitor who sends a request agrees to. */
export function loader() {
  const { facts, settings } = site()
  return loadDocument('consent', facts.current(), settings)
}

export { DocumentPage as default } from '~/ui/document-page'
