import { siteTexts } from '~/content/site'
import { RequestForm } from '~/requests/request-form'
import { Columns } from '~/ui/columns'
import { PhoneLink } from '~/ui/phone-link'
import { useFacts } from '~/ui/root-data'
import { SectionTitle } from './section-title'

/** The request form, over the page's foot. */
export function RequestSection() {
  const facts = useFacts()
  const { request } = siteTexts(facts).footer
  return (
    <section
      id="request"
      tabIndex={-1}
      className="-scroll-mt-4 py-section print:hidden"
      aria-labelledby="request-title"
    >
      <Columns>
        <div className="self-start bg-night">
          <SectionTitle id="request-title" label={request.label}>
            {request.title}
          </SectionTitle>
          <p className="my-5 text-lead">{request.text}</p>
          {facts.phone && (
            <p className="text-h3/body">
              <PhoneLink phone={facts.phone} />
            </p>
          )}
        </div>
        <div className="rounded bg-paper p-box text-ink [--focus:theme(colors.focus)] lg:p-12">
          {/* Where the answer comes as a page, the visitor goes on from the end of the form. */}
          <RequestForm action="/?index#field-consent" />
        </div>
      </Columns>
    </section>
  )
}
