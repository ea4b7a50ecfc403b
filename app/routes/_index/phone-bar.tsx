import { homeTexts } from '~/content/home'
import { Button } from '~/ui/button'
import { PhoneIcon } from '~/ui/icons'
import { useFacts } from '~/ui/root-data'
import { telLink } from '~/format/phone'

/**
 * Two ways on, under the thumb: at the bottom of a phone's screen while the element that this one ends is in
 * view. It lies over that element's end, and takes no room of its own.
 */
export function PhoneBar() {
  const facts = useFacts()
  const { call, request } = homeTexts(facts).bar
  const tel = facts.phone && telLink(facts.phone)
  return (
    <div className="sticky bottom-0 z-5 -mt-bar border-t border-ink bg-paper px-gutter pb-safe text-small md:hidden print:hidden zoomed:hidden">
      <div className="flex min-h-15 items-center gap-3 *:last:grow">
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
