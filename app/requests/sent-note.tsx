import { messageLink, messengersOf, whereWrittenTo } from '~/content/messengers'
import { requestFormTexts as texts } from '~/content/request-form'
import { typeset } from '~/format/typography'
import { SENT_NOTE } from '~/pages/addresses'
import { Button } from '~/ui/button'
import { PhoneLink } from '~/ui/phone-link'
import { useFacts } from '~/ui/root-data'
import type { SentRequest } from './sent-request'
import type { RequestState } from './use-request'

/** Number of services that are named; the others are only counted. */
const NAMED = 5

/**
 * Shows that a request was sent, and what comes next: over the form of the home page, and at the top of the basket as
 * long as that holds what was sent. Not a live region: a toast tells screen readers the same.
 */
export function SentNote({ request }: { request: RequestState }) {
  const { sent, sentTitle } = request
  if (!sent) return null
  const others = sent.services.length - NAMED
  return (
    <div className="my-5 grid justify-items-start gap-3 rounded border border-forest bg-mint/30 p-5 leading-dense">
      <p
        ref={sentTitle}
        id={SENT_NOTE}
        tabIndex={-1}
        className="scroll-my-[min(12rem,15vh)] text-h3 in-[dialog]:scroll-mt-5"
      >
        <span className="mr-2 text-forest" aria-hidden>
          ✓
        </span>
        {texts.sent.title}
      </p>
      {sent.services.length > 0 && (
        <div className="text-small/dense">
          <p>{texts.sent.chosen}</p>
          <ul className="list-disc pl-5">
            {sent.services.slice(0, NAMED).map((service, i) => (
              <li key={i}>{typeset(service)}</li>
            ))}
            {others > 0 && <li>{texts.andMore(others)}</li>}
          </ul>
        </div>
      )}
      <NextStep sent={sent} />
    </div>
  )
}

/** Says how and when the agency answers and what to have ready, and links to a chat. */
function NextStep({ sent: { services, hasPhone } }: { sent: SentRequest }) {
  const facts = useFacts()
  const { sent } = texts
  const [messenger] = messengersOf(facts)
  return (
    <>
      <p>
        {hasPhone ? sent.answer(whereWrittenTo(facts), facts.hours) : sent.noPhone(!!messenger)}
      </p>
      <p>{sent.prepare}</p>
      {messenger && (
        <Button href={messageLink(messenger, sent.message(services))} look="quiet">
          {(hasPhone ? sent.doNotWait : sent.write)(messenger.inIt)}
        </Button>
      )}
      {!hasPhone && facts.phone && <PhoneLink phone={facts.phone} />}
    </>
  )
}
