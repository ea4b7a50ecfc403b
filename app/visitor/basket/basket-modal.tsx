import { useActionData } from '@remix-run/react'
import { type RefObject, useState } from 'react'
import { basketTexts as texts } from '~/content/basket-texts'
import { BASKET_STATUS, CLOSE_FORM } from '~/addresses/element-ids'
import { BASKET_PAGE, SERVICES_PAGE } from '~/addresses/pages'
import { RequestForm } from '~/visitor/request/request-form'
import { SentNote } from '~/visitor/request/sent-note'
import type { LastSend } from '~/visitor/request/use-send'
import { DialogToasts } from '~/visitor/toasts/toasts'
import { IconButton } from '~/visitor/ui/icon-button'
import { CloseIcon } from '~/visitor/ui/icons'
import { useIsHydrated } from '~/visitor/ui/use-is-hydrated'
import type { RequestedService } from '~/agency/catalogue/service'
import type { ListedBasket } from './basket'
import { BasketItems } from './basket-items'
import { BasketStatus } from './basket-status'
import { EarlyBasket, EarlySentNote } from './early-basket'

interface BasketModalProps {
  dialog: RefObject<HTMLDialogElement>
  basket: ListedBasket
  /** What a request for it names. */
  requested: readonly RequestedService[]
  lastSend: LastSend
  isOpen: boolean
  /** Keys of the items that a script has just added. */
  added: readonly string[]
  /** Called when a form of the dialog is sent: items added before are no longer new. */
  onSubmit: () => void
  onClose: () => void
}

// Covers the window: a dialog that is not modal has no ::backdrop. Scrolling over it scrolls the basket; `overflow:
// hidden` on the page would cost its layout.
const WINDOW =
  'fixed inset-0 z-40 size-full max-h-none max-w-none grid-cols-panel overflow-x-hidden overscroll-contain open:grid'

/** On paper the list with its sum, under the page's header. A modal dialog is always out of the flow. */
const PRINTED =
  'print:absolute print:inset-x-0 print:top-36 print:bottom-auto print:h-auto print:overflow-visible print:bg-transparent print:open:block'

/** The basket and the request form at the side of the services page, a modal dialog with JavaScript. */
export function BasketModal({
  dialog,
  basket,
  requested,
  lastSend,
  isOpen,
  added,
  onSubmit,
  onClose,
}: BasketModalProps) {
  const { sent } = lastSend
  const isAnswer = useActionData() !== undefined
  const isHydrated = useIsHydrated()
  // React renders `open` only on the server; in the browser showModal() and close() set it.
  const [openAtFirst] = useState(isOpen)
  return (
    <dialog
      ref={dialog}
      open={openAtFirst}
      onSubmit={onSubmit}
      onClose={onClose}
      // `scroll-p*`: the head and its toasts do not cover what is scrolled into view.
      className={`${WINDOW} ${basket.length > 0 ? PRINTED : 'print:open:hidden'} scroll-pt-2 bg-night/60 text-ink backdrop:bg-transparent tall:scroll-pt-20 tall:has-[[data-toast]]:scroll-pt-[min(17.5rem,60vh)]`}
      aria-labelledby="basket-title"
      aria-describedby={BASKET_STATUS}
    >
      {/*
        Without JavaScript it loads the page again: an inert page behind the basket cannot be used. It stands before
        the buttons that name it: while the document still comes, they do nothing without it.
      */}
      <form
        id={CLOSE_FORM}
        action={SERVICES_PAGE}
        hidden
        onSubmit={(event) => {
          event.preventDefault()
          dialog.current?.close()
        }}
      />
      <div className="col-start-2 row-start-1 bg-paper px-5 print:bg-transparent print:px-0 forced-colors:border">
        <div className="top-0 z-10 -mx-5 border-b border-contour bg-paper print:static print:mx-0 print:bg-transparent tall:sticky">
          <div className="flex items-center justify-between py-3 pr-3 pl-5 print:p-0">
            <h2
              id="basket-title"
              // Tab starts here, also without JavaScript. A button would show the focus to visitors who pressed no key.
              tabIndex={-1}
              // eslint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={openAtFirst && !isAnswer}
              className="text-[min(1.75rem,12vw)] leading-[1.14] font-semibold tracking-[-.022em]"
            >
              {texts.title}
            </h2>
            <span className="print:hidden">
              <IconButton form={CLOSE_FORM} label={texts.close}>
                <CloseIcon />
              </IconButton>
            </span>
          </div>
          <div className="print:hidden">
            <DialogToasts />
          </div>
        </div>
        <BasketStatus basket={basket} added={added} isOpen={isOpen} />
        {isHydrated || basket.length > 0 ? sent && <SentNote sent={sent} /> : <EarlySentNote />}
        {basket.length === 0 ? (
          <div className="my-6 chosen:hidden">
            <p>{texts.empty}</p>
            <p>{texts.unsaved}</p>
          </div>
        ) : (
          <BasketItems basket={basket} added={added} />
        )}
        <EarlyBasket />
        <div className="pt-4 pb-10 sm:pt-8 print:hidden">
          <h3 className="mb-2 text-h3 sm:mb-4">{texts.request}</h3>
          <RequestForm action={BASKET_PAGE} services={requested} lastSend={lastSend} />
        </div>
      </div>
      {/* The shade is for pointers alone; keyboards have Escape. */}
      <button
        form={CLOSE_FORM}
        className="col-start-1 row-start-1 cursor-default print:hidden"
        tabIndex={-1}
        aria-hidden
      />
    </dialog>
  )
}
