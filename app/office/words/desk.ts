import { plural } from '~/format/format'
import { typesetAll } from '~/format/typography'

/** The words of the agency's desk. */
export const desk = typesetAll({
  name: 'Кабинет агентства',
  menu: 'Разделы',
  /** Opens them on a phone. */
  menuButton: 'Меню',
  /** Beside it, by ear. */
  notFine: 'не всё в порядке',
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
    /** Where a name is a letter off a known one. */
    isNear: (near: string) => `Вы — ${near}?`,
    yes: (near: string) => `Да, ${near}`,
    no: (name: string) => `Нет, ${name}`,
    /** Where a session has ended before something was posted. */
    ended: {
      title: 'Вход закончился',
      text: 'То, что вы набрали, и выбранный файл ещё здесь, в браузере. Войдите в новой вкладке, вернитесь сюда и обновите страницу: браузер спросит, отправить ли всё ещё раз.',
      link: 'Войти в новой вкладке',
    },
    as: (name: string) => `Вы вошли как ${name}`,
    out: 'Выйти',
    outPath: '/desk/sign-out',
    allOut: 'Закончить все входы',
    allOutHint:
      'Выйдут все, и вы тоже: например, если потерян телефон, с которого входили. Кто знает пароль, войдёт снова.',
  },
  pages: {
    requests: { path: '/desk', label: 'Заявки' },
    catalogue: { path: '/desk/services', label: 'Услуги и цены' },
    facts: { path: '/desk/agency', label: 'Об агентстве' },
    documents: { path: '/desk/documents', label: 'Документы' },
    state: { path: '/desk/state', label: 'Всё ли в порядке' },
    report: { path: '/desk/report', label: 'Отчёт' },
  },
  report: {
    /** `month`: such as 'март 2026'. */
    title: (month: string) => `Отчёт: ${month}`,
    months: 'Другие месяцы',
    note: 'Здесь заявки, которые пришли за этот месяц, и что с ними стало к сегодняшнему дню; «Сделано» — по дню, когда заявка выполнена или клиент отказался. Похожих на спам и удалённых нет.',
    became: 'Пришедшие заявки',
    work: 'Сделано, когда бы заявка ни пришла',
    came: 'Пришло',
    taken: 'Взято в работу',
    done: 'Выполнено',
    refused: 'Отказов',
    open: 'Ещё открыто',
    sum: 'Сумма выполненных по ценам в день заявки',
    perUnit: 'Из них с ценой за сотку, точку, метр, час: она в сумму не входит',
    unpriced: 'Из них без записанной цены',
    soon: 'Как скоро взяли',
    median: 'Половину — не позже чем через',
    longest: (id: number) => `Дольше всех ждала № ${id}`,
    whence: 'Откуда',
    home: 'Главная страница',
    program: 'Прислала программа',
    call: 'Звонок',
    reasons: 'Почему отказы',
    noReason: 'причина не названа',
  },
  visits: {
    title: 'Посещения',
    byWeek: 'По неделям',
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
    speedOff:
      'Скорость не измеряется. Если она нужна, попросите того, кто ведёт сервер, её измерять.',
    note: 'Считаются страницы, а не люди: кто открыл три страницы, сосчитан трижды. Неделя начинается в понедельник, последняя ещё идёт. Роботы поисковиков и программы наблюдения не считаются. Ни имён, ни адресов в этих числах нет.',
  },

  damaged: {
    title: 'Часть базы данных повреждена',
    text: 'Этого не прочитать и не записать, и само не пройдёт. Скажите тому, кто ведёт сервер: вернуть последнюю копию командой mezha --restore.',
  },
  refusals: {
    400: {
      title: 'Кнопка не сработала',
      text: 'Вернитесь назад, обновите страницу и нажмите ещё раз.',
    },
    403: {
      title: 'Только по https',
      text: 'Без https пароль виден всем, кто стоит на пути к сайту, поэтому кабинет открывается только по https. Откройте его по адресу сайта, который начинается с https://, или на том же компьютере, где работает сайт. Для того, кто ведёт сервер: SITE_URL с https://.',
    },
    413: {
      title: 'Слишком много текста',
      text: 'Ничего не сохранено. Вернитесь назад, сократите текст и сохраните ещё раз.',
    },
    503: {
      title: 'Сейчас не получается',
      text: 'База данных не отвечает. Обновите страницу через минуту; если браузер спросит, отправить ли ещё раз то, что вы набрали, согласитесь. Не поможет — позвоните тому, кто ведёт сайт.',
    },
  },
})

/** Says that a part of the database is damaged, in one line. */
export const damagedText = `${desk.damaged.title}. ${desk.damaged.text}`
