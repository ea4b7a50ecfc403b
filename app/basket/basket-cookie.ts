import { SERVICES_PAGE } from '~/pages/addresses'

/** Name of the cookie that holds the basket of a visitor without JavaScript. */
export const BASKET_COOKIE = 'basket'

/**
 * What tells one state of the cookie from another: the end of its signature. `cookies` as a browser
 * sends them or shows them to scripts; null where the basket's is not among them.
 */
export function basketCookieVersion(cookies: string): string | null {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${BASKET_COOKIE}=`))
  return pair?.slice(-16) ?? null
}

/** In the browser: drops the cookie; from then on there is one basket, in local storage. */
export function dropBasketCookie(): void {
  document.cookie = `${BASKET_COOKIE}=; Path=${SERVICES_PAGE}; Max-Age=0; SameSite=Lax`
}
