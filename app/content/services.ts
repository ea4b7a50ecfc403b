import { serviceCount } from '~/format/format'
import { typesetAll } from '~/format/typography'

/** The prompt over the catalogue, in the specification's own words. */
export const PROMPT = 'Выберите услуги и отправьте заявку'

export const servicesTexts = typesetAll({
  title: 'Услуги и цены',
  add: 'В корзину',
  added: 'Выбрано',
  /** After the last card. */
  help: {
    question: 'Не знаете, что выбрать?',
    text: 'Опишите своими словами: какой участок и что хотите сделать. Подберём работы и назовём цену.',
    describe: 'Описать задачу',
    orCall: 'или позвоните:',
  },
  loading: 'Загружаем список услуг…',
  refresh: 'Обновить',
  /** Said by a screen reader. */
  loaded: (count: number) => `Список услуг загружен: ${serviceCount(count)}`,
  notes: {
    title: 'Что нужно знать о ценах',
    /** Labels of facts that not every agency gives. */
    payment: 'Оплата',
    companies: 'Компаниям',
    /** `fee`: what the state takes, as a sentence. */
    list: (fee: string) => [
      {
        title: 'От чего зависит цена',
        text: 'От площади и удалённости участка, числа точек на границе и состояния документов. Точную цену назовём, когда посмотрим документы.',
      },
      { title: 'Госпошлина — отдельно', text: fee },
      {
        title: 'Цены ориентировочные',
        text: 'Это не публичная оферта. Окончательная цена — в договоре.',
      },
    ],
  },
})
