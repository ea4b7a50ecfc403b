import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { serviceKey } from '~/agency/catalogue/service-key'
import { basketTexts as texts } from '~/content/basket-texts'
import { priceText, sumText, totalLabel } from '~/content/prices'
import { listedPrices } from '~/format/priced'
import { typeset } from '~/format/typography'
import { CLOSE_FORM, LAST_ITEM } from '~/addresses/element-ids'
import { SERVICES_PAGE } from '~/addresses/pages'
import { Button } from '~/visitor/ui/button'
import { IconButton } from '~/visitor/ui/icon-button'
import { TrashIcon } from '~/visitor/ui/icons'
import { SpokenPrice } from '~/visitor/ui/spoken-price'
import { type ListedBasket, type ListedItem, removeListed } from './basket'
import { browserBasket, changeBasket } from './browser-basket'

/** Classes of an item, its parts and the sum. Items shown before the scripts take the same room. */
export const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-b border-contour py-2 sm:flex sm:py-2.5'
/** On a phone the unit and the price are one line under the title. */
export const ROW_TITLE = 'contents min-w-0 flex-1 *:first:col-span-2 sm:block'
export const ROW_UNIT = 'block text-small/tight text-muted'
const IN_PRICE_LINE = 'col-start-2 row-start-2 text-right'
export const ROW_PRICE = `${IN_PRICE_LINE} whitespace-nowrap`
export const ROW_GONE = `${IN_PRICE_LINE} max-w-32 text-small/dense text-error`
export const ROW_END = 'col-start-3 row-span-2 row-start-1'
export const TOTAL =
  'flex flex-wrap items-baseline justify-between gap-x-4 pt-2 pr-14 text-h3/body sm:pt-4 print:max-w-none print:pr-0'

interface BasketItemsProps {
  basket: ListedBasket
  /** Keys of the items that a script has just added. */
  added: readonly string[]
}

/** The basket's items and their total. Memoised: other changes in the dialog do not render them again. */
export const BasketItems = memo(function BasketItems({ basket, added }: BasketItemsProps) {
  const isSaved = useSyncExternalStore(browserBasket.subscribe, browserBasket.isSaved, () => true)
  const prices = listedPrices(basket)
  const total = <SpokenPrice>{(write) => sumText(prices, write)}</SpokenPrice>
  return (
    <>
      <form method="post" action={SERVICES_PAGE}>
        <input type="hidden" name="intent" value="remove" />
        <ul className="leading-dense">
          {basket.map((item, i) => (
            <Item
              key={serviceKey(item)}
              id={i === basket.length - 1 ? LAST_ITEM : undefined}
              item={item}
              isNew={added.includes(serviceKey(item))}
            />
          ))}
        </ul>
      </form>
      {/* The padding is the width of a delete button: the figures have one right edge. */}
      {prices.length > 0 && (
        <p className={TOTAL}>
          <span>{totalLabel(prices)}</span> <b>{total}</b>
        </p>
      )}
      <p className="mt-1 text-small text-muted">{texts.totalNote}</p>
      {!isSaved && <p className="mt-2 text-small text-error">{texts.notSaved}</p>}
      <div className="print:hidden">
        <Button type="submit" form={CLOSE_FORM} variant="text">
          {texts.more}
        </Button>
      </div>
    </>
  )
})

interface ItemProps {
  id?: string
  item: ListedItem
  /** It was just added: it is scrolled into view and highlighted for a second. */
  isNew: boolean
}

function Item({ id, item, isNew }: ItemProps) {
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNew) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return (
    <li
      ref={element}
      id={id}
      // Without JavaScript the hash leads here, and the Tab key goes on from here.
      tabIndex={-1}
      // Scrolls the items above it and the total below it into view, too.
      className={`${ROW} scroll-mt-around scroll-mb-40 in-[dialog:not(:modal)]:target:animate-highlight ${isNew ? 'animate-highlight' : ''}`}
    >
      <span className={ROW_TITLE}>
        <span className="block">{typeset(item.title)}</span>
        {item.unit && <span className={ROW_UNIT}>{typeset(item.unit)}</span>}
      </span>
      {item.price === undefined ? (
        <span className={ROW_GONE}>{texts.notListed}</span>
      ) : (
        <b className={ROW_PRICE}>
          <SpokenPrice>{(write) => priceText(item.price ?? null, write)}</SpokenPrice>
        </b>
      )}
      <span className={`${ROW_END} text-muted hover:text-error print:hidden`}>
        <IconButton
          name="id"
          value={serviceKey(item)}
          label={texts.remove(item.title)}
          onClick={(event) => {
            event.preventDefault()
            focusNeighbour(event.currentTarget)
            changeBasket((basket) => removeListed(basket, [item]))
          }}
        >
          <TrashIcon />
        </IconButton>
      </span>
    </li>
  )
}

/** Moves the focus from a button that will be removed to the next item's, or to the dialog's first. */
function focusNeighbour(button: HTMLElement): void {
  const item = button.closest('li')
  const neighbour =
    item?.nextElementSibling ?? item?.previousElementSibling ?? button.closest('dialog')
  neighbour?.querySelector('button')?.focus()
}
