import { watchHealth } from '~/agency/health.server'
import { agency, catalogue } from '~/site.server'

const health = watchHealth(agency)

/**
 * `GET /healthz`: whether the site could take a request now (200, else 503 with the kind of fault),
 * how many notices wait to be sent (null: none are), and how old the catalogue is in seconds (null:
 * there is none yet).
 */
export async function loader() {
  const { ready, ...rest } = await health()
  const catalogueAge = catalogue.age()
  return Response.json(
    { status: ready ? 'ok' : 'unavailable', ...rest, catalogueAge },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
