import { useActionData } from '@remix-run/react'
import { memo, type ReactNode, type RefObject, useMemo, useState } from 'react'
import { serviceKey } from '~/catalogue/service'
import { basketTexts as texts } from '~/content/basket'
import { roubles } from '~/content/format'
import { RequestForm } from '~/requests/request-form'
import type { RefusedSend } from '~/requests/send-outcome'
import { TrashIcon } from '~/ui/icons'
import { listsOf } from '~/ui/long-lists'
import { BASKET_PAGE, SERVICES_PAGE } from './addresses'
import { type Basket, type BasketItem, basketTotal, formNamesIn, removeFromBasket } from './basket'
import { changeBasket } from './browser-basket'

/** What a screen shows. */
const ITEMS_A_LIST = 10
const LISTS_A_GROUP = 10

interface BasketModalProps {
  dialog: RefObject<HTMLDialogElement>
  basket: Basket
  isOpen: boolean
  onClose: () => void
  /** The toasts, which are out of reach outside a modal dialog while it is open. */
  toasts: ReactNode
}

/** The basket and the request form at the side of the services page, a modal dialog with JavaScript. */
export function BasketModal({ dialog, basket, isOpen, onClose, toasts }: BasketModalProps) {
  // The server says whether it is open; from then on showModal() and close() do, not React.
  const [openAtFirst] = useState(isOpen)
  // Without consent one goes on at its box.
  const [refused] = useState(useActionData<RefusedSend>())
  const lists = useMemo(() => listsOf(named(basket), ITEMS_A_LIST), [basket])
  return (
    <dialog
      ref={dialog}
      open={openAtFirst}
      onClose={onClose}
      className="basket"
      aria-labelledby="basket-title"
    >
      {isOpen && toasts}
      <div className="basket-header">
        <h2 id="basket-title">{texts.title}</h2>
        <form method="dialog">
          {/* Without JavaScript, too, the Tab key goes on from here and not from the page's top. */}
          <button
            className="basket-close"
            aria-label={texts.close}
            // eslint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={openAtFirst && refused?.typed?.consent !== false}
          />
        </form>
      </div>
      {basket.length === 0 ? (
        <p className="basket-empty">{texts.empty}</p>
      ) : (
        <Items lists={lists} total={basketTotal(basket)} />
      )}
      <h3>{texts.request}</h3>
      <RequestForm action={BASKET_PAGE}>
        <Titles lists={lists} />
      </RequestForm>
    </dialog>
  )
}

/** An item and what a form calls it. */
interface NamedItem {
  item: BasketItem
  formName: string
}

function named(basket: Basket): NamedItem[] {
  const formName = formNamesIn(basket)
  return basket.map((item) => ({ item, formName: formName(item) }))
}

interface ItemsProps {
  lists: NamedItem[][]
  /** In roubles. */
  total: number
}

// What else changes in the dialog need not render a thousand items.
const Items = memo(function Items({ lists, total }: ItemsProps) {
  return (
    <>
      {listsOf(lists, LISTS_A_GROUP).map((ofGroup, group) => (
        <form key={group} method="post" action={SERVICES_PAGE} className="basket-lists">
          <input type="hidden" name="intent" value="remove" />
          {ofGroup.map((list, i) => (
            <ItemList key={i} list={list} />
          ))}
        </form>
      ))}
      <p className="basket-total">
        <span>{texts.total}</span> <b>{texts.approximately(roubles(total))}</b>
      </p>
      <p className="small muted">{texts.totalNote}</p>
    </>
  )
})

interface ListProps {
  list: NamedItem[]
}

const ItemList = memo(function ItemList({ list }: ListProps) {
  return (
    <ul className="basket-items">
      {list.map(({ item, formName }) => (
        <Item key={serviceKey(item)} item={item} formName={formName} />
      ))}
    </ul>
  )
}, holdsTheSame)

function holdsTheSame(before: ListProps, after: ListProps): boolean {
  return (
    before.list.length === after.list.length &&
    before.list.every(
      ({ item, formName }, i) =>
        item === after.list[i]?.item && formName === after.list[i]?.formName,
    )
  )
}

function Item({ item, formName }: NamedItem) {
  return (
    <li className="basket-item">
      <span>{item.title}</span>
      <b>{roubles(item.price)}</b>
      <button
        name="id"
        value={formName}
        className="basket-remove"
        aria-label={texts.remove(item.title)}
        onClick={(event) => {
          event.preventDefault()
          focusNeighbour(event.currentTarget)
          changeBasket((basket) => removeFromBasket(basket, item))
        }}
      >
        <TrashIcon />
      </button>
    </li>
  )
}

/** The titles of the services, which go with the request. */
const Titles = memo(function Titles({ lists }: { lists: NamedItem[][] }) {
  return (
    // Of what stands in it a browser works out no styles.
    <div hidden>
      {lists.map((list, i) => (
        <TitleList key={i} list={list} />
      ))}
    </div>
  )
})

const TitleList = memo(function TitleList({ list }: ListProps) {
  return list.map(({ item }) => (
    <input key={serviceKey(item)} type="hidden" name="services" value={item.title} />
  ))
}, holdsTheSame)

/** The button that is about to go hands the focus to the next item's, or to the dialog's first. */
function focusNeighbour(button: HTMLButtonElement): void {
  const item = button.closest('li')
  const neighbour =
    item?.nextElementSibling ?? item?.previousElementSibling ?? button.closest('dialog')
  neighbour?.querySelector('button')?.focus()
}
