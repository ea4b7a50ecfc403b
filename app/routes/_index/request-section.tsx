import type { RequestedService } from '~/agency/catalogue/service'
import { siteTexts } from '~/content/site'
import { FAILED_NOTE } from '~/format/addresses'
import { RequestForm } from '~/visitor/request/request-form'
import { SentNote } from '~/visitor/request/sent-note'
import { useSentRequest } from '~/visitor/request/sent-request'
import { Contacts } from '~/visitor/ui/contacts'
import { PhoneLink } from '~/visitor/ui/phone-link'
import { useFacts } from '~/visitor/root-data'
import { Section } from './section'

/** The home page's form is sent without services. */
const NO_SERVICES: readonly RequestedService[] = []

/** The request form, in the footer. */
export function RequestSection() {
  const facts = useFacts()
  const sent = useSentRequest(NO_SERVICES)
  const { request } = siteTexts(facts).footer
  return (
    <Section
      id="request"
      label={request.label}
      title={request.title}
      background="night"
      aside={
        <>
          <p className="my-5 text-lead">{request.text}</p>
          {facts.phone && (
            <p className="text-h3/body">
              <PhoneLink phone={facts.phone} hours={facts.hours} />
            </p>
          )}
        </>
      }
    >
      <div
        className="rounded bg-paper p-box text-ink md:row-span-2 lg:p-12 print:hidden"
        data-theme="light"
      >
        <SentNote sent={sent} services={NO_SERVICES} />
        {/* Without JavaScript the answer opens at the note about a failure. If it has none, autofocus works. */}
        <RequestForm
          action={`/?index#${FAILED_NOTE}`}
          services={NO_SERVICES}
          isSent={sent !== null}
        />
      </div>
      <div className="text-small md:self-end">
        <Contacts facts={facts} />
      </div>
    </Section>
  )
}
