import { type ActionFunctionArgs, json } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { serviceKey } from '~/agency/catalogue/service'
import { homeData } from '~/agency/facts/structured-data'
import { cardId, SERVICES_PAGE } from '~/format/addresses'
import { badRequest, send } from '~/visitor/request/send.server'
import { readForm } from '~/server/http/form.server'
import { site } from '~/site.server'
import { Page } from '~/visitor/ui/page'
import { pageMeta } from '~/visitor/ui/page-meta'
import { About } from './about'
import { Hero } from './hero'
import { PhoneBar } from './phone-bar'
import { Questions } from './questions'
import { RequestSection } from './request-section'
import { Stages } from './stages'
import { Why } from './why'

export { sendByScript as clientAction } from '~/visitor/request/client-send'

export const meta: MetaFunction = ({ matches }) => pageMeta('home', { matches }, homeData)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

/** Returns what the page says of the catalogue, if that is there: its first service, and which one orders an extract. */
export async function loader() {
  const services = (await site().catalogue.read(0)) ?? []
  const first = services[0] && {
    title: services[0].title,
    price: services[0].price,
    unit: services[0].unit,
  }
  const extract = services.find((service) => service.extract)
  const orderExtract = extract ? `${SERVICES_PAGE}#${cardId(serviceKey(extract))}` : SERVICES_PAGE
  return json({ first, orderExtract })
}

/** The page never reads the catalogue again: after a send, a failure to do so would replace the page. */
export const shouldRevalidate = () => false

export async function action(args: ActionFunctionArgs) {
  const posted = await readForm(args.request)
  if ('refused' in posted) return badRequest(args, posted.refused)
  return send(site(), args, posted.form, '/')
}

export default function HomePage() {
  const { first, orderExtract } = useLoaderData<typeof loader>()
  return (
    <Page layout="sections" inFooter={<RequestSection />}>
      <Hero first={first} />
      <Why orderExtract={orderExtract} />
      {/* On a phone the bar appears after the panel, whose own button is filled, too. */}
      <div>
        <About />
        <Stages />
        <Questions />
        <PhoneBar />
      </div>
    </Page>
  )
}
