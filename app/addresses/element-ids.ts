/** Id of the last item in the basket, to which a card's form leads without JavaScript. */
export const LAST_ITEM = 'last-item'

/** Id of the note about a sent request, to which a send leads. */
export const SENT_NOTE = 'sent-note'

/**
 * Id of what the visitor is to see of a request that was not sent: the box without a tick, or the note about a failure.
 * Without JavaScript a send leads to it. Unlike `autofocus`, a fragment is followed until the whole page is there.
 */
export const FAULT = 'fault'

/** Ids of the form that closes the basket, and of the text that tells screen readers what it holds. */
export const CLOSE_FORM = 'close-basket'
export const BASKET_STATUS = 'basket-status'

/** Id of the control that opens the basket. It gets the focus when a basket closes that the server opened. */
export const BASKET_CONTROL = 'basket-control'

/** Returns the id of a service's card, without the title, so that links outlive its changes. */
export function cardId(serviceKey: string): string {
  return `service-${encodeURIComponent(serviceKey.replace(/-[^-]*$/, ''))}`
}

/** Id of the element that React hydrates. */
export const PAGE_ID = 'page'
