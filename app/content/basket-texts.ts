import { type Price, roubles, serviceCount } from '~/format/format'
import { NBSP, typesetAll } from '~/format/typography'
import { isAgreed, sumText } from './prices'

/** The basket at the side of the services page, and the bar that opens it. */
export const basketTexts = typesetAll({
  title: 'Корзина',
  close: 'Закрыть корзину',
  empty: 'Услуги не выбраны. Можно и так: опишите задачу ниже, подберём сами.',
  more: 'Добавить ещё услуги',
  toRequest: 'К заявке',
  /** The bar says so for as long as the basket holds what was sent. */
  sent: 'Заявка отправлена',
  totalNote: 'Точную цену назовём, когда посмотрим документы.',
  share: 'Поделиться',
  /** Where the browser's storage is full or forbidden. */
  notSaved: 'Этот браузер не сохранит корзину: отправьте заявку, не закрывая страницу.',
  request: 'Заявка',
  remove: (title: string) => `Убрать из корзины: ${title}`,
  /** The bar at the bottom of a phone's screen: 'N услуг · примерно … ₽'. */
  summary: (prices: readonly Price[], write = roubles) =>
    `${serviceCount(prices.length)} · ${isAgreed(prices) ? '' : `примерно${NBSP}`}${sumText(prices, write)}`,
  /** Said by a screen reader: the summary follows the latter two. */
  emptyStatus: 'Корзина пуста.',
  added: (title: string) => `Добавлено: ${title}.`,
  removed: (title: string) => `Убрано: ${title}.`,
})
