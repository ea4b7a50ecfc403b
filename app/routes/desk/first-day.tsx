import { DESK_PAGES } from '~/addresses/desk'
import type { FirstDaySteps } from '~/office/diagnosis/first-day.server'
import { desk } from '~/office/words/desk'
import { firstDay as texts } from '~/office/words/first-day'
import { Button } from '~/visitor/ui/button'
import { LineLink } from './line-link'

interface FirstDayProps extends FirstDaySteps {
  /** Whether there is nothing else to do yet. */
  isOpen: boolean
}

/** What is left to do until the site is the agency's own, at the head of the desk. */
export function FirstDay({ title, left, asked, isOpen }: FirstDayProps) {
  return (
    <details
      open={isOpen}
      className="basis-full open:mb-2 open:rounded open:border open:border-contour open:bg-white open:px-4"
    >
      <summary className="flex min-h-11 cursor-pointer items-center text-small text-forest underline underline-offset-4">
        {title}
      </summary>
      {left.length > 0 && (
        <>
          <p className="text-small/dense text-muted">{texts.lead}</p>
          <ul className="gap-x-8 pb-3 sm:grid sm:grid-cols-2 lg:grid-cols-4">
            {left.map(({ label, hint, href }, at) => (
              <li key={label} className="mt-2 border-t border-contour pt-2">
                <Button href={href} small variant={at === 0 ? 'filled' : 'text'}>
                  {label}
                </Button>
                <p className="mt-1 text-small/dense">{hint}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {asked && (
        <div className="border-t border-contour pt-2 text-small/dense">
          <p>
            {texts.ask} {asked}.
          </p>
          <LineLink href={DESK_PAGES.state}>{desk.pages.state}</LineLink>
        </div>
      )}
    </details>
  )
}
