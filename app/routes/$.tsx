import { json } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/react'
import { siteTexts } from '~/content/site'
import { Message } from '~/visitor/ui/message'
import { pageMeta } from '~/visitor/ui/page-meta'
import { useFacts } from '~/visitor/root-data'

export const meta: MetaFunction = ({ matches }) => pageMeta('notFound', { matches })

/** Answers all URLs without a route of their own. */
export function loader() {
  return json(null, { status: 404 })
}

export default function NotFoundPage() {
  return <Message {...siteTexts(useFacts()).notFound} />
}
