import { z } from 'zod'
import { settings } from '~/env.server'
import { readBody, refusal } from '~/server/body.server'
import type { PostedRequest } from '~/server/posted-request.server'
import { countSend } from '~/server/send-limit.server'
import { log } from '~/log.server'
import { type Agency, AgencyUnavailable } from '~/agency/agency'
import { SUSPECT_HEADER } from '~/agency/http-agency.server'
import { idempotencyKey } from '~/agency/idempotency.server'

export const JOB_APPLICATION = '/api/job_application/'

const payload = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  comment: z.string(),
  services: z.array(z.string()),
})

/**
 * `POST /api/job_application/` of the embedded agency API; 404 while the agency's own API is in use.
 * 201 once the request is durably stored; the same content under the same Idempotency-Key again is 201
 * too, and stores nothing. Without that header, the same content within the hour counts as the same
 * request.
 */
export async function takeJobApplication(posted: PostedRequest, agency: Agency): Promise<Response> {
  if (settings.agencyApiUrl) return refusal(404)
  const body = await readBody(posted, ['application/json'])
  if ('refused' in body) return refuse(body.refused)
  const wait = await countSend(posted)
  if (wait > 0) {
    const response = refuse(429)
    response.headers.set('Retry-After', String(wait))
    return response
  }
  const parsed = payload.safeParse(parseJson(body.bytes))
  if (!parsed.success) return refuse(400)
  const key = posted.headers.get('Idempotency-Key') || idempotencyKey(parsed.data, Date.now())
  const suspect = posted.headers.get(SUSPECT_HEADER) === '1'
  try {
    await agency.takeRequest(parsed.data, key, { suspect })
  } catch (error) {
    if (!(error instanceof AgencyUnavailable)) throw error
    log('request-not-stored', {
      route: JOB_APPLICATION,
      fault: error.kind,
      reason: error.message,
    })
    return refusal(503)
  }
  return Response.json({}, { status: 201 })
}

/** No access line is written for what a program posts; what it was refused stands in the log. */
function refuse(status: number): Response {
  log('request-refused', { route: JOB_APPLICATION, status })
  return refusal(status)
}

/** The decoded JSON, or undefined where it is none, bytes that are not UTF-8 included. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
