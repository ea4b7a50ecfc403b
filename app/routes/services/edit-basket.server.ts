import { redirect } from '@remix-run/node'
import type { Service } from '~/catalogue/service'
import { BASKET_PAGE } from '~/pages/addresses'
import {
  addToBasket,
  type Basket,
  findByFormValue,
  removeFromBasket,
  toBasketItem,
} from '~/basket/basket'
import { readBasketCookie, writeBasketCookie } from '~/basket/basket-cookie.server'
import type { SentRequest } from '~/requests/sent-request'
import { isRequestFor } from '~/requests/sent-request'
import { toastTexts } from '~/content/toasts'
import { fieldText } from '~/server/form.server'
import { redirectWithToasts } from '~/toasts/flash.server'

/**
 * Adds or removes the service that the form names by `id`, for a visitor without JavaScript. The
 * basket that would outgrow its cookie stays as it is, and an error toast says so.
 */
export async function editBasket(
  intent: 'add' | 'remove',
  request: Request,
  form: FormData,
  services: readonly Service[],
) {
  const { basket } = await readBasketCookie(request, services)
  const formValue = fieldText(form, 'id')
  const edited =
    intent === 'add' ? withService(basket, services, formValue) : withoutService(basket, formValue)
  if (!edited || edited === basket) return redirect(BASKET_PAGE)
  const cookie = await writeBasketCookie(edited)
  if (!cookie) {
    return redirectWithToasts(BASKET_PAGE, { brief: { type: 'error', message: toastTexts.failed } })
  }
  return redirect(BASKET_PAGE, { headers: { 'Set-Cookie': cookie } })
}

/**
 * Returns the Set-Cookie header that marks the basket of a visitor without JavaScript as sent; null where they have
 * none, or where the request was for another one. Adding and removing drop the mark.
 */
export async function markBasketSent(
  sent: SentRequest,
  request: Request,
  services: readonly Service[],
): Promise<string | null> {
  const { basket } = await readBasketCookie(request, services)
  const titles = basket.map(({ title }) => title)
  if (basket.length === 0 || !isRequestFor(sent, titles)) return null
  return writeBasketCookie(basket, { hasPhone: sent.hasPhone })
}

/** The basket with the service that a form's value stands for; null where there is none. */
function withService(
  basket: Basket,
  services: readonly Service[],
  formValue: string,
): Basket | null {
  const service = findByFormValue(services, formValue)
  return service ? addToBasket(basket, toBasketItem(service)) : null
}

/** The basket without the item that a form's value stands for; null where it has none. */
function withoutService(basket: Basket, formValue: string): Basket | null {
  const item = findByFormValue(basket, formValue)
  return item ? removeFromBasket(basket, item) : null
}
