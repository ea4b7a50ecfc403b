import { type ActionFunctionArgs, json } from '@remix-run/node'
import { type Agency, AgencyUnavailable } from '~/agency/port/agency'
import type { Count } from '~/agency/store/count-names'
import type { Consents } from '~/agency/facts/consent.server'
import { SENT_NOTE } from '~/addresses/element-ids'
import { log } from '~/server/log/log.server'
import { isTooLong } from '~/agency/port/request-length'
import { refusalHeaders } from '~/server/http/body.server'
import type { RateLimit } from '~/server/http/rate-limit.server'
import { visitorAddress } from '~/server/http/visitor.server'
import type { Flash } from '~/visitor/toasts/flash.server'
import { type NotSent, type Outcome, type Sent, SENT_TOASTS, toastsOf } from './outcome'
import { parseRequest } from './parse-request.server'
import { sendOnce } from './send-once.server'
import type { SentCookie } from './sent-cookie.server'

/** The parts of the site that a send uses. */
interface Sender {
  agency: Agency
  limitSend: RateLimit
  consents: Consents
  count: Count
  flash: Flash
  sentCookie: SentCookie
  isContentKnown(): boolean
}

/**
 * Sends a posted form of `page` to the agency. Status: 422 without consent to a known text or if the agency refused,
 * 429 above the limit, 503 if the agency failed or it is unknown whose site it is.
 */
export async function send(
  site: Sender,
  args: ActionFunctionArgs,
  form: FormData,
  page: string,
): Promise<Response> {
  const { agency, limitSend, consents, count } = site
  const { request, consent, consentVersion, isSpam } = parseRequest(form)
  const { services, ...fields } = request
  if (isTooLong(Object.values(fields), services)) return badRequest(args, 413)
  // HTML drops a line break at the beginning of a text area; React handles only LF.
  const values = { ...fields, comment: fields.comment.replaceAll('\r\n', '\n'), consent }

  // This process only knows the consent of the shipped agency; the visitor saw another one.
  if (!site.isContentKnown()) {
    log('send-failed', { route: page, fault: 'content-unknown' })
    count('failed')
    return answer(args, { kind: 'failed', values }, { status: 503 })
  }
  if (!consent) {
    count('no-consent')
    return answer(args, { kind: 'no-consent', values }, { status: 422 })
  }
  const shown = consentVersion === '' ? consents.current() : await consents.find(consentVersion)
  if (!shown) {
    const unticked = { ...values, consent: false }
    const { version } = consents.current()
    return answer(args, { kind: 'unknown-consent', values: unticked, version }, { status: 422 })
  }

  const wait = await limitSend(visitorAddress(), Buffer.byteLength(JSON.stringify(request)))
  if (wait > 0) {
    log('send-limited', { route: page })
    const headers = { 'Retry-After': String(wait) }
    return answer(args, { kind: 'failed', values }, { status: 429, headers })
  }

  const started = performance.now()
  let number: number | undefined
  try {
    number = await sendOnce(agency, request, { isSpam, consent: { page, text: shown.text } })
  } catch (error) {
    log('send-failed', {
      route: page,
      fault: error instanceof AgencyUnavailable ? error.kind : 'unexpected',
      reason: error instanceof Error ? error.message : undefined,
      milliseconds: Math.round(performance.now() - started),
    })
    count('failed')
    const kind = failureOf(error)
    const status = kind === 'refused' || kind === 'too-long' ? 422 : 503
    return answer(args, { kind, values }, { status })
  }
  count('sent')
  const hasPhone = fields.phone.trim() !== ''
  return answerSent(site, args, { kind: 'sent', hasPhone, number, services }, page)
}

function failureOf(error: unknown) {
  if (!(error instanceof AgencyUnavailable)) return 'failed'
  if (error.kind === 'refused' || error.kind === 'too-long') return error.kind
  return error.mayHaveArrived ? 'unknown' : 'failed'
}

/** Answers a post with an unreadable or unknown form. */
export function badRequest(args: ActionFunctionArgs, status: number): Response {
  const headers = refusalHeaders(status)
  const kind = status === 413 ? 'too-long' : 'failed'
  return answer(args, { kind, values: null }, { status, headers })
}

/** Redirects a browser to the page; gives a script the outcome itself. Both get the cookie of what was sent. */
async function answerSent(
  { flash, sentCookie }: Sender,
  { request }: ActionFunctionArgs,
  sent: Sent,
  page: string,
): Promise<Response> {
  const isDocument = request.headers.get('Accept')?.includes('text/html')
  const answer = isDocument
    ? await flash.redirect(`${page}#${SENT_NOTE}`, ...SENT_TOASTS)
    : json<Outcome>(sent)
  const cookie = await sentCookie.write(sent)
  if (cookie) answer.headers.append('Set-Cookie', cookie)
  return answer
}

/** Answers a request that was not sent; a page shows the toasts, too. */
function answer({ context }: ActionFunctionArgs, outcome: NotSent, init: ResponseInit): Response {
  context.toasts = toastsOf(outcome)
  return json(outcome, init)
}
