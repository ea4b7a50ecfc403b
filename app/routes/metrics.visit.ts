import type { ActionFunctionArgs } from '@remix-run/node'
import { takeFieldReport } from '~/visitor/field-report.server'
import { visitorAddress } from '~/server/http/visitor.server'
import { appContext } from '~/context.server'

/** `POST /metrics/visit`, only with FIELD_METRICS; a GET is answered with 405. */
export async function action({ request }: ActionFunctionArgs) {
  const { settings, count, limitReport } = appContext()
  return settings.fieldMetrics === 'on'
    ? takeFieldReport(request, count, () => limitReport(visitorAddress()))
    : new Response(null, { status: 404 })
}

export { action as loader }
