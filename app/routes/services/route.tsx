import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from '@remix-run/react'
import { useCallback, useMemo, useState } from 'react'
import { type OfferedCase, offeredCases } from '~/agency/catalogue/cases'
import type { Service } from '~/agency/catalogue/service'
import { serviceKey } from '~/agency/catalogue/service-key'
import { servicesData } from '~/agency/facts/structured-data'
import { BASKET_PAGE } from '~/addresses/pages'
import { addToBasket, requestedIn, toBasketItem } from '~/visitor/basket/basket'
import { isBasketTooLong, sendWithBasket } from '~/visitor/basket/early-basket.server'
import { BasketBar } from '~/visitor/basket/basket-bar'
import { BasketModal } from '~/visitor/basket/basket-modal'
import { changeBasket } from '~/visitor/basket/browser-basket'
import { useBasket } from '~/visitor/basket/use-basket'
import { useBasketDialog } from '~/visitor/basket/use-basket-dialog'
import { Cases } from '~/visitor/cases/cases'
import { PROMPT, servicesTexts as texts } from '~/content/services'
import { typeset } from '~/format/typography'
import { badRequest, send } from '~/visitor/request/send.server'
import { useLastSend } from '~/visitor/request/use-send'
import { fieldText, readForm } from '~/server/http/form.server'
import { appContext } from '~/context.server'
import { Page } from '~/visitor/ui/page'
import { withDeadline } from '~/time/deadline'
import { pageMeta } from '~/visitor/ui/page-meta'
import { ServiceCards } from './service-cards'
import { CatalogueWait } from './catalogue-wait'
import { editBasket } from './edit-basket.server'
import { PriceNotes } from './price-notes'
import { SECOND } from '~/time/durations'

export { sendByScript as clientAction } from '~/visitor/request/client-send'

/** Maximum time to wait for a catalogue that is not loaded yet, in milliseconds. */
const CATALOGUE_WAIT = 300
/** Time after which a program may ask for it again, in seconds. */
const RETRY_AFTER = 5
/** Maximum time for asking for it by script. */
const DEADLINE = 10 * SECOND

const NO_CATALOGUE = { services: null, basket: null, cases: [] as OfferedCase[] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta('services', { matches, offered: data?.services?.map(({ title }) => title) }, (root) =>
    servicesData(data?.services ?? [], root),
  )

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const { basketCookie, catalogue, facts } = appContext()
  const services = await catalogue.read(CATALOGUE_WAIT)
  // With this status no search engine or cache keeps a page without its list.
  if (!services) {
    const init = { status: 503, headers: { 'Retry-After': String(RETRY_AFTER) } }
    return json(NO_CATALOGUE, init)
  }
  const cases = offeredCases(services, facts.current())
  const basket = await basketCookie.read(request, services)
  return json({ services, basket, cases })
}

/**
 * Runs while the page waits for the catalogue, and only then. Without network, or with the answer
 * of a captive portal, it goes on waiting: an error would replace the page and what was typed.
 */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const data = await withDeadline(serverLoader<typeof loader>(), DEADLINE).catch(() => null)
  return typeof data === 'object' && data !== null ? data : NO_CATALOGUE
}

/** Revalidates only on the page's own request: neither a send nor opening the basket changes the catalogue. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  return !formMethod && currentUrl.href === nextUrl.href
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args
  const site = appContext()
  const posted = await readForm(request)
  if ('refused' in posted) return badRequest(args, posted.refused)
  if (isBasketTooLong(posted.form)) return badRequest(args, 413)
  const services = await site.catalogue.read(CATALOGUE_WAIT)
  const intent = fieldText(posted.form, 'intent')
  switch (intent) {
    case 'add':
    case 'remove':
      return editBasket(site, intent, request, posted.form, services)
    case 'send':
      return sendWithBasket(site.basketCookie, request, posted.form, services, () =>
        send(site, args, posted.form, BASKET_PAGE),
      )
    default:
      return badRequest(args, 400)
  }
}

export default function ServicesPage() {
  const { services, basket: fromCookie, cases } = useLoaderData<typeof loader>()
  const { dialog, isOpen, open, onClose } = useBasketDialog()
  const basket = useBasket(fromCookie, services)
  const requested = useMemo(() => requestedIn(basket), [basket])
  const lastSend = useLastSend(requested)
  const [added, setAdded] = useState<readonly string[]>([])
  const [isLate] = useState(services === null)
  const add = useCallback(
    (...chosen: Service[]) => {
      const items = chosen.map(toBasketItem)
      const isNew = changeBasket((before) => addToBasket(before, items))
      setAdded(isNew ? chosen.map(serviceKey) : [])
      open()
    },
    [open],
  )
  const take = useCallback(
    (keys: string[]) => {
      const found = keys.map((key) => services?.find((service) => serviceKey(service) === key))
      add(...found.filter((service) => service !== undefined))
    },
    [add, services],
  )

  return (
    <>
      {/* With the basket open, paper has the basket alone. */}
      <div className={`contents ${isOpen && basket.length > 0 ? 'print:hidden' : ''}`}>
        <Page>
          <h1 className="text-h1">{texts.title}</h1>
          <p className="mt-3 mb-5 text-lead text-balance">{typeset(PROMPT)}</p>
          {isLate && <CatalogueWait count={services && services.length} onOpen={open} />}
          <Cases cases={cases} onTake={take} />
          {services && (
            <ServiceCards services={services} basket={basket} onAdd={add} onOpen={open} />
          )}
          <PriceNotes />
          <BasketBar
            basket={basket}
            isSent={lastSend.sent !== null}
            isOpen={isOpen}
            onOpen={open}
          />
        </Page>
      </div>
      <BasketModal
        dialog={dialog}
        basket={basket}
        requested={requested}
        lastSend={lastSend}
        isOpen={isOpen}
        added={added}
        onSubmit={() => setAdded([])}
        onClose={() => {
          setAdded([])
          onClose()
        }}
      />
    </>
  )
}
