import type { Service } from '~/agency/catalogue/service'
import { fieldText } from '~/server/http/form.server'
import { type Basket, besideList, parseBasket, requestedIn, underListTitles } from './basket'
import { EARLY_BASKET } from './show-early-basket'

/**
 * Reads the basket of local storage from a form that was posted before the page's scripts had taken over, under the
 * titles of today's list (null: it is not known).
 */
export function readEarlyBasket(form: FormData, services: readonly Service[] | null): Basket {
  const basket = parseBasket(fieldText(form, EARLY_BASKET))
  return services ? underListTitles(basket, services) : basket
}

/** Adds the services of that basket to the form's own, as scripts would have named them. */
export function addEarlyServices(form: FormData, services: readonly Service[] | null): void {
  const early = readEarlyBasket(form, services)
  const requested = services ? requestedIn(besideList(early, services)) : early
  const named = new Set(form.getAll('services'))
  for (const { title } of requested) {
    if (!named.has(title)) form.append('services', title)
  }
}
