import type { MetaFunction } from '@remix-run/react'
import { loadDocument } from '~/visitor/load-document.server'
import { appContext } from '~/context.server'
import { pageMeta } from '~/visitor/ui/page-meta'

export const meta: MetaFunction = ({ matches }) => pageMeta('consent', { matches })

export { pageHeaders as headers } from '~/server/http/page-headers.server'

/** Returns the document that a visitor who sends a request agrees to. */
export function loader() {
  const { facts, settings } = appContext()
  return loadDocument('consent', facts.current(), settings)
}

export { DocumentPage as default } from '~/visitor/ui/document-page'
