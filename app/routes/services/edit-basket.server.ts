import { redirect } from '@remix-run/node'
import type { Service } from '~/agency/agency'
import { BASKET_PAGE } from '~/basket/addresses'
import {
  addToBasket,
  type Basket,
  findNamed,
  removeFromBasket,
  toBasketItem,
} from '~/basket/basket'
import { readBasketCookie, writeBasketCookie } from '~/basket/basket-cookie.server'
import { toastTexts } from '~/content/toasts'
import { fieldText } from '~/http/form.server'
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
  const basket = await readBasketCookie(request, services)
  const list: Basket = intent === 'add' ? services.map(toBasketItem) : basket
  const item = findNamed(list, fieldText(form, 'id'))
  if (!item) return redirect(BASKET_PAGE)
  const edited = intent === 'add' ? addToBasket(basket, item) : removeFromBasket(basket, item)
  const cookie = await writeBasketCookie(edited)
  if (!cookie) {
    return redirectWithToasts(BASKET_PAGE, { brief: { type: 'error', message: toastTexts.failed } })
  }
  return redirect(BASKET_PAGE, { headers: { 'Set-Cookie': cookie } })
}
