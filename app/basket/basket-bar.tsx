import { Link } from '@remix-run/react'
import { basketTexts as texts } from '~/content/basket'
import { useAfterPaint } from '~/ui/use-after-paint'
import { BASKET_CONTROL, BASKET_PAGE } from './addresses'
import { type Basket, basketTotal } from './basket'

interface BasketBarProps {
  basket: Basket
  /** By script: opens the basket at once. Without it the link does. */
  onOpen: () => void
}

/** Opens the basket on the services page: how many, about how much. On a phone it sticks to the bottom. */
export function BasketBar({ basket, onOpen }: BasketBarProps) {
  // The basket opens over it.
  const shown = useAfterPaint(basket)
  return (
    <Link
      id={BASKET_CONTROL}
      to={BASKET_PAGE}
      preventScrollReset
      className={shown.length > 0 ? 'basket-bar basket-bar-full' : 'basket-bar'}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span>{texts.title}</span>
      {shown.length > 0 && <span>{texts.summary(shown.length, basketTotal(shown))}</span>}
    </Link>
  )
}
