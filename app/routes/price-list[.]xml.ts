import type { LoaderFunctionArgs } from '@remix-run/node'
import { priceList } from '~/agency/catalogue/price-list'
import { appContext } from '~/context.server'
import { publicOrigin } from '~/server/http/public-origin.server'

/**
 * `GET /price-list.xml`: the services for Яндекс Бизнес; 404 where the agency's list has no texts or no prices, and
 * for the prices that ship with the site.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { settings, catalogue, facts } = appContext()
  const { origin, cacheControl } = publicOrigin(request, settings.siteUrl)
  const services = await catalogue.read(0)
  const xml = priceList(services ?? [], facts.current(), origin, new Date())
  if (xml === null) return new Response(null, { status: 404 })
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': cacheControl },
  })
}
