import { basketTexts as texts } from '~/content/basket'
import { BASKET_CONTROL, BASKET_PAGE } from '~/pages/addresses'
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
      data-full={basket.length > 0 || undefined}
      className={`mt-6 mb-8 inline-flex min-h-13 flex-wrap items-center gap-x-4 rounded border border-forest px-5 py-2 font-semibold no-underline lg:-mt-13 lg:ml-auto lg:flex lg:w-fit print:hidden ${
        basket.length > 0
          ? 'group bg-forest text-white hover:bg-forest-dark'
          : 'text-forest hover:bg-forest/8'
      }`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span>{texts.title}</span>
      {basket.length > 0 && (
        // On a phone only the sum goes to the bottom: the cards stay where they were when the first is chosen.
        <span className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:flex max-lg:min-h-bar max-lg:items-center max-lg:justify-between max-lg:gap-x-4 max-lg:border-t max-lg:border-paper max-lg:bg-forest max-lg:px-gutter max-lg:pb-safe max-lg:text-small/tight max-lg:group-focus-visible:outline-3 max-lg:group-focus-visible:-outline-offset-6 max-lg:group-focus-visible:outline-paper zoomed:flex-wrap">
          <span>{texts.summary(basket.length, basketTotal(basket))}</span>
          <span className="whitespace-nowrap lg:hidden">{texts.order}</span>
        </span>
      )}
    </a>
  )
}
