import { type ActionFunctionArgs, json } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { agency, catalogue } from '~/site.server'
import { cardId, SERVICES_PAGE } from '~/pages/addresses'
import { formValuesIn } from '~/basket/basket'
import { EXTRACT } from '~/content/home'
import { homeData } from '~/facts/structured-data'
import { readForm } from '~/server/form.server'
import { refuseUnread, send } from '~/requests/send.server'
import { usePageToasts } from '~/requests/use-sending'
import { Toasts } from '~/toasts/toasts'
import { Footer } from '~/ui/footer'
import { pageMeta } from '~/ui/page-meta'
import { StructuredData } from '~/ui/structured-data'
import { useFacts } from '~/ui/use-facts'
import { useSiteUrl } from '~/ui/use-site-url'
import { About } from './about'
import { Hero } from './hero'
import { PhoneBar } from './phone-bar'
import { Questions } from './questions'
import { RequestSection } from './request-section'
import { Stages } from './stages'
import { Why } from './why'

export { sendByScript as clientAction } from '~/requests/client-send'

export const meta: MetaFunction = ({ matches }) => pageMeta('home', { path: '/', matches })

export { pageHeaders as headers } from '~/server/page-headers.server'

/** What the page says of the catalogue, if that is there: its first service, and who orders extracts. */
export async function loader() {
  const services = (await catalogue.read(0)) ?? []
  const first = services[0] && { title: services[0].title, price: services[0].price }
  const extract = services.find(({ title, description }) => EXTRACT.test(`${title} ${description}`))
  const orderExtract = extract && `${SERVICES_PAGE}#${cardId(formValuesIn(services)(extract))}`
  return json({ version: catalogue.version(), first, orderExtract })
}

/** What it says of them stays as long as the page does: nothing that can fail is read behind a send. */
export const shouldRevalidate = () => false

export async function action({ request }: ActionFunctionArgs) {
  const posted = await readForm(request)
  if ('refused' in posted) return refuseUnread(posted.refused)
  return send(agency, request, posted.form, '/')
}

export default function HomePage() {
  const { first, orderExtract } = useLoaderData<typeof loader>()
  const facts = useFacts()
  const siteUrl = useSiteUrl()
  return (
    <>
      <Toasts {...usePageToasts()} />
      <main id="main" className="flex-1">
        <Hero first={first} />
        <div>
          <Why orderExtract={orderExtract} />
          <About />
          <Stages />
          <Questions />
          <PhoneBar />
        </div>
      </main>
      <Footer>
        <RequestSection />
      </Footer>
      <StructuredData data={import.meta.env.SSR ? homeData(facts, siteUrl) : null} />
    </>
  )
}
