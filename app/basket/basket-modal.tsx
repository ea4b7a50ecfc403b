import { type RefObject, useState } from 'react'
import { basketTexts as texts } from '~/content/basket'
import { BASKET_PAGE, REQUEST_FORM } from '~/pages/addresses'
import { RequestForm } from '~/requests/request-form'
import { SentNote } from '~/requests/sent-note'
import type { RequestState } from '~/requests/use-request'
import { DialogToasts } from '~/toasts/toasts'
import { IconButton } from '~/ui/icon-button'
import { CloseIcon } from '~/ui/icons'
import type { Basket } from './basket'
import { BasketItems } from './basket-items'

interface BasketModalProps {
  dialog: RefObject<HTMLDialogElement>
  basket: Basket
  request: RequestState
  isOpen: boolean
  /** Key of the item that a script has just added. */
  added: string | null
  onClose: () => void
}

// It covers the window, for a dialog that is not modal has no ::backdrop. Scrolling over the shade scrolls
// the basket; `overflow: hidden` on the page behind would cost a layout of the whole page.
const WINDOW =
  'fixed inset-0 z-40 size-full max-h-none max-w-none grid-cols-panel overflow-x-hidden overscroll-contain open:grid print:hidden'

/** The basket and the request form at the side of the services page, a modal dialog with JavaScript. */
export function BasketModal({ dialog, basket, request, isOpen, added, onClose }: BasketModalProps) {
  // React renders `open` only on the server; in the browser showModal() and close() set it.
  const [openAtFirst] = useState(isOpen)
  return (
    <dialog
      ref={dialog}
      open={openAtFirst}
      onClose={onClose}
      // `scroll-p*` keeps what is scrolled to clear of the head, of the toasts while it holds some, and of the bar.
      className={`${WINDOW} scroll-pt-2 bg-night/60 text-ink backdrop:bg-transparent max-sm:scroll-pb-20 tall:scroll-pt-20 tall:has-[[role]_li]:scroll-pt-[min(17.5rem,60vh)]`}
      aria-labelledby="basket-title"
    >
      <div className="col-start-2 row-start-1 bg-paper px-5 forced-colors:border">
        <div className="top-0 z-10 -mx-5 border-b border-contour bg-paper tall:sticky">
          <div className="flex items-center justify-between py-3 pr-3 pl-5">
            <h2
              id="basket-title"
              className="text-[min(1.75rem,12vw)] leading-[1.14] font-semibold tracking-[-.022em]"
            >
              {texts.title}
            </h2>
            <form method="dialog">
              {/* Without JavaScript, too, the Tab key starts here and not at the top of the page. */}
              <IconButton label={texts.close} autoFocus={openAtFirst && !request.isNewDocument}>
                <CloseIcon />
              </IconButton>
            </form>
          </div>
          <DialogToasts isOpen={isOpen} />
        </div>
        <SentNote request={request} />
        {basket.length === 0 ? (
          <p className="my-6">{texts.empty}</p>
        ) : (
          <BasketItems basket={basket} added={added} isSent={request.sent !== null} />
        )}
        <div className="relative z-1 -mx-5 bg-paper px-5 pt-8 pb-10">
          <h3 id={REQUEST_FORM} className="mb-4 text-h3">
            {texts.request}
          </h3>
          <RequestForm action={BASKET_PAGE} request={request} />
        </div>
      </div>
      {/* The shade is for pointers alone; keyboards have Escape. */}
      <form method="dialog" className="col-start-1 row-start-1 grid" aria-hidden>
        <button className="cursor-default" tabIndex={-1} />
      </form>
    </dialog>
  )
}
