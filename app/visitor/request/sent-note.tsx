import { messageLink, messengersOf, whereWrittenTo } from '~/content/messengers'
import { firstMessage, requestFormTexts as texts } from '~/content/request-form'
import { typeset } from '~/format/typography'
import { SENT_NOTE } from '~/addresses/element-ids'
import { Button } from '~/visitor/ui/button'
import { PhoneLink } from '~/visitor/ui/phone-link'
import { useFacts } from '~/visitor/root-data'
import type { SentRequest } from './outcome'

/** Number of services that are named; the others are only counted. */
const NAMED = 5

/**
 * Shows that a request was sent, and what comes next: over the home page's form, and in a basket that still holds
 * what was sent. No live region: a toast tells screen readers.
 */
export function SentNote({ sent }: { sent: SentRequest }) {
  const { notice } = useFacts()
  const { number, services } = sent
  const others = services.length - NAMED
  return (
    <div className="my-5 grid justify-items-start gap-3 rounded border border-forest bg-mint-light p-5 leading-dense *:max-w-full *:min-w-0">
      <h3
        id={SENT_NOTE}
        tabIndex={-1}
        className="scroll-my-[min(9rem,25vh)] text-h3 in-[dialog]:scroll-mt-5"
      >
        <span className="mr-2 text-forest" aria-hidden>
          ✓
        </span>
        {texts.sent.title(number)}
      </h3>
      {services.length > 0 && (
        <div className="text-small/dense">
          <p>{texts.sent.chosen}</p>
          <ul className="list-disc pl-5">
            {services.slice(0, NAMED).map((title, i) => (
              <li key={i}>{typeset(title)}</li>
            ))}
            {others > 0 && <li>{texts.andMore(others)}</li>}
          </ul>
        </div>
      )}
      {notice && <p className="font-semibold wrap-anywhere">{typeset(notice.text)}</p>}
      <NextStep {...sent} />
    </div>
  )
}

/** Says how and when the agency answers and what to have ready, and links to a chat. */
function NextStep({ hasPhone, number, services }: SentRequest) {
  const facts = useFacts()
  const { sent } = texts
  const messengers = messengersOf(facts)
  const message = firstMessage(services, number)
  return (
    <>
      <p>
        {hasPhone
          ? sent.answer(whereWrittenTo(facts), facts.hours)
          : sent.noPhone(messengers.length > 0)}
      </p>
      <p>{sent.prepare}</p>
      {messengers.length > 0 && (
        <p className="flex w-full flex-wrap items-center gap-2">
          {messengers.length > 1 && <span className="basis-full">{sent.writeIn}</span>}
          {messengers.map((messenger) => (
            <Button
              key={messenger.href}
              href={messageLink(messenger, message)}
              variant="quiet"
              small={messengers.length > 1}
            >
              {messengers.length > 1 ? messenger.name : sent.write(messenger.inIt)}
            </Button>
          ))}
        </p>
      )}
      {!hasPhone && facts.phone && (
        <p>
          <PhoneLink phone={facts.phone} hours={facts.hours} />
        </p>
      )}
    </>
  )
}
