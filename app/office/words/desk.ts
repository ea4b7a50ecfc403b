import { plural } from '~/format/format'
import { typesetAll } from '~/format/typography'

/** The words of the agency's desk. Visitors never see them. */
export const desk = typesetAll({
  name: 'Кабинет агентства',
  menu: 'Разделы',
  toSite: 'Открыть сайт',
  /** Behind the label of the page that says what is wrong. */
  isFaulty: ': нет',
  signIn: {
    path: '/desk/sign-in',
    title: 'Вход в кабинет',
    name: 'Ваше имя',
    nameHint:
      'По нему видно, кто какую заявку взял. Можно адрес почты, на который приходят заявки.',
    password: 'Пароль кабинета',
    passwordHint: 'Он один на всё агентство. Его знает тот, кто ведёт сервер.',
    submit: 'Войти',
    faults: {
      wrong: 'Пароль не подошёл. Проверьте раскладку и заглавные буквы.',
      nameless: 'Пароль верный. Напишите ещё своё имя.',
      locked(seconds: number) {
        const minutes = Math.ceil(seconds / 60)
        return `Слишком много неверных паролей. Попробуйте через ${minutes} ${plural(minutes, ['минуту', 'минуты', 'минут'])}.`
      },
    },
    kept: 'Вход закончился раньше, чем вы нажали кнопку. То, что вы набрали, не пропало: войдите, и можно будет продолжить.',
    fileLost: 'Вход закончился раньше, чем вы нажали кнопку. Войдите и выберите файл ещё раз.',
    signedIn: 'Вы вошли',
    goOnLead: 'То, что вы набрали, ещё не отправлено. Нажмите «Продолжить».',
    goOn: 'Продолжить',
    as: (name: string) => `Вы вошли как ${name}`,
    out: 'Выйти',
    outPath: '/desk/sign-out',
  },
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
      sent: 'Заявок пришло',
      'no-consent': 'Не отметили согласие',
      failed: 'Не отправилось',
    },
    share: (sent: number, pages: number) =>
      `За двенадцать недель: открыто страниц — ${pages}, пришло заявок — ${sent}.`,
    perHundred: (count: number) =>
      count === 0
        ? 'Это меньше одной заявки на сто страниц.'
        : `Это ${count} ${plural(count, ['заявка', 'заявки', 'заявок'])} на сто страниц.`,
    /** Of the two kinds of bars, each with the count that its highest one stands for. */
    legend: {
      page: (most: number) => `страницы, самое большее за неделю — ${most}`,
      sent: (most: number) => `заявки, самое большее за неделю — ${most}`,
    },
    nothing: 'Пока ничего не сосчитано. Числа появляются через минуту после первых посетителей.',
    speed: 'Скорость',
    fast: (percent: number) =>
      `Сайт открывается быстро у ${percent} % посетителей — по меркам Google.`,
    vitals: {
      LCP: 'Главное видно не позже 2,5 секунды',
      INP: 'Ответ на нажатие не позже 0,2 секунды',
      CLS: 'Страница не прыгает',
      FCP: 'Первое видно не позже 1,8 секунды',
      TTFB: 'Сервер отвечает не позже 0,8 секунды',
    },
    vital: (percent: number, reports: number) => `${percent} %, измерений: ${reports}`,
    speedOff: 'Скорость не измеряется: её включает настройка FIELD_METRICS=on.',
    note: 'Считаются страницы, а не люди: кто открыл три страницы, сосчитан трижды. Неделя начинается в понедельник, последняя ещё идёт. Роботы поисковиков и программы наблюдения не считаются. Ни имён, ни адресов в этих числах нет.',
  },

  refusals: {
    400: {
      title: 'Кнопка не сработала',
      text: 'Вернитесь назад, обновите страницу и нажмите ещё раз.',
    },
    403: {
      title: 'Только по https',
      text: 'Без https пароль виден всем, кто стоит на пути к сайту, поэтому кабинет открывается только по https. Задайте SITE_URL с https:// или откройте кабинет на том же компьютере, где работает сайт.',
    },
    413: {
      title: 'Слишком много текста',
      text: 'Ничего не сохранено. Вернитесь назад, сократите текст и сохраните ещё раз.',
    },
    503: {
      title: 'Сейчас не получается',
      text: 'База данных не отвечает. Обновите страницу через минуту; если не поможет, позвоните тому, кто ведёт сайт.',
    },
  },
})
