import { json } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { desk as texts } from '~/content/desk'
import { atDesk } from './desk/at-desk.server'

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ desk, person }) => {
  const requests = await desk.store.list()
  return json({ person, count: requests.length })
})

/** The requests of the agency. */
export default function DeskRequests() {
  const { person, count } = useLoaderData<typeof loader>()
  return (
    <h1 className="text-h2">
      {texts.pages.requests.label} {count} {person}
    </h1>
  )
}
