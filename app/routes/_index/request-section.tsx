import { siteTexts } from '~/content/site'
import { RequestForm } from '~/requests/request-form'
import { PhoneLink } from '~/ui/phone-link'
import { useFacts } from '~/ui/root-data'
import { Section } from './section'

/** The request form, in the footer. */
export function RequestSection() {
  const facts = useFacts()
  const { request } = siteTexts(facts).footer
  return (
    <Section
      id="request"
      label={request.label}
      title={request.title}
      ground="night"
      aside={
        <>
          <p className="my-5 text-lead">{request.text}</p>
          {facts.phone && (
            <p className="text-h3/body">
              <PhoneLink phone={facts.phone} />
            </p>
          )}
        </>
      }
    >
      <div className="rounded bg-paper p-box text-ink lg:p-12" data-ground="light">
        {/* Without JavaScript the page that answers opens at the end of the form. */}
        <RequestForm action="/?index#field-consent" />
      </div>
    </Section>
  )
}
