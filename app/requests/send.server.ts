import { type AppLoadContext, json } from '@remix-run/node'
import { type Agency, AgencyUnavailable } from '~/agency/agency'
import type { Consent } from '~/facts/consent.server'
import { log } from '~/log/log.server'
import { SENT_NOTE } from '~/pages/addresses'
import { refusalHeaders } from '~/server/body.server'
import type { CountSend } from '~/server/send-limit.server'
import { visitorAddress } from '~/server/visitor.server'
import { redirectWithToasts, showToast } from '~/toasts/flash.server'
import type { Toast } from '~/toasts/toast'
import { parseRequest } from './parse-request.server'
import { sendOnce } from './send-once.server'
import {
  EXPECT_MESSAGE,
  FAILED,
  NO_CONSENT,
  type RefusedSend,
  SENT,
  type TypedRequest,
} from './send-result'
import { hasPhone, type SentRequest } from './sent-request'

/** The parts of the site that a send uses. */
interface Sender {
  agency: Agency
  countSend: CountSend
  currentConsent: () => Consent
}

/**
 * Sends a posted request form to the agency. Redirects to `page` with two toasts when the agency
 * has it. Otherwise answers with the typed values and one toast: 422 without consent to the
 * current text, 429 above the visitor's limit, 503 if the agency failed. `context`: the context of
 * the action. `remember` returns a Set-Cookie header that stores the request, or null.
 */
export async function send(
  { agency, countSend, currentConsent }: Sender,
  context: AppLoadContext,
  form: FormData,
  page: string,
  remember?: (sent: SentRequest) => Promise<string | null>,
) {
  const { request: serviceRequest, consent, consentVersion, suspect } = parseRequest(form)
  const { services, ...fields } = serviceRequest
  // In HTML a text area drops a line break at its beginning; React handles that for LF only.
  const typed = { ...fields, comment: fields.comment.replaceAll('\r\n', '\n'), consent }

  if (!consent) return refuse(context, 422, NO_CONSENT, typed)
  const { text, version } = currentConsent()
  if (consentVersion !== '' && consentVersion !== version) {
    const unticked = { ...typed, consent: false }
    return refuse(context, 422, NO_CONSENT, unticked, { isConsentChanged: true })
  }

  const wait = await countSend(visitorAddress())
  if (wait > 0) {
    log('send-limited', { route: page })
    const headers = { 'Retry-After': String(wait) }
    return refuse(context, 429, FAILED, typed, { headers })
  }

  const started = performance.now()
  try {
    await sendOnce(agency, serviceRequest, { suspect, consent: { page, text } })
  } catch (error) {
    log('send-failed', {
      route: page,
      fault: error instanceof AgencyUnavailable ? error.kind : 'unexpected',
      reason: error instanceof Error ? error.message : undefined,
      milliseconds: Math.round(performance.now() - started),
    })
    return refuse(context, 503, FAILED, typed)
  }
  const sent = { services, hasPhone: hasPhone(fields.phone) }
  const response = await redirectWithToasts(`${page}#${SENT_NOTE}`, {
    brief: SENT,
    sticky: EXPECT_MESSAGE,
    sent: { hasPhone: sent.hasPhone },
  })
  const cookie = await remember?.(sent)
  if (cookie) response.headers.append('Set-Cookie', cookie)
  return response
}

/** Answers a post with an unreadable or unknown form: the page with the error toast. */
export function badRequest(context: AppLoadContext, status: number) {
  return refuse(context, status, FAILED, null, { headers: refusalHeaders(status) })
}

function refuse(
  context: AppLoadContext,
  status: number,
  toast: Toast,
  typed: TypedRequest | null,
  { headers, isConsentChanged }: { headers?: HeadersInit; isConsentChanged?: boolean } = {},
) {
  showToast(context, toast)
  const refused: RefusedSend = { refused: true, toasts: [toast], typed, isConsentChanged }
  return json(refused, { status, headers })
}
