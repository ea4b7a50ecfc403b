import { type ActionFunctionArgs, json } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { type OfferedCase, offeredCases, serviceFor } from '~/agency/catalogue/cases'
import { pricedOf } from '~/agency/catalogue/service'
import { serviceKey } from '~/agency/catalogue/service-key'
import { homeData } from '~/agency/facts/structured-data'
import { cardId } from '~/addresses/element-ids'
import { SERVICES_PAGE } from '~/addresses/pages'
import { badRequest, send } from '~/visitor/request/send.server'
import { readForm } from '~/server/http/form.server'
import { appContext } from '~/context.server'
import { Page } from '~/visitor/ui/page'
import { pageMeta } from '~/visitor/ui/page-meta'
import { About } from './about'
import { CasePrices } from './case-prices'
import { Hero } from './hero'
import { PhoneBar } from './phone-bar'
import { Questions } from './questions'
import { RequestSection } from './request-section'
import { Stages } from './stages'
import { RegistrationRule } from './registration-rule'

export { sendByScript as clientAction } from '~/visitor/request/client-send'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta('home', { matches, offered: worksOf(data?.cases ?? []) }, (root) =>
    homeData(data?.cases ?? [], root),
  )

export { pageHeaders as headers } from '~/server/http/page-headers.server'

/** Returns what the page says of the catalogue, if that is there: the survey, and what common cases cost. */
export async function loader() {
  const { catalogue, facts } = appContext()
  const services = (await catalogue.read(0)) ?? []
  const survey = serviceFor('survey', services)
  const extract = serviceFor('extract', services)
  return json({
    survey: survey && { title: survey.title, ...pricedOf(survey) },
    orderExtract: extract ? `${SERVICES_PAGE}#${cardId(serviceKey(extract))}` : SERVICES_PAGE,
    cases: offeredCases(services, facts.current()),
  })
}

/** What each case is about, without the extract that it begins with. */
const worksOf = (cases: readonly OfferedCase[]) =>
  cases.flatMap(({ works }) => works.slice(-1).map(({ title }) => title))

/** The page never reads the catalogue again: after a send, a failure to do so would replace the page. */
export const shouldRevalidate = () => false

export async function action(args: ActionFunctionArgs) {
  const site = appContext()
  const posted = await readForm(args.request)
  if ('refused' in posted) return badRequest(args, posted.refused)
  return send(site, args, posted.form, '/')
}

export default function HomePage() {
  const { survey, orderExtract, cases } = useLoaderData<typeof loader>()
  return (
    <Page layout="sections" inFooter={<RequestSection />}>
      <Hero survey={survey} hasCases={cases.length > 0} />
      <div>
        <About />
        <CasePrices cases={cases} />
        <RegistrationRule orderExtract={orderExtract} isAfterCases={cases.length > 0} />
        <Stages />
        <Questions />
        <PhoneBar />
      </div>
    </Page>
  )
}
