import { appContext } from '~/context.server'

/** `GET /api/service/all` of the embedded agency API; 404 while the agency's own API is in use. */
export async function loader() {
  const { agencyOrigin, catalogue } = appContext()
  if (agencyOrigin !== null) return new Response(null, { status: 404 })
  // The list in memory is the last good one, even while its file is slow or broken.
  const services = await catalogue.read(1000)
  if (!services) return new Response(null, { status: 503 })
  return Response.json(services, { headers: { 'Cache-Control': 'no-store' } })
}
