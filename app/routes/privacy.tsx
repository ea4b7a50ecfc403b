import { json, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { site } from '~/site.server'
import { personalDataDocuments } from '~/content/personal-data'
import { PRIVACY_PAGE } from '~/pages/addresses'
import { DocumentPage } from '~/ui/document-page'
import { pageMeta } from '~/ui/page-meta'

export const meta: MetaFunction = ({ matches }) => pageMeta('privacy', { matches })

export { pageHeaders as headers } from '~/server/page-headers.server'

/** The privacy policy; the agency's own document goes before the site's. */
export function loader() {
  const { facts: siteFacts, settings } = site()
  const facts = siteFacts.current()
  const address = facts.links.privacy ?? PRIVACY_PAGE
  if (address !== PRIVACY_PAGE) return redirect(address)
  return json(personalDataDocuments(facts, settings.retentionDays)[PRIVACY_PAGE])
}

export default function PrivacyPage() {
  return <DocumentPage {...useLoaderData<typeof loader>()} />
}
