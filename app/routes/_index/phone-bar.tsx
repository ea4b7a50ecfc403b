import { homeTexts } from '~/content/home'
import { siteTexts } from '~/content/site'
import { PhoneIcon } from '~/ui/icons'
import { PhoneLink } from '~/ui/phone-link'
import { useFacts } from '~/ui/root-data'

/**
 * 'Call' and 'Services' at the bottom of a phone's screen, for as long as the parent element is in view. The
 * bar covers the parent's end and takes no space of its own.
 */
export function PhoneBar() {
  const facts = useFacts()
  const { services } = siteTexts(facts).header
  return (
    <div
      data-ground="dark"
      className="sticky bottom-0 z-5 -mt-bar grid min-h-bar border-t border-paper bg-forest pb-safe text-small/tight font-semibold text-white md:hidden print:hidden zoomed:hidden"
    >
      <div className="grid auto-cols-fr grid-flow-col *:justify-center *:gap-2 *:-outline-offset-6! *:not-first:border-l">
        {facts.phone && (
          <PhoneLink phone={facts.phone}>
            <PhoneIcon />
            {homeTexts(facts).call}
          </PhoneLink>
        )}
        <a href={services.href} className="flex items-center no-underline">
          {services.label}
        </a>
      </div>
    </div>
  )
}
