import { roubles, serviceCount } from '~/format/format'
import { NBSP, typesetAll } from '~/format/typography'

/** The basket at the side of the services page, and the bar that opens it. */
export const basketTexts = typesetAll({
  title: 'Корзина',
  close: 'Закрыть корзину',
  empty: 'Услуги не выбраны. Можно и так: опишите задачу ниже, подберём сами.',
  more: 'Добавить ещё услуги',
  toRequest: 'К заявке',
  /** The bar says so for as long as the basket holds what was sent. */
  sent: 'Заявка отправлена',
  total: 'Примерно',
  totalNote: 'Точную цену назовём, когда изучим документы.',
  request: 'Заявка',
  remove: (title: string) => `Убрать из корзины: ${title}`,
  /** The bar at the bottom of a phone's screen: 'N услуг · примерно … ₽'. */
  summary: (count: number, total: number) =>
    `${serviceCount(count)} · примерно${NBSP}${roubles(total)}`,
})
