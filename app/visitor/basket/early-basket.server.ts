import type { Service } from '~/agency/catalogue/service'
import { fieldText } from '~/server/http/form.server'
import { addToBasket, type Basket, besideList, parseBasket, requestedIn } from './basket'
import type { BasketCookie } from './basket-cookie.server'
import { BASKET_KEY } from './basket-storage'

/** Characters of a basket posted before the scripts run: a hundred services, each compared with the list. */
const EARLY_LENGTH = 10_000

/** Whether an early form's basket is longer than allowed. */
export const isBasketTooLong = (form: FormData) => fieldText(form, BASKET_KEY).length > EARLY_LENGTH

/** Reads a form's basket: the cookie's, and local storage's if scripts had not taken over. */
export async function readBothBaskets(
  cookie: BasketCookie,
  request: Request,
  form: FormData,
  services: readonly Service[],
): Promise<Basket> {
  return addToBasket(await cookie.read(request, services), parseBasket(fieldText(form, BASKET_KEY)))
}

/**
 * Sends a form. One posted before the scripts ran is sent with the services of local storage, which also go into the
 * cookie: the next page shows them, and that they were sent, before its scripts run. `services`: today's list; null:
 * unknown.
 */
export async function sendWithBasket(
  cookie: BasketCookie,
  request: Request,
  form: FormData,
  services: readonly Service[] | null,
  send: () => Promise<Response>,
): Promise<Response> {
  if (!form.has(BASKET_KEY)) return send()
  const basket = await readBothBaskets(cookie, request, form, services ?? [])
  const named = new Set(form.getAll('services'))
  for (const { title } of requestedIn(besideList(basket, services ?? basket))) {
    if (!named.has(title)) form.append('services', title)
  }
  const response = await send()
  const header = response.headers.has('Location') ? await cookie.write(basket) : null
  if (header) response.headers.append('Set-Cookie', header)
  return response
}
