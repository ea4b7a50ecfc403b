import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { DESK_PAGES } from '~/addresses/desk'
import { readListQuery } from '~/office/desk/requests/request-list.server'
import { csvHead, csvRows } from '~/office/desk/requests/csv'
import type { StaffRequest } from '~/office/desk/requests/staff-request'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { localTime } from '~/format/local-time'
import { atDesk } from './desk/at-desk.server'

/** The requests of a list as a file for Excel. A file cannot ask for the password: the list does. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  try {
    return await file(args)
  } catch (answer) {
    if (!(answer instanceof Response) || answer.status !== 401) throw answer
    return redirect(DESK_PAGES.requests + new URL(args.request.url).search, 303)
  }
}

const file = atDesk(async ({ request, desk }) => {
  const pieces = desk.readRequests(readListQuery(new URL(request.url).searchParams))
  // The first piece before the answer: a database that is away is said, and is no empty file.
  const content = fileOf(await pieces.next(), pieces)
  const [day] = localTime(new Date().toISOString())
  const name = encodeURIComponent(texts.csvFile(day))
  return new Response(content, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="requests.csv"; filename*=UTF-8''${name}`,
    },
  })
})

/** Makes the file piece by piece, as fast as it is taken. */
function fileOf(
  first: IteratorResult<StaffRequest[], void>,
  pieces: AsyncGenerator<StaffRequest[], void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: typeof first | null = first
  return new ReadableStream({
    start: (file) => file.enqueue(encoder.encode(csvHead())),
    async pull(file) {
      const { done, value } = next ?? (await pieces.next())
      next = null
      if (done) return file.close()
      file.enqueue(encoder.encode(csvRows(value)))
    },
    async cancel() {
      await pieces.return()
    },
  })
}
