import type { MetaFunction } from '@remix-run/react'
import { loadDocument } from '~/visitor/load-document.server'
import { appContext } from '~/context.server'
import { pageMeta } from '~/visitor/ui/page-meta'

export const meta: MetaFunction = ({ matches }) => pageMeta('privacy', { matches })

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export function loader() {
  const { facts, settings } = appContext()
  return loadDocument('privacy', facts.current(), settings)
}

export { DocumentPage as default } from '~/visitor/ui/document-page'
