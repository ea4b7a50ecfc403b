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
import { toastTexts } from '~/content/toasts'
import { fieldText } from '~/server/form.server'
import { redirectWithToasts } from '~/toasts/flash.server'

/**
 * Adds or removes the service that the form's `id` names, for a visitor without JavaScript. If the
 * basket would exceed the cookie's size, it stays as it is and an error toast says so.
 */
export async function editBasket(
  intent: 'add' | 'remove',
  request: Request,
  form: FormData,
  services: readonly Service[],
) {
  const basket = await readBasketCookie(request, services)
  const formValue = fieldText(form, 'id')
  const edited =
    intent === 'add' ? withService(basket, services, formValue) : withoutService(basket, formValue)
  if (edited === basket) return redirect(BASKET_PAGE)
  const cookie = await writeBasketCookie(edited)
  if (!cookie) {
    return redirectWithToasts(BASKET_PAGE, [{ type: 'error', message: toastTexts.failed }])
  }
  return redirect(BASKET_PAGE, { headers: { 'Set-Cookie': cookie } })
}

/** Adds the service that has a form's value; returns the same basket if there is none. */
function withService(basket: Basket, services: readonly Service[], formValue: string): Basket {
  const service = findByFormValue(services, formValue)
  return service ? addToBasket(basket, toBasketItem(service)) : basket
}

/** Removes the item that has a form's value; returns the same basket if there is none. */
function withoutService(basket: Basket, formValue: string): Basket {
  const item = findByFormValue(basket, formValue)
  return item ? removeFromBasket(basket, item) : basket
}
