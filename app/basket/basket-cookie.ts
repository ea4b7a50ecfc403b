import { SERVICES_PAGE } from '~/pages/addresses'

/** Name of the cookie that holds the basket of a visitor without JavaScript. */
export const BASKET_COOKIE = 'basket'

/**
 * Returns a value that differs between states of the basket cookie: the end of its signature.
 * `cookies`: a Cookie header or `document.cookie`. Returns null if it contains no basket.
 */
export function basketCookieVersion(cookies: string): string | null {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${BASKET_COOKIE}=`))
  return pair?.slice(-16) ?? null
}

/** Removes the cookie in the browser, once its basket has moved to local storage. */
export function dropBasketCookie(): void {
  document.cookie = `${BASKET_COOKIE}=; Path=${SERVICES_PAGE}; Max-Age=0; SameSite=Lax`
}
