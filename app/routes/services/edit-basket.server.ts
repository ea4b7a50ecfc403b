import { redirect } from '@remix-run/node'
import type { Service } from '~/agency/catalogue/service'
import { placeOf, type ServiceIdentity, serviceKey } from '~/agency/catalogue/service-key'
import { BASKET_PAGE } from '~/addresses/pages'
import { log } from '~/server/log/log.server'
import type { RateLimit } from '~/server/http/rate-limit.server'
import { visitorAddress } from '~/server/http/visitor.server'
import { addToBasket, besideList, removeListed, toBasketItem } from '~/visitor/basket/basket'
import type { BasketCookie } from '~/visitor/basket/basket-cookie.server'
import { readBothBaskets } from '~/visitor/basket/early-basket.server'
import { toastTexts } from '~/content/toasts'
import type { Flash } from '~/visitor/toasts/flash.server'

/** Maximum number of services that are added at once: a case has two, and each is searched for. */
const AT_ONCE = 20

/** The parts of the site that a press uses. */
interface Editor {
  basketCookie: BasketCookie
  flash: Flash
  limitPress: RateLimit
}

/**
 * Adds or removes the services that the form's `id`s name, for a visitor without JavaScript. The basket stays as it is,
 * and an error toast says so, if it would exceed the cookie's size, if the visitor presses too often, or if the list no
 * longer has a service under the title that they read. It also stays while today's list is not known (null).
 */
export async function editBasket(
  { basketCookie, flash, limitPress }: Editor,
  intent: 'add' | 'remove',
  request: Request,
  form: FormData,
  services: readonly Service[] | null,
) {
  if (!services) return redirect(BASKET_PAGE)
  const refuse = () => flash.redirect(BASKET_PAGE, { type: 'error', message: toastTexts.failed })
  if ((await limitPress(visitorAddress())) > 0) {
    log('send-limited', { route: BASKET_PAGE })
    return refuse()
  }
  const before = await readBothBaskets(basketCookie, request, form, services)
  const ids = form.getAll('id').slice(0, AT_ONCE).map(String)
  const added = intent === 'add' ? find(services, ids) : []
  const edited =
    intent === 'add'
      ? addToBasket(before, added.map(toBasketItem))
      : removeListed(before, find(besideList(before, services), ids))
  const isGone = intent === 'add' && added.length < ids.length
  const cookie = edited === before ? '' : await basketCookie.write(edited)
  const response = isGone || cookie === null ? await refuse() : redirect(BASKET_PAGE)
  if (cookie) response.headers.append('Set-Cookie', cookie)
  return response
}

/** Finds services by their keys, or by their bare ids. */
function find<One extends ServiceIdentity>(list: readonly One[], ids: string[]): One[] {
  const keys = list.map(serviceKey)
  return ids.flatMap(
    (id) => list[placeOf(id, keys)] ?? list.find((one) => String(one.id) === id) ?? [],
  )
}
