import { homeTexts } from '~/content/home'
import { Button } from '~/visitor/ui/button'
import { PhoneIcon } from '~/visitor/ui/icons'
import { useRootData } from '~/visitor/root-data'

/**
 * 'Call' and 'Send a request' at the bottom of a phone's screen, for as long as the parent element is in view.
 * At the parent's end it has room of its own, under the last text.
 */
export function PhoneBar() {
  const { facts, telLinks } = useRootData()
  const { call, request } = homeTexts(facts).bar
  const tel = facts.phone && telLinks[facts.phone]
  return (
    <div className="sticky bottom-0 z-5 hidden min-h-bar border-t border-ink bg-paper px-gutter pb-safe text-small print:hidden! max-md:docked:grid zoomed:hidden">
      <div className="flex flex-wrap items-center gap-x-3 *:min-w-0 *:grow">
        {tel && (
          <Button href={tel} variant="quiet" small>
            <span className="max-[22rem]:hidden">
              <PhoneIcon />
            </span>
            {call}
          </Button>
        )}
        <Button href={request.href} variant="quiet" small>
          {request.label}
        </Button>
      </div>
    </div>
  )
}
