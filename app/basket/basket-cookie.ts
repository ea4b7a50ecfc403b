/** Name of the cookie that holds the basket of a visitor without JavaScript. */
export const BASKET_COOKIE = 'basket'

/** In the browser: whether the cookie is there, set before the scripts had come. */
export function hasBasketCookie(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${BASKET_COOKIE}=`))
}

/** In the browser: drops the cookie; from then on there is one basket, in local storage. */
export function dropBasketCookie(): void {
  document.cookie = `${BASKET_COOKIE}=; Path=/services; Max-Age=0; SameSite=Lax`
}
