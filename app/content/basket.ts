import { roubles, serviceCount } from '~/format/format'
import { NBSP, typesetAll } from '~/format/typography'

/** The basket at the side of the services page, and the bar that opens it. */
export const basketTexts = {
  ...typesetAll({
    title: 'Корзина',
    close: 'Закрыть корзину',
    empty: 'В корзине пока пусто. Не знаете, что выбрать? Опишите задачу.',
    more: 'Добавить ещё услуги',
    order: 'Оформить →',
    total: 'Итого',
    totalNote: 'Точную цену назовём, когда изучим документы.',
    request: 'Заявка',
  }),
  remove: (title: string) => `Убрать из корзины: ${title}`,
  approximately: (sum: string) => `примерно ${sum}`,
  /** The bar at the bottom of a phone's screen: 'N услуг · примерно … ₽'. */
  summary: (count: number, total: number) =>
    `${serviceCount(count)} · примерно${NBSP}${roubles(total)}`,
}
