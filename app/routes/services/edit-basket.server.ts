import { redirect } from '@remix-run/node'
import { placeOf, type Service, type ServiceIdentity, serviceKey } from '~/agency/catalogue/service'
import { BASKET_PAGE } from '~/addresses/pages'
import {
  addToBasket,
  type Basket,
  besideList,
  removeListed,
  toBasketItem,
} from '~/visitor/basket/basket'
import type { BasketCookie } from '~/visitor/basket/basket-cookie.server'
import { readBothBaskets } from '~/visitor/basket/early-basket.server'
import { toastTexts } from '~/content/toasts'
import type { Flash } from '~/visitor/toasts/flash.server'

/** Maximum number of services that are added at once: a case has two, and each is searched for. */
const AT_ONCE = 20

/**
 * Adds or removes the services that the form's `id`s name, for a visitor without JavaScript. If the
 * basket would exceed the cookie's size, it stays as it is and an error toast says so. It stays, too, while today's
 * list is not known (null).
 */
export async function editBasket(
  { basketCookie, flash }: { basketCookie: BasketCookie; flash: Flash },
  intent: 'add' | 'remove',
  request: Request,
  form: FormData,
  services: readonly Service[] | null,
) {
  if (!services) return redirect(BASKET_PAGE)
  const before = await readBothBaskets(basketCookie, request, form, services)
  const ids = form.getAll('id').slice(0, AT_ONCE).map(String)
  const edited = ids.reduce<Basket>((basket, id) => {
    if (intent === 'add') {
      const service = find(services, id)
      return service ? addToBasket(basket, [toBasketItem(service)]) : basket
    }
    const item = find(besideList(basket, services), id)
    return item ? removeListed(basket, item) : basket
  }, before)
  if (edited === before) return redirect(BASKET_PAGE)
  const cookie = await basketCookie.write(edited)
  if (!cookie) {
    return flash.redirect(BASKET_PAGE, { type: 'error', message: toastTexts.failed })
  }
  return redirect(BASKET_PAGE, { headers: { 'Set-Cookie': cookie } })
}

/** Finds a service by its key, or by its bare id. */
function find<One extends ServiceIdentity>(list: readonly One[], id: string): One | undefined {
  return list[placeOf(id, list.map(serviceKey))] ?? list.find((one) => String(one.id) === id)
}
