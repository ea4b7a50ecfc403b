import { serviceCount } from '~/format/format'
import { typesetAll } from '~/format/typography'

/** The prompt over the catalogue, in the specification's own words. */
export const PROMPT = 'Выберите услуги и отправьте заявку'

/** Match the titles of the services that the estimate adds up: an extract of the register, the survey of a plot. */
export const EXTRACT = /выписк|сведени[йя] ЕГРН/i
export const SURVEY = /^межевание (?:земельного )?участка/i

/**
 * What brings a visitor, over the list, and the title of the service for that. Each pattern names its service in
 * full: in a list with other services a shorter one would lead to a wrong card.
 */
export const CASES: readonly { label: string; title: RegExp }[] = [
  { label: 'Продаю участок', title: SURVEY },
  { label: 'Построил дом', title: /^технический план (?:жилого |садового |или )+дома/i },
  { label: 'Ставлю забор', title: /^вынос (?:точек )?границ (?:земельного )?участка/i },
  { label: 'Делю участок', title: /^раздел (?:земельного )?участка/i },
  { label: 'Спорю с соседом', title: /^заключение кадастрового инженера/i },
  { label: 'Ошибка в границах', title: /^исправление реестровой ошибки/i },
]

/** The services page. */
export const servicesTexts = typesetAll({
  title: 'Услуги и цены',
  add: 'В корзину',
  added: 'Выбрано',
  cases: 'Найдите свой случай',
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
    list: [
      {
        title: 'От чего зависит цена',
        text: 'От площади и удалённости участка, числа точек на границе и состояния документов. Точную цену назовём, когда изучим документы.',
      },
      {
        title: 'Пошлина — отдельно',
        text: 'Если за регистрацию берут пошлину, её платят отдельно.',
      },
      {
        title: 'Цены ориентировочные',
        text: 'Это не публичная оферта. Окончательная цена — в договоре.',
      },
    ],
  },
})
