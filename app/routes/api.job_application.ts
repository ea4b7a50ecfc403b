import type { ActionFunctionArgs } from '@remix-run/node'
import { takeJobApplication } from '~/office/job-application.server'
import { settings } from '~/env.server'
import { agency } from '~/site.server'
import { refusal } from '~/server/body.server'

/** Only posts live here. */
export function loader() {
  return refusal(settings.agencyApiUrl ? 404 : 405)
}

/** Posts to the plain address are answered ahead of this (entry.server.tsx), by the same function. */
export function action({ request }: ActionFunctionArgs) {
  return takeJobApplication(request, agency)
}
