import type { ActionFunctionArgs } from '@remix-run/node'
import { takeJobApplication } from '~/agency/port/job-application.server'
import { site } from '~/site.server'

/** `POST /api/job_application/`; a GET is answered with 405. */
export function loader({ request }: ActionFunctionArgs) {
  return takeJobApplication(request, site())
}

export function action({ request }: ActionFunctionArgs) {
  return takeJobApplication(request, site())
}
