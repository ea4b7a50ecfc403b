import type { CountedList } from '~/agency/store/request-lists.server'
import { plural } from '~/format/format'
import { typesetAll } from '~/format/typography'

/** The words of the desk's pages of requests. */
export const deskRequests = typesetAll({
  filters: {
    open: 'Открытые',
    new: 'Новые',
    taken: 'В работе',
    done: 'Выполненные',
    refused: 'Отказы',
    all: 'Все',
    spam: 'Похожие на спам',
  } satisfies Record<CountedList, string>,
  /** The filter of the open requests of whoever is signed in. */
  mine: 'Мои',
  filtersLabel: 'Какие заявки показать',
  find: 'Поиск: имя, телефон или слово',
  /** In the field: a phone has no room for more. */
  findShort: 'Поиск',
  findButton: 'Найти',
  found: (count: number) => `Найдено: ${count}`,
  none: {
    open: 'Открытых заявок нет.',
    new: 'Новых заявок нет: все разобраны.',
    taken: 'В работе заявок нет.',
    done: 'Выполненных заявок пока нет.',
    refused: 'Отказов не было.',
    all: 'Заявок пока нет. Первая появится здесь, как только её пришлют с сайта.',
    spam: 'Похожих на спам нет.',
  },
  /** `month`: such as 'март 2026'. */
  ofMonth: (month: string) => `Пришли за ${month}.`,
  anyMonth: 'За всё время',
  noneOfMonth: 'За этот месяц таких нет.',
  noneOfPerson: 'Сейчас ни одной.',
  nothingFound: 'Ничего не нашлось. Попробуйте часть слова или несколько цифр телефона.',
  noName: 'без имени',
  noPhone: 'Телефона нет',
  noServices: 'услуги не выбраны',
  /** Behind the first service, in a row. */
  andMore: (count: number) => ` и ещё\u00a0${count}`,
  ago: (age: string) => `${age} назад`,
  row: (id: number, name: string) => `№ ${id}, ${name}`,
  shown: (from: number, to: number, count: number) => `${from}–${to} из ${count}`,
  /** The columns of the list, on a desktop. */
  columns: ['Пришла', 'Кто', 'Что нужно', 'Телефон', 'Сумма', 'У кого', 'Перезвонить'],
  /** In a row: the last note with who wrote it, or what the client wrote. */
  noted: (by: string, text: string) => (by ? `${by}: ${text}` : text),
  wrote: (text: string) => `«${text}»`,
  /** Before it, if the request was written down from a call. */
  called: 'Звонок.',
  take: 'Взять',
  takeHint: (id: number) => `заявку № ${id}`,
  callHint: 'Позвонить:',
  /** `number`: the one that is called, where the client typed more with it. */
  calledFirst: (number: string) => `${number} …`,
  /** What became of a press, by what was stored. */
  stored: {
    note: 'Заметка записана.',
    'no-call-back': 'Перезванивать не нужно.',
    struck: 'Заметка зачёркнута.',
    taken: 'Заявка ваша. Клиент этого не видит.',
    done: 'Заявка выполнена.',
    refused: 'Записано: клиент отказался.',
    'put-back': 'Заявка возвращена в новые.',
    reason: 'Причина отказа записана.',
    reopened: 'Заявка снова в работе.',
    spam: 'Заявка отмечена как спам.',
    'not-spam': 'Заявка отмечена как не спам.',
    'not-spam-told': 'Заявка отмечена как не спам. Остальные узнают о ней, как о новой.',
  },
  taken: (id: number) => `Заявка № ${id} ваша. Клиент этого не видит.`,
  /** The form for a call that came. */
  writeDown: {
    title: 'Записать звонок',
    services: 'Услуги',
    take: 'Записать и взять',
    leave: 'Для других',
    done: 'Звонок записан.',
    empty: 'Ничего не записано: напишите имя, телефон, адрес или комментарий.',
    tooLong: 'Ничего не записано: текста слишком много. Сократите его.',
  },
  correct: {
    link: 'Исправить',
    title: (id: number) => `Исправить заявку № ${id}`,
    save: 'Сохранить',
    done: 'Исправлено. Что было, хранит история.',
    same: 'Ничего не изменилось.',
    since:
      'Не сохранено: пока страница была открыта, это исправили. Если верно ваше, нажмите ещё раз.',
  },
  handOver: {
    button: 'Передать',
    one: 'Эту заявку:',
    all: (count: number, name: string) => `Все заявки (${count}), что ведёт ${name}:`,
    done: (count: number, name: string) =>
      count === 1
        ? `Передано: ${name}.`
        : `Передано ${count} ${plural(count, ['заявка', 'заявки', 'заявок'])}: ${name}.`,
    unknown: 'Не передано: этого человека больше нет в кабинете.',
  },
  callBack: {
    day: 'Перезвонить',
    hint: 'В этот день заявка встанет в списке первой.',
    due: (day: string) => `Перезвонить: ждёт с ${day}`,
    today: 'Перезвонить сегодня',
    later: (day: string) => `Перезвонить ${day}`,
    /** When to call back, in the column of that name. `day`: without its year. */
    short: {
      due: (day: string) => `ждёт с ${day}`,
      today: 'сегодня',
      later: (day: string) => day,
    },
    past: (day: string) => `Не записано: ${day} уже прошло. Исправьте день.`,
    /** `last`: who set which day, and when. */
    changed: (last: string) =>
      `День не записан: пока страница была открыта, его изменили (${last}). Если верен ваш, нажмите ещё раз.`,
    wrong: 'Такого дня нет. Напишите его, например, так: 05.03.2026.',
  },
  history: {
    label: 'Заметки и что сделано',
    none: 'Пока ничего.',
    add: 'Заметка (клиент её не видит)',
    button: 'Записать',
    emptyNote: 'Ничего не записано: заметка пустая, а день не менялся.',
    longNote: (length: number, most: number) =>
      `Заметка не записана: в ней ${length} знаков, а помещается ${most}. Сократите её или запишите двумя.`,
    acts: {
      call: 'Звонок записан',
      taken: 'Заявка взята',
      'put-back': 'Заявка возвращена в новые',
      done: 'Заявка выполнена',
      refused: 'Клиент отказался',
      reason: (why: string) => `Почему отказ: ${why}`,
      handed: (name: string) => `Передана: ${name}`,
      reopened: 'Заявка снова в работе',
      spam: 'Отмечена как спам',
      'not-spam': 'Отмечена как не спам',
      callBack: (day: string) => `Перезвонить ${day}`,
      'no-call-back': 'Перезванивать не нужно',
      struck: 'Зачёркнуто',
      corrected: (label: string, was: string) => `Исправлено. ${label} — было: ${was || 'пусто'}`,
    },
    strike: 'Зачеркнуть',
    notStruck: 'Не зачёркнуто: заметку зачёркивает тот, кто её написал.',
  },
  onMap: (number: string) => `${number} на карте НСПД`,
  newer: 'Новее',
  older: 'Старше',
  /** Under the list: of which zone its times are. */
  zone: (name: string) => `Время: ${name}`,
  csv: 'Таблица для Excel',
  csvFile: (day: string) => `Заявки ${day}.csv`,
  deleted: (id: number) => `Заявка № ${id} удалена.`,
  failures: (count: number) => `Неотправленных уведомлений: ${count}`,

  /** The state page says why. */
  notTold: (recipient: string) =>
    `Уведомление не дошло: ${recipient}. Почему — на странице «Всё ли в порядке».`,
  title: (id: number) => `Заявка № ${id}`,
  spam: 'Похоже на спам.',
  back: 'Все заявки',
  gone: 'Её удалили, или такой не было.',
  call: 'Позвонить',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  received: 'Пришла',
  /** `when`: day and time; `zone`: of which time zone. */
  receivedAt: (when: string, zone: string, ago: string) => `${when} (${zone}), ${ago}`,
  services: 'Услуги',
  /** Beside the price of then. */
  today: (price: string) => `сегодня ${price}`,
  /** Why a client refused. The store keeps the names. */
  reasons: {
    price: 'дорого',
    'other-agency': 'выбрали других',
    'no-answer': 'не дозвонились',
    'not-ours': 'не наша работа',
  },
  /** Of the button that notes it. */
  reason: (why: string) => `Отказ: ${why}`,
  buttons: {
    taken: 'Взять заявку',
    done: 'Выполнена',
    refused: 'Отказ',
    'put-back': 'Вернуть',
    reopened: 'Снова в работу',
    spam: 'Это спам',
    'not-spam': 'Это не спам',
  },
  /** Moments are such as 'в 14:02' or '05.03.2026 в 14:02'. */
  states: {
    isNew: (when: string) => `Новая, пришла ${when}.`,
    isYours: (when: string) => `Ваша, взята ${when}.`,
    isTaken: (by: string, when: string) => `Уже в работе: ${by}, взята ${when}.`,
    isDone: (by: string, when: string) => `Выполнена ${when}${by && `: ${by}`}.`,
    isRefused: (by: string, when: string) => `Клиент отказался ${when}${by && `: ${by}`}.`,
  },
  consent: {
    label: 'Согласие',
    none: 'Не сохранено: заявку прислала программа, не форма сайта.',
    ofCall: 'Нет: это звонок, его записали в кабинете.',
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
    text: 'Имя, телефон, всё, что написал клиент, и ваши заметки исчезнут из базы, вернуть их нельзя. Письма о заявке удалите из почты сами; в копиях базы она останется, пока их не удалят.',
    button: 'Удалить',
    keep: 'Не удалять',
  },
})
