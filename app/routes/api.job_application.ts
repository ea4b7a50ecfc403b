import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { AgencyUnavailable } from '~/agency/agency'
import { SUSPECT_HEADER } from '~/agency/http-agency.server'
import { idempotencyKey } from '~/agency/idempotency.server'
import { agency } from '~/agency/site-agency.server'
import { settings } from '~/env.server'
import { readBody, refusal } from '~/http/body.server'
import { countSend } from '~/http/send-limit.server'
import { log } from '~/log.server'

const payload = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  comment: z.string(),
  services: z.array(z.string()),
})

/** Only posts live here. */
export function loader() {
  return refusal(settings.agencyApiUrl ? 404 : 405)
}

/**
 * `POST /api/job_application/` of the embedded agency API; 404 while the agency's own API is in use.
 * 201 once the request is durably stored; the same Idempotency-Key again is 201 too, and stores
 * nothing. Without that header, the same content within the hour counts as the same request.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (settings.agencyApiUrl) return refusal(404)
  const body = await readBody(request, ['application/json'])
  if ('refused' in body) return refusal(body.refused)
  const wait = await countSend(request)
  if (wait > 0) {
    return new Response(null, { status: 429, headers: { 'Retry-After': String(wait) } })
  }
  const parsed = payload.safeParse(parseJson(body.bytes))
  if (!parsed.success) return refusal(400)
  const key = request.headers.get('Idempotency-Key') || idempotencyKey(parsed.data, Date.now())
  const suspect = request.headers.get(SUSPECT_HEADER) === '1'
  try {
    await agency.takeRequest(parsed.data, key, { suspect })
  } catch (error) {
    if (!(error instanceof AgencyUnavailable)) throw error
    log('request-not-stored', { route: '/api/job_application/', fault: error.kind })
    return refusal(503)
  }
  return Response.json({}, { status: 201 })
}

/** The decoded JSON, or undefined where it is none, bytes that are not UTF-8 included. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
