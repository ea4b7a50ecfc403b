import { roubles, serviceCount } from '~/format/format'
import { type Priced, addPrices, listedPrices } from '~/format/priced'
import { NBSP, typesetAll } from '~/format/typography'
import { sumText } from './prices'

/** The basket at the side of the services page, and the bar that opens it. */
export const basketTexts = typesetAll({
  title: 'Корзина',
  close: 'Закрыть корзину',
  empty: 'Услуги не выбраны. Можно и так: опишите задачу, подберём сами.',
  /** To everybody: nobody can tell whether a browser without scripts refused the basket's cookie. */
  unsaved: 'Браузер не сохранил выбор? Напишите услуги в комментарии.',
  more: 'Добавить ещё услуги',
  toRequest: 'К заявке',
  /** The bar says so for as long as the basket holds what was sent. */
  sent: 'Заявка отправлена',
  totalNote: 'Точную цену назовём, когда посмотрим документы.',
  /** Where the browser's storage is full or forbidden. */
  notSaved: 'Этот браузер не сохранит корзину: отправьте заявку, не закрывая страницу.',
  request: 'Заявка',
  remove: (title: string) => `Убрать из корзины: ${title}`,
  /** In the price's place: the list does not offer the service any more. */
  notListed: 'нет в прайсе — уточним',
  /** The bar at the bottom of a phone's screen: 'N услуг · примерно … ₽'. Without a price: not in the list. */
  summary: (items: readonly Partial<Priced>[], write = roubles) => {
    const known = listedPrices(items)
    const count = serviceCount(items.length)
    if (known.length === 0) return count
    const about = addPrices(known).total === null ? '' : `примерно${NBSP}`
    return `${count} · ${about}${sumText(known, write)}`
  },
  /** Said by a screen reader: the summary follows the latter two. */
  emptyStatus: 'Корзина пуста.',
  added: (title: string) => `Добавлено: ${title}.`,
  removed: (title: string) => `Убрано: ${title}.`,
})

/** What a request calls a service that the list does not offer any more: stored, not shown. */
export const unlistedTitle = (title: string) => `${title} (нет в прайсе)`
