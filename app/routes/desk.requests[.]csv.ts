import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readListQuery, requestsOf } from '~/office/desk/requests/request-list.server'
import { requestsCsv } from '~/office/desk/requests/csv'
import { desk as deskTexts } from '~/office/words/desk'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { localTime } from '~/format/local-time'
import { atDesk } from './desk/at-desk.server'

/** The requests of a list as a file for Excel. A file cannot ask for the password: the list does. */
export async function loader(args: LoaderFunctionArgs) {
  try {
    return await answerWithFile(args)
  } catch (answer) {
    if (!(answer instanceof Response) || answer.status !== 401) throw answer
    return redirect(deskTexts.pages.requests.path + new URL(args.request.url).search, 303)
  }
}

const answerWithFile = atDesk(async ({ request, desk }) => {
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
