import type { LoaderFunctionArgs } from '@remix-run/node'
import { cachedHealth } from '~/agency/port/health.server'
import { appContext } from '~/context.server'
import { version } from '../../package.json'

let health: ReturnType<typeof cachedHealth> | undefined

/**
 * `GET /healthz`: answers 200 if the site could take a request now, else 503 with the kind of fault.
 * If the staff gets notices, the answer has the number of those that wait, `notices`, which is 'failing' as soon
 * as one could not be sent, and `mail`, which is so of mails, or without mails of whatever is sent. `findings` names
 * the kinds of what the last look found wrong, of the hour or of the state page; null: nobody has looked yet. It also has the state of the texts ('unread': pages answer 503) and the age of the
 * catalogue in seconds (null: there is none yet), and which version and which process answers, by what `check` knows the
 * site again, and through how many proxies the request came.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { agency, catalogue, contentState, ...context } = appContext()
  health ??= cachedHealth(agency)
  const asked = await health()
  // Whoever cannot open a page cannot send either.
  const isUnread = asked.readiness !== null && !context.isContentKnown()
  const { readiness, fault } = isUnread ? { readiness: null, fault: 'storage' } : asked
  const { noticesWait = null, mailFails, noticesFail } = readiness ?? {}
  const found = context.findings()
  const findings = found?.length !== 0 && { findings: found }
  const status = readiness ? 'ok' : 'unavailable'
  const said = (fails = false) => (fails ? 'failing' : 'ok')
  const notices = noticesWait !== null && {
    noticesWait,
    mail: said(mailFails),
    notices: said(noticesFail),
  }
  const catalogueAge = catalogue.age()
  return Response.json(
    {
      status,
      fault,
      ...notices,
      ...findings,
      ...contentState(),
      catalogueAge,
      version,
      process: process.pid,
      site: context.siteMark,
      forwarded: forwardedBy(request.headers.get('X-Forwarded-For')),
    },
    { status: readiness ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}

/** Returns how many proxies have added an address to X-Forwarded-For, where who asks has sent none. */
function forwardedBy(header: string | null): number {
  return header === null ? 0 : header.split(',').length
}
