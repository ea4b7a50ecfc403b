import type { RequestedService } from '~/agency/catalogue/service'
import { siteTexts } from '~/content/site'
import { BASKET_PAGE } from '~/addresses/pages'
import { useBasketCount } from '~/visitor/basket/use-basket-count'
import { RequestForm } from '~/visitor/request/request-form'
import { SentNote } from '~/visitor/request/sent-note'
import { useLastSend } from '~/visitor/request/use-send'
import { Contacts } from '~/visitor/ui/contacts'
import { PhoneLink } from '~/visitor/ui/phone-link'
import { useFacts } from '~/visitor/root-data'
import { Section } from './section'

/** The home page's form is sent without services. */
const NO_SERVICES: readonly RequestedService[] = []

export function RequestSection() {
  const facts = useFacts()
  const lastSend = useLastSend(NO_SERVICES)
  const hasBasket = useBasketCount() > 0
  const { request } = siteTexts(facts).footer
  return (
    <Section
      id="request"
      label={request.label}
      title={request.title}
      background="night"
      aside={
        <>
          <p className="mt-3 mb-1 md:mt-5 md:mb-3 md:text-lead">{request.text}</p>
          {facts.phone && (
            <p className="text-h3/body">
              <PhoneLink phone={facts.phone} hours={facts.hours} />
            </p>
          )}
          <div className="mt-4 text-small max-md:hidden">
            <Contacts facts={facts} />
          </div>
        </>
      }
    >
      <div
        className="rounded bg-paper p-box text-ink md:row-span-2 lg:p-12 print:hidden"
        data-theme="light"
      >
        {lastSend.sent && <SentNote sent={lastSend.sent} />}
        <RequestForm action="/?index" services={NO_SERVICES} lastSend={lastSend}>
          {hasBasket && (
            <p className="-my-2 flex max-w-none flex-wrap items-center gap-x-2 text-small text-muted">
              {request.chosen}
              <a href={BASKET_PAGE} className="inline-flex min-h-11 items-center">
                {request.toBasket}
              </a>
            </p>
          )}
        </RequestForm>
      </div>
      {/* On a phone under the form. Links that are hidden are in neither's way of the Tab key. */}
      <div className="text-small md:hidden">
        <Contacts facts={facts} />
      </div>
    </Section>
  )
}
