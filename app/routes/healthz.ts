import { cachedHealth } from '~/agency/health.server'
import { site } from '~/site.server'

let health: ReturnType<typeof cachedHealth> | undefined

/**
 * `GET /healthz`: whether the site could take a request now (200, else 503 with the kind of fault);
 * where the staff gets notices, how many are still to be sent, and `mail`, which is 'failing' from the
 * first one that could not be; and the state of the texts, with the age of the catalogue in seconds
 * (null: there is none yet).
 */
export async function loader() {
  const { agency, catalogue, contentState } = site()
  health ??= cachedHealth(agency)
  const { readiness, fault } = await health()
  const { noticesWait = null, mailFails = false } = readiness ?? {}
  const status = readiness ? 'ok' : 'unavailable'
  const notices = noticesWait !== null && { noticesWait, mail: mailFails ? 'failing' : 'ok' }
  const catalogueAge = catalogue.age()
  return Response.json(
    { status, fault, ...notices, ...contentState(), catalogueAge },
    { status: readiness ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
