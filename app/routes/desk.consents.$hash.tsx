import { json } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { deskRequests } from '~/office/words/desk-requests'
import { atDesk, deskRefusal } from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { LineLink } from './desk/line-link'

const { consent: texts } = deskRequests

export const meta: MetaFunction = () => deskMeta(texts.title)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ desk, params }) => {
  const view = await desk.consent(params.hash ?? '')
  if (!view) throw deskRefusal(404)
  return json(view)
})

/** What a client consented to: the words, and the documents that they name. */
export default function DeskConsent() {
  const { text, documents } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="text-h2">{texts.title}</h1>
      <p className="mt-4 max-w-prose text-muted">{texts.lead}</p>
      <ul className="mt-2">
        {documents.map(({ digest, address }) => (
          <li key={digest}>
            {address === null ? (
              texts.lost(digest)
            ) : (
              <LineLink href={address}>{texts.document(digest)}</LineLink>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
    </>
  )
}
