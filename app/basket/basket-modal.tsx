import { memo, type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { serviceKey } from '~/catalogue/service'
import { basketTexts as texts } from '~/content/basket'
import { roubles } from '~/format/format'
import { typeset } from '~/format/typography'
import { RequestForm } from '~/requests/request-form'
import { useDocumentResult } from '~/requests/use-sending'
import { DialogToasts } from '~/toasts/toasts'
import { Button } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'
import { CloseIcon, TrashIcon } from '~/ui/icons'
import { BASKET_PAGE, LAST_ITEM, SERVICES_PAGE } from '~/pages/addresses'
import { type Basket, type BasketItem, basketTotal, formValuesIn, removeFromBasket } from './basket'
import { changeBasket } from './browser-basket'

interface BasketModalProps {
  dialog: RefObject<HTMLDialogElement>
  basket: Basket
  isOpen: boolean
  /** Key of the item that a script has just added. */
  added: string | null
  onClose: () => void
  /** Called for a press on the shade; `preventDefault()` keeps the basket open. */
  onShade: (event: MouseEvent) => void
}

/** The basket and the request form at the side of the services page, a modal dialog with JavaScript. */
export function BasketModal({ dialog, basket, isOpen, added, onClose, onShade }: BasketModalProps) {
  // The server says whether it is open; from then on showModal() and close() do, not React.
  const [openAtFirst] = useState(isOpen)
  // After a send the focus goes to the note that tells the result.
  const answersSend = useDocumentResult() !== null
  const titles = useMemo(() => basket.map(({ title }) => title), [basket])
  return (
    <dialog
      ref={dialog}
      open={openAtFirst}
      onClose={onClose}
      // It covers the window, for a dialog that is not modal has no ::backdrop. Scrolling over the shade scrolls
      // the basket; `overflow: hidden` on the page behind would cost a layout of the whole page.
      className="fixed inset-0 z-40 size-full max-h-none max-w-none scroll-pt-20 grid-cols-panel overflow-x-hidden overscroll-contain bg-night/60 text-ink backdrop:bg-transparent open:grid print:hidden"
      aria-labelledby="basket-title"
    >
      <div className="col-start-2 row-start-1 bg-paper px-5 pb-10 forced-colors:border">
        <div className="sticky top-0 z-10 -mx-5 border-b border-contour bg-paper">
          <div className="flex items-center justify-between py-3 pr-3 pl-5">
            <h2
              id="basket-title"
              className="text-[min(1.75rem,12vw)] leading-[1.14] font-semibold tracking-[-.022em]"
            >
              {texts.title}
            </h2>
            <form method="dialog">
              {/* Without JavaScript, too, the Tab key starts here and not at the top of the page. */}
              <IconButton
                label={texts.close}

                autoFocus={openAtFirst && !answersSend}
              >
                <CloseIcon />
              </IconButton>
            </form>
          </div>
          <DialogToasts isOpen={isOpen} />
        </div>
        {basket.length === 0 ? (
          <p className="my-6">{texts.empty}</p>
        ) : (
          <Items basket={basket} added={added} />
        )}
        <h3 className="mt-8 mb-4 text-h3">{texts.request}</h3>
        <RequestForm action={BASKET_PAGE} services={titles} />
      </div>
      {/* The shade is for pointers alone; keyboards have Escape. */}
      <form method="dialog" className="col-start-1 row-start-1 grid" aria-hidden>
        <button className="cursor-default" tabIndex={-1} onClick={onShade} />
      </form>
    </dialog>
  )
}

type ItemsProps = Pick<BasketModalProps, 'basket' | 'added'>

// A change elsewhere in the dialog does not render a long basket again.
const Items = memo(function Items({ basket, added }: ItemsProps) {
  const formValue = formValuesIn(basket)
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
              formValue={formValue(item)}
              isNew={serviceKey(item) === added}
            />
          ))}
        </ul>
      </form>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-4 text-h3/body">
        <span>{texts.total}</span> <b>{texts.approximately(roubles(basketTotal(basket)))}</b>
      </p>
      <p className="text-small text-muted">{texts.totalNote}</p>
      <form method="dialog">
        <Button type="submit" look="text">
          {texts.more}
        </Button>
      </form>
    </>
  )
})

interface ItemProps {
  id?: string
  item: BasketItem
  /** Its value in the form. */
  formValue: string
  /** It was just added: it is scrolled into view and highlighted for a second. */
  isNew: boolean
}

function Item({ id, item, formValue, isNew }: ItemProps) {
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNew) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return (
    <li
      ref={element}
      id={id}
      // Without JavaScript the hash leads here; the Tab key goes on from here.
      tabIndex={-1}
      // Scrolls items over it and the total under it into view, too.
      className={`grid scroll-mt-around scroll-mb-40 grid-cols-rest items-center gap-x-3 border-b border-contour py-2.5 in-[dialog:not(:modal)]:target:animate-highlight sm:flex ${isNew ? 'animate-highlight' : ''}`}
    >
      <span className="min-w-0 flex-1">{typeset(item.title)}</span>
      <b className="whitespace-nowrap sm:tabular-nums">{roubles(item.price)}</b>
      <span className="col-start-2 row-span-2 row-start-1 text-muted hover:text-error">
        <IconButton
          name="id"
          value={formValue}
          label={texts.remove(item.title)}
          onClick={(event) => {
            event.preventDefault()
            focusNeighbour(event.currentTarget)
            changeBasket((basket) => removeFromBasket(basket, item))
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
