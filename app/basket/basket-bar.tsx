import { basketTexts as texts } from '~/content/basket'
import { BASKET_CONTROL, BASKET_PAGE } from './addresses'
import { type Basket, basketTotal } from './basket'

interface BasketBarProps {
  basket: Basket
  /** By script: opens the basket at once. Without it the link does. */
  onOpen: () => void
}

/** Opens the basket on the services page: how many, about how much. On a phone it sticks to the bottom. */
export function BasketBar({ basket, onOpen }: BasketBarProps) {
  return (
    <a
      id={BASKET_CONTROL}
      href={BASKET_PAGE}
      className={basket.length > 0 ? 'basket-bar basket-bar-full' : 'basket-bar'}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span>{texts.title}</span>
      {basket.length > 0 && <span>{texts.summary(basket.length, basketTotal(basket))}</span>}
    </a>
  )
}
