import { SERVICES_PAGE } from '~/addresses/pages'

/** Name of the cookie that holds the basket of a visitor without JavaScript. */
export const BASKET_COOKIE = 'basket'

/** Removes the cookie in the browser, once its basket has moved to local storage. */
export function dropBasketCookie(): void {
  document.cookie = `${BASKET_COOKIE}=; Path=${SERVICES_PAGE}; Max-Age=0; SameSite=Lax`
}
