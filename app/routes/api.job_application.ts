import type { ActionFunctionArgs } from '@remix-run/node'
import { takeJobApplication } from '~/agency/embedded/job-application.server'
import { appContext } from '~/context.server'

/** `POST /api/job_application/`; a GET is answered with 405. */
export function action({ request }: ActionFunctionArgs) {
  return takeJobApplication(request, appContext())
}

export { action as loader }
