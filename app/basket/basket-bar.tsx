import { basketTexts as texts } from '~/content/basket'
import { BASKET_CONTROL, BASKET_PAGE } from '~/pages/addresses'
import { Button } from '~/ui/button'
import { type Basket, basketTotal } from './basket'

interface BasketBarProps {
  basket: Basket
  /** Opens the basket by script; without JavaScript the link does. */
  onOpen: () => void
}

/** The control that opens the basket on the services page, with the count and the approximate total. */
export function BasketBar({ basket, onOpen }: BasketBarProps) {
  const isFull = basket.length > 0
  return (
    <div
      data-full={isFull || undefined}
      className="mt-6 mb-8 lg:-mt-13 lg:flex lg:justify-end print:hidden"
    >
      <Button
        id={BASKET_CONTROL}
        href={BASKET_PAGE}
        look={isFull ? 'filled' : 'quiet'}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen()
        }}
      >
        {texts.title}
        {isFull && <Summary basket={basket} />}
      </Button>
    </div>
  )
}

/**
 * On a phone this part alone is at the bottom of the screen: the cards do not move when the first one is
 * chosen.
 */
function Summary({ basket }: Pick<BasketBarProps, 'basket'>) {
  return (
    <span className="fixed inset-x-0 bottom-0 z-20 grid min-h-bar border-t border-paper bg-forest pb-safe max-lg:text-small/tight lg:contents">
      <span className="flex items-center justify-between gap-x-4 px-gutter text-left -outline-offset-6 outline-paper in-focus-visible:outline-3 lg:contents zoomed:flex-wrap">
        <span className="lg:ml-2">{texts.summary(basket.length, basketTotal(basket))}</span>
        <span className="whitespace-nowrap lg:hidden">{texts.order}</span>
      </span>
    </span>
  )
}
