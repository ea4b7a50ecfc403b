import { homeTexts } from '~/content/home'
import { Button } from '~/ui/button'
import { PhoneIcon } from '~/ui/icons'
import { useFacts } from '~/ui/root-data'
import { telLink } from '~/format/phone'

/**
 * 'Call' and 'Send a request' at the bottom of a phone's screen, for as long as the parent element is in view.
 * The bar covers the parent's end and takes no space of its own.
 */
export function PhoneBar() {
  const facts = useFacts()
  const { call, request } = homeTexts(facts).bar
  const tel = facts.phone && telLink(facts.phone)
  return (
    <div className="sticky bottom-0 z-5 -mt-bar hidden min-h-bar border-t border-ink bg-paper px-gutter pb-safe text-small print:hidden max-md:docked:grid zoomed:hidden">
      <div className="flex flex-wrap items-center gap-x-3 *:min-w-0 *:last:grow">
        {tel && (
          <Button href={tel} look="quiet" small>
            <PhoneIcon />
            {call}
          </Button>
        )}
        <Button href={request.href} small>
          {request.label}
        </Button>
      </div>
    </div>
  )
}
