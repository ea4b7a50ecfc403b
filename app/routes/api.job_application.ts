import type { ActionFunctionArgs } from '@remix-run/node'
import { takeJobApplication } from '~/office/job-application.server'
import { agency } from '~/site.server'

/** `POST /api/job_application/`; a GET is told so. */
export function loader({ request }: ActionFunctionArgs) {
  return takeJobApplication(request, agency)
}

export function action({ request }: ActionFunctionArgs) {
  return takeJobApplication(request, agency)
}
