import { z } from 'zod'
import { PAGES } from '~/addresses/pages'
import { parseJson, readBody } from '~/server/http/body.server'
import { type Count, type Rating, type Vital, VITALS } from '~/agency/store/count-names'

/** A report is some 120 bytes. */
const REPORT_LIMIT = 1024

/** Google's bounds: up to the first a value is good, above the second it is poor. Milliseconds; CLS has no unit. */
const BOUNDS: Record<Vital, [number, number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
}

const value = z.number().min(0).max(600_000).optional()
const report = z.strictObject({
  page: z.enum(Object.keys(PAGES)),
  LCP: value,
  INP: value,
  CLS: value,
  FCP: value,
  TTFB: value,
})

/**
 * Answers `POST /metrics/visit`: counts a page's speed by its bounds, but not for visitors who object (Sec-GPC).
 * 204; 429 after too many from an address (`limitReport`); or the status that refuses the body.
 */
export async function takeFieldReport(
  request: Request,
  count: Count,
  limitReport: () => Promise<number>,
): Promise<Response> {
  // A beacon with a text is `text/plain`.
  const body = await readBody(request, ['text/plain'], REPORT_LIMIT)
  if ('refused' in body) return new Response(null, { status: body.refused })
  const parsed = report.safeParse(parseJson(body.bytes))
  if (!parsed.success) return new Response(null, { status: 400 })
  const seconds = await limitReport()
  if (seconds > 0) {
    return new Response(null, { status: 429, headers: { 'Retry-After': String(seconds) } })
  }
  if (request.headers.get('Sec-GPC') !== '1') {
    for (const vital of VITALS) {
      const measured = parsed.data[vital]
      if (measured !== undefined) count(`${vital}-${ratingOf(vital, measured)}`)
    }
  }
  return new Response(null, { status: 204 })
}

function ratingOf(vital: Vital, measured: number): Rating {
  const [good, fair] = BOUNDS[vital]
  if (measured <= good) return 'good'
  return measured <= fair ? 'fair' : 'poor'
}
