import type { Service } from '~/agency/catalogue/service'
import { fieldText } from '~/server/http/form.server'
import { addToBasket, type Basket, besideList, parseBasket, requestedIn } from './basket'
import type { BasketCookie } from './basket-cookie.server'
import { EARLY_BASKET } from './show-early-basket'

/** Reads the basket of local storage from a form that was posted before the page's scripts had taken over. */
function readEarlyBasket(form: FormData): Basket {
  return parseBasket(fieldText(form, EARLY_BASKET))
}

/** Reads the basket of a form's visitor: the cookie's, and that of local storage where the form is an early one. */
export async function readBothBaskets(
  cookie: BasketCookie,
  request: Request,
  form: FormData,
  services: readonly Service[],
): Promise<Basket> {
  return addToBasket(await cookie.read(request, services), readEarlyBasket(form))
}

/**
 * Adds the services of local storage to the form's own, as scripts would have named them (null: today's list is not
 * known).
 */
export function addEarlyServices(form: FormData, services: readonly Service[] | null): void {
  const early = readEarlyBasket(form)
  const requested = requestedIn(besideList(early, services ?? early))
  const named = new Set(form.getAll('services'))
  for (const { title } of requested) {
    if (!named.has(title)) form.append('services', title)
  }
}

/**
 * After an early send, puts what was sent into the cookie: the page that follows shows it, and that it was sent,
 * before its scripts have come, too.
 */
export async function keepEarlyBasket(
  cookie: BasketCookie,
  response: Response,
  request: Request,
  form: FormData,
  services: readonly Service[] | null,
): Promise<Response> {
  const isSent = response.headers.has('Location')
  if (!isSent || readEarlyBasket(form).length === 0) return response
  const basket = await readBothBaskets(cookie, request, form, services ?? [])
  const header = await cookie.write(basket)
  if (header) response.headers.append('Set-Cookie', header)
  return response
}
