import { z } from 'zod'
import { AgencyUnavailable, type Agency, byField } from '~/agency/port/agency'
import { idempotencyKey } from '~/agency/port/idempotency.server'
import { log } from '~/server/log/log.server'
import { parseJson, readBody, refusalHeaders } from '~/server/http/body.server'
import { isTooLong, REQUEST_LENGTH, TITLE_OVERHEAD } from '~/agency/port/request-length'
import type { RateLimit } from '~/server/http/rate-limit.server'
import { visitorAddress } from '~/server/http/visitor.server'

const JOB_APPLICATION = '/api/job_application/'

const isListOfTexts = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
const text = z.string('a text is expected').default('')
const payload = z.object(
  {
    ...byField(() => text),
    // Not z.array, which creates an issue for each wrong item: a body may hold 100,000.
    services: z.custom<string[]>(isListOfTexts, 'a list of texts is expected').default([]),
  },
  'an object is expected',
)

interface JobApplicationOptions {
  agency: Agency
  limitSend: RateLimit
  /** Origin of the agency's own API; null if the embedded one is used. */
  agencyOrigin: string | null
}

/** Messages for the author of a program whose post is refused, by status. */
const REFUSALS = {
  400: 'the body: JSON in UTF-8 is expected',
  405: 'POST is expected',
  413: `the body: 256 KB and ${REQUEST_LENGTH} characters at most are expected, each service counts ${TITLE_OVERHEAD} more`,
  415: 'Content-Type: application/json is expected',
  429: 'too many requests: Retry-After says in how many seconds to try again',
  503: 'the request could not be stored: send it again under the same Idempotency-Key',
}

/**
 * Answers `POST /api/job_application/` of the embedded API: 404 if the agency has its own, 201 when the request is
 * stored. The same content within an hour is stored once (201), unless the Idempotency-Key differs. Other answers
 * say in JSON what is wrong, without quoting. A missing field is empty.
 */
export async function takeJobApplication(
  request: Request,
  { agency, limitSend, agencyOrigin }: JobApplicationOptions,
): Promise<Response> {
  if (agencyOrigin !== null) return new Response(null, { status: 404 })
  const body = await readBody(request, ['application/json'])
  if ('refused' in body) return refuse(body.refused)
  const wait = await limitSend(visitorAddress(), body.bytes.byteLength)
  if (wait > 0) return refuse(429, { 'Retry-After': String(wait) })
  const json = parseJson(body.bytes)
  if (json === undefined) return refuse(400)
  const parsed = payload.safeParse(json)
  if (!parsed.success) return refuse(400, {}, describe(parsed.error))
  const { services, ...fields } = parsed.data
  if (isTooLong(Object.values(fields), services)) return refuse(413)

  const key = idempotencyKey(parsed.data, request.headers.get('Idempotency-Key') ?? '')
  try {
    await agency.submitRequest(parsed.data, key)
  } catch (error) {
    if (!(error instanceof AgencyUnavailable)) throw error
    const { kind: fault, message: reason } = error
    log('request-not-stored', { route: JOB_APPLICATION, fault, reason })
    return Response.json({ error: REFUSALS[503] }, { status: 503 })
  }
  return Response.json({}, { status: 201 })
}

function refuse(
  status: keyof typeof REFUSALS,
  headers = refusalHeaders(status, 'POST'),
  error = REFUSALS[status],
): Response {
  log('request-refused', { route: JOB_APPLICATION, status })
  return Response.json({ error }, { status, headers })
}

/** Describes the first fault, such as `services: a list of texts is expected`. */
function describe({ issues }: z.ZodError): string {
  const [issue] = issues
  return `${issue?.path[0]?.toString() ?? 'the body'}: ${issue?.message}`
}
