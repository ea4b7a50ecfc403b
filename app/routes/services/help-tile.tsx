import { servicesTexts } from '~/content/services'
import { BasketLink } from '~/visitor/basket/basket-link'
import { useFacts } from '~/visitor/root-data'
import { PhoneLink } from '~/visitor/ui/phone-link'

/** For visitors who do not find what they need, after the list and in its place: the form, and the phone. */
export function HelpTile({ onOpen }: { onOpen: () => void }) {
  const { phone, hours } = useFacts()
  const { question, text, describe, orCall } = servicesTexts.help
  return (
    <>
      <h2 className="text-h3">{question}</h2>
      <p className="text-base/[1.55]">{text}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <BasketLink variant="quiet" onOpen={onOpen}>
          {describe}
        </BasketLink>
        {phone && (
          <span>
            {orCall} <PhoneLink phone={phone} hours={hours} />
          </span>
        )}
      </div>
    </>
  )
}

export const HELP_BOX =
  'flex flex-col justify-center gap-3 rounded border border-dashed border-field p-5 print:hidden'
