import { type ActionFunctionArgs, json } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { type Service, serviceKey } from '~/agency/catalogue/service'
import { homeData } from '~/agency/facts/structured-data'
import { cardId, SERVICES_PAGE } from '~/format/addresses'
import { badRequest, send } from '~/visitor/request/send.server'
import { readForm } from '~/server/http/form.server'
import { appContext } from '~/context.server'
import { Page } from '~/visitor/ui/page'
import { pageMeta } from '~/visitor/ui/page-meta'
import { About } from './about'
import { Estimate } from './estimate'
import { Hero } from './hero'
import { PhoneBar } from './phone-bar'
import { Questions } from './questions'
import { RequestSection } from './request-section'
import { Stages } from './stages'
import { RegistrationRule } from './registration-rule'

export { sendByScript as clientAction } from '~/visitor/request/client-send'

export const meta: MetaFunction = ({ matches }) => pageMeta('home', { matches }, homeData)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

/** Returns what the page says of the catalogue, if that is there: its first service, and those of the estimate. */
export async function loader() {
  const services = (await appContext().catalogue.read(0)) ?? []
  const shown = (service: Service) => ({
    title: service.title,
    price: service.price,
    unit: service.unit,
    href: `${SERVICES_PAGE}#${cardId(serviceKey(service))}`,
  })
  const extract = services.find((service) => service.extract)
  const survey = services.find((service) => service.survey)
  // A price by agreement cannot be added up.
  const parts = [extract, survey].flatMap((service) =>
    service && service.price !== null ? [{ ...shown(service), price: service.price }] : [],
  )
  return json({
    first: services[0] && shown(services[0]),
    orderExtract: extract ? shown(extract).href : SERVICES_PAGE,
    estimate: parts.length === 2 ? parts : null,
  })
}

/** The page never reads the catalogue again: after a send, a failure to do so would replace the page. */
export const shouldRevalidate = () => false

export async function action(args: ActionFunctionArgs) {
  const posted = await readForm(args.request)
  if ('refused' in posted) return badRequest(args, posted.refused)
  return send(appContext(), args, posted.form, '/')
}

export default function HomePage() {
  const { first, orderExtract, estimate } = useLoaderData<typeof loader>()
  return (
    <Page layout="sections" inFooter={<RequestSection />}>
      <Hero first={first} />
      {/* It reaches into the hero, so that on a phone the bar is there before the hero's own phone is gone. */}
      <div className="max-md:-mt-24">
        <div className="h-24 md:hidden" />
        <RegistrationRule orderExtract={orderExtract} />
        {estimate && <Estimate services={estimate} />}
        <About />
        <Stages />
        <Questions />
        <PhoneBar />
      </div>
    </Page>
  )
}
