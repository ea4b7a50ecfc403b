import { PAGES } from './pages'

/** The services page, and the same page with the basket open. */
export const SERVICES_PAGE = PAGES.services.path
export const BASKET_PAGE = '/services?basket'

/** The site's own documents on personal data, where the agency has none of its own. */
export const CONSENT_PAGE = PAGES.consent.path
export const PRIVACY_PAGE = PAGES.privacy.path

/** Whether an address's search asks for the open basket. */
export function asksForBasket(search: string): boolean {
  return new URLSearchParams(search).has('basket')
}

/** Id of the basket's last item, where a card's form leads without JavaScript. */
export const LAST_ITEM = 'last-item'

/** Ids of the request form in the basket, and of the note that a request was sent, where one goes on after it. */
export const REQUEST_FORM = 'request-form'
export const SENT_NOTE = 'sent-note'

/** Id of the control that opens the basket, where the focus goes from one that the server opened. */
export const BASKET_CONTROL = 'basket-control'

/** The id of a service's card on the services page; `formValue`: what stands for the service in a form. */
export function cardId(formValue: string): string {
  return `service-${encodeURIComponent(formValue)}`
}

/** Id of the element that holds the page: React's container in the document. */
export const PAGE_ID = 'page'
