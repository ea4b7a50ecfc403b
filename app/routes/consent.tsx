import { json, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { site } from '~/site.server'
import { personalDataDocuments } from '~/content/personal-data'
import { CONSENT_PAGE } from '~/pages/addresses'
import { DocumentPage } from '~/ui/document-page'
import { pageMeta } from '~/ui/page-meta'

export const meta: MetaFunction = ({ matches }) => pageMeta('consent', { matches })

export { pageHeaders as headers } from '~/server/page-headers.server'

/** What a visitor agrees to who sends a request; the agency's own document goes before the site's. */
export function loader() {
  const { facts: siteFacts, settings } = site()
  const facts = siteFacts.current()
  const address = facts.links.consent ?? CONSENT_PAGE
  if (address !== CONSENT_PAGE) return redirect(address)
  return json(personalDataDocuments(facts, settings.retentionDays)[CONSENT_PAGE])
}

export default function ConsentPage() {
  return <DocumentPage {...useLoaderData<typeof loader>()} />
}
