import { plural } from '~/format/format'
import { typesetAll } from '~/format/typography'

/** The words of the desk's pages of requests. Visitors never see them. */
export const deskRequests = typesetAll({
  filters: { open: 'Открытые', all: 'Все', spam: 'Похожие на спам' },
  filtersLabel: 'Какие заявки показать',
  find: 'Имя, телефон, адрес, слово из комментария или номер заявки',
  findButton: 'Найти',
  found: (count: number) => `Найдено: ${count}`,
  none: {
    open: 'Открытых заявок нет.',
    all: 'Заявок пока нет. Первая появится здесь, как только её пришлют с сайта.',
    spam: 'Похожих на спам нет.',
  },
  nothingFound: 'Ничего не нашлось. Попробуйте часть слова или несколько цифр телефона.',
  noName: 'без имени',
  noServices: 'услуги не выбраны',
  andMore: (count: number) => ` и ещё ${count} ${plural(count, ['услуга', 'услуги', 'услуг'])}`,
  ago: (age: string) => `${age} назад`,
  row: (id: number, name: string) => `№ ${id}, ${name}`,
  shown: (from: number, to: number, count: number) => `${from}–${to} из ${count}`,
  newer: 'Новее',
  older: 'Старше',
  csv: 'Таблица для Excel',
  csvFile: (day: string) => `Заявки ${day}.csv`,
  deleted: (id: number) => `Заявка № ${id} удалена.`,
  failures: (count: number) => `Неотправленных уведомлений: ${count}`,

  title: (id: number) => `Заявка № ${id}`,
  spam: 'Похоже на спам.',
  back: 'Все заявки',
  gone: 'Её удалили, или такой не было.',
  call: 'Позвонить',
  /** Who typed two numbers can be called at the first. `label`: of a link to it. */
  firstNumber: (label: string) => `${label} (первый номер)`,
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  received: 'Пришла',
  services: 'Услуги',
  buttons: {
    take: 'Взять заявку',
    finish: 'Выполнена',
    'put-back': 'Вернуть',
    reopen: 'Ещё не выполнена',
    spam: 'Это спам',
    'not-spam': 'Это не спам',
  },
  /** Moments are such as 'в 14:02' or '05.03.2026 в 14:02'. */
  states: {
    isNew: (when: string) => `Новая, пришла ${when}.`,
    isYours: (when: string) => `Ваша, взята ${when}.`,
    isTaken: (by: string, when: string) => `Уже в работе: ${by}, взята ${when}.`,
    isDone: (by: string, when: string) => `Выполнена ${when}${by && `: ${by}`}.`,
  },
  consent: {
    label: 'Согласие',
    none: 'Не сохранено: заявку прислала программа или прежняя версия сайта.',
    given: (when: string, page: string) => `Дано ${when} на странице ${page}.`,
    /** `day`: the date that the text itself bears; null: it bears none. */
    edition: (day: string | null, isCurrent: boolean) =>
      `Редакция ${day === null ? 'без даты' : `от ${day}`}, ${isCurrent ? 'та же, что сейчас' : 'прежняя'}.`,
    show: 'С чем согласился клиент',
    title: 'Согласие клиента',
    lead: 'Слово в слово то, что видел клиент, когда отправлял заявку.',
    document: (digest: string) => `Открыть файл ${digest.slice(0, 12)}…`,
    lost: (digest: string) => `Файла ${digest.slice(0, 12)}… в базе нет.`,
  },
  remove: {
    link: 'Удалить заявку',
    question: (id: number) => `Удалить заявку № ${id}?`,
    text: 'Имя, телефон и всё, что написал клиент, исчезнут из базы, вернуть их нельзя. Письма о заявке удалите из почты сами; в копиях базы она останется, пока их не удалят.',
    button: 'Удалить',
    keep: 'Не удалять',
  },
})
