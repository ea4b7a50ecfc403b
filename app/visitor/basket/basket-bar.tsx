import { basketTexts as texts } from '~/content/basket-texts'
import { BASKET_CONTROL } from '~/addresses/element-ids'
import { SpokenPrice } from '~/visitor/ui/spoken-price'
import type { ListedBasket } from './basket'
import { BasketLink } from './basket-link'

interface BasketBarProps {
  basket: ListedBasket
  /** A request was sent for exactly this basket. */
  isSent: boolean
  isOpen: boolean
  /** Opens the basket by script; without JavaScript the link does. */
  onOpen: () => void
}

/**
 * Opens the basket on the services page. Shows count and approximate total, or that the request was sent. It is
 * under the list, and sticks to the window's bottom while the basket has items.
 */
export function BasketBar({ basket, isSent, isOpen, onOpen }: BasketBarProps) {
  const isFull = basket.length > 0
  return (
    <div
      data-full={isFull || undefined}
      // The open basket covers the control: the rest of the bar would be an empty band.
      className={`bottom-0 z-20 -mx-2 mt-5 flex px-2 py-3 *:min-w-0 *:flex-wrap lg:justify-end lg:data-full:sticky lg:data-full:border-t print:hidden ${isOpen ? 'border-transparent' : 'border-contour bg-paper'}`}
    >
      <BasketLink
        id={BASKET_CONTROL}
        variant={!isFull ? 'quiet' : isSent ? 'chosen' : 'filled'}
        onOpen={onOpen}
      >
        {texts.title}
        {isFull && <Summary basket={basket} isSent={isSent} />}
      </BasketLink>
    </div>
  )
}

/** On a phone or tablet this part alone is at the bottom of the screen. */
function Summary({ basket, isSent }: Pick<BasketBarProps, 'basket' | 'isSent'>) {
  const colors = isSent ? 'bg-mint outline-ink' : 'bg-forest outline-paper'
  return (
    <span
      className={`inset-x-0 bottom-0 z-20 contents min-h-bar border-t border-paper pb-safe docked:fixed docked:grid docked:text-small/tight ${colors}`}
    >
      <span className="contents flex-wrap items-center justify-between gap-x-4 px-gutter -outline-offset-6 outline-inherit in-focus-visible:outline-3 docked:flex docked:text-left">
        {isSent ? (
          <span className="ml-2 docked:ml-0">
            {texts.sent} <span aria-hidden>✓</span>
          </span>
        ) : (
          <>
            <span className="ml-2 min-w-0 flex-1 basis-40 docked:ml-0">
              <SpokenPrice>{(write) => texts.summary(basket, write)}</SpokenPrice>
            </span>
            <span className="hidden whitespace-nowrap docked:block">{texts.toRequest}</span>
          </>
        )}
      </span>
    </span>
  )
}
