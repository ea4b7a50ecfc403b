import { readListQuery, requestsOf } from '~/agency/desk/request-list.server'
import { requestsCsv } from '~/agency/desk/csv'
import { deskRequests as texts } from '~/content/desk-requests'
import { localTime } from '~/format/local-time'
import { atDesk } from './desk/at-desk.server'

/** The requests of a list as a file for Excel. */
export const loader = atDesk(async ({ request, desk }) => {
  const requests = await requestsOf(desk, readListQuery(new URL(request.url).searchParams))
  const [day] = localTime(new Date().toISOString())
  const name = encodeURIComponent(texts.csvFile(day))
  return new Response(requestsCsv(requests), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="requests.csv"; filename*=UTF-8''${name}`,
    },
  })
})
