import { useActionData } from '@remix-run/react'
import { memo, type ReactNode, type RefObject, useState } from 'react'
import { serviceKey } from '~/catalogue/service'
import { basketTexts as texts } from '~/content/basket'
import { roubles } from '~/content/format'
import { RequestForm } from '~/requests/request-form'
import type { RefusedSend } from '~/requests/send-outcome'
import { TrashIcon } from '~/ui/icons'
import { BASKET_PAGE, SERVICES_PAGE } from './addresses'
import { type Basket, type BasketItem, basketTotal, formNamesIn, removeFromBasket } from './basket'
import { changeBasket } from './browser-basket'

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
        <Items basket={basket} />
      )}
      <h3>{texts.request}</h3>
      <RequestForm action={BASKET_PAGE}>
        <Titles basket={basket} />
      </RequestForm>
    </dialog>
  )
}

// What else changes in the dialog need not render a long basket.
const Items = memo(function Items({ basket }: { basket: Basket }) {
  const formName = formNamesIn(basket)
  return (
    <>
      <form method="post" action={SERVICES_PAGE}>
        <input type="hidden" name="intent" value="remove" />
        <ul>
          {basket.map((item) => (
            <Item key={serviceKey(item)} item={item} formName={formName(item)} />
          ))}
        </ul>
      </form>
      <p className="basket-total">
        <span>{texts.total}</span> <b>{texts.approximately(roubles(basketTotal(basket)))}</b>
      </p>
      <p className="small muted">{texts.totalNote}</p>
    </>
  )
})

interface ItemProps {
  item: BasketItem
  /** What a form without JavaScript calls it. */
  formName: string
}

function Item({ item, formName }: ItemProps) {
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
const Titles = memo(function Titles({ basket }: { basket: Basket }) {
  return basket.map((item) => (
    <input key={serviceKey(item)} type="hidden" name="services" value={item.title} />
  ))
})

/** The button that is about to go hands the focus to the next item's, or to the dialog's first. */
function focusNeighbour(button: HTMLButtonElement): void {
  const item = button.closest('li')
  const neighbour =
    item?.nextElementSibling ?? item?.previousElementSibling ?? button.closest('dialog')
  neighbour?.querySelector('button')?.focus()
}
