import { json, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { siteFacts } from '~/site.server'
import { CONSENT_PAGE, personalDataDocuments } from '~/content/personal-data'
import { settings } from '~/settings/env.server'
import { usePageToasts } from '~/requests/use-sending'
import { Toasts } from '~/toasts/toasts'
import { DocumentPage } from '~/ui/document-page'
import { pageMeta } from '~/ui/page-meta'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta('consent', { path: CONSENT_PAGE, matches })

export { pageHeaders as headers } from '~/server/page-headers.server'

/** What a visitor agrees to who sends a request; the agency's own document goes before the site's. */
export function loader() {
  const facts = siteFacts.current()
  const address = facts.links.consent ?? CONSENT_PAGE
  if (address !== CONSENT_PAGE) return redirect(address)
  return json(personalDataDocuments(facts, settings.retentionDays)[CONSENT_PAGE])
}

export default function ConsentPage() {
  return (
    <DocumentPage {...useLoaderData<typeof loader>()}>
      <Toasts {...usePageToasts()} />
    </DocumentPage>
  )
}
