import { typesetAll } from '~/format/typography'

/** The words of the agency's desk. Visitors never see them. */
export const desk = typesetAll({
  name: 'Кабинет агентства',
  menu: 'Разделы',
  /** Shown by the browser beside the fields for name and password: Latin letters, as HTTP wants it. */
  realm: 'Mezha desk',
  pages: {
    requests: { path: '/desk', label: 'Заявки' },
    services: { path: '/desk/services', label: 'Услуги и цены' },
    agency: { path: '/desk/agency', label: 'Об агентстве' },
    documents: { path: '/desk/documents', label: 'Документы' },
    state: { path: '/desk/state', label: 'Всё ли в порядке' },
    visits: { path: '/desk/visits', label: 'Посещения' },
  },
  visits: {
    weeks: 'Двенадцать недель',
    columns: {
      from: 'Неделя с',
      page: 'Открыли страниц',
      basket: 'Открыли корзину',
      sent: 'Заявок пришло',
      'no-consent': 'Забыли согласие',
      failed: 'Не ушло',
    },
    share: (sent: number, pages: number) =>
      `За двенадцать недель: открыто страниц — ${pages}, пришло заявок — ${sent}.`,
    perHundred: (count: string) => `Это ${count} на каждые сто страниц.`,
    nothing: 'Пока ничего не сосчитано. Числа появляются через минуту после первых посетителей.',
    speed: 'Скорость',
    fast: (percent: number) => `Быстро у ${percent} % посетителей: так по меркам Google.`,
    vitals: {
      LCP: 'Главное видно не позже 2,5 секунды',
      INP: 'Ответ на нажатие не позже 0,2 секунды',
      CLS: 'Страница не прыгает',
      FCP: 'Первое видно не позже 1,8 секунды',
      TTFB: 'Сервер отвечает не позже 0,8 секунды',
    },
    vital: (percent: number, reports: number) => `${percent} % из ${reports}`,
    speedOff: 'Скорость не измеряется: её включает настройка FIELD_METRICS=on.',
    basketNote: 'Корзину считают у всех, только если включена настройка FIELD_METRICS=on.',
    note: 'Считаются страницы, а не люди: кто открыл три страницы, сосчитан трижды. Ни имён, ни адресов в этих числах нет.',
  },

  refusals: {
    400: {
      title: 'Кнопка не сработала',
      text: 'Вернитесь назад, обновите страницу и нажмите ещё раз.',
    },
    401: {
      title: 'Нужен пароль',
      text: 'Обновите страницу, назовите своё имя и введите пароль из настройки DESK_PASSWORD.',
    },
    403: {
      title: 'Только по https',
      text: 'Без https пароль виден всем, кто стоит на пути к сайту, поэтому кабинет открывается только по https. Задайте SITE_URL с https:// или откройте кабинет на том же компьютере, где работает сайт.',
    },
    413: {
      title: 'Слишком много текста',
      text: 'Ничего не сохранено. Вернитесь назад, сократите текст и сохраните ещё раз.',
    },
    429: {
      title: 'Слишком много попыток',
      text: 'Пароль много раз вводили неверно. Подождите и попробуйте ещё раз.',
    },
    503: {
      title: 'Сейчас не получается',
      text: 'База данных не отвечает. Обновите страницу через минуту; если не поможет, позвоните тому, кто ведёт сайт.',
    },
  },
})
