import type { ActionFunctionArgs } from '@remix-run/node'
import { takeFieldReport } from '~/visitor/field-report.server'
import { appContext } from '~/context.server'

/** `POST /metrics/visit`, only with FIELD_METRICS; a GET is answered with 405. */
export function loader(args: ActionFunctionArgs) {
  return action(args)
}

export async function action({ request }: ActionFunctionArgs) {
  const { settings, count } = appContext()
  return settings.fieldMetrics === 'on'
    ? takeFieldReport(request, count)
    : new Response(null, { status: 404 })
}
