import { typesetAll } from '~/format/typography'

/** The words of the agency's desk. Visitors never see them. */
export const desk = typesetAll({
  name: 'Стол агентства',
  menu: 'Разделы',
  /** Shown by the browser beside the fields for name and password: Latin letters, as HTTP wants it. */
  realm: 'Mezha desk',
  pages: {
    requests: { path: '/desk', label: 'Заявки' },
  },
  refusals: {
    401: {
      title: 'Нужен пароль',
      text: 'Обновите страницу, назовите своё имя и введите пароль из настройки DESK_PASSWORD.',
    },
    403: {
      title: 'Только по https',
      text: 'Пароль виден всем, кто на пути к сайту, поэтому стол открывается только по https. Задайте SITE_URL с https:// или откройте стол на том же компьютере.',
    },
    429: {
      title: 'Слишком много попыток',
      text: 'Пароль слишком часто вводили неверно. Подождите и попробуйте ещё раз.',
    },
    503: {
      title: 'Сейчас не получается',
      text: 'База данных не отвечает. Обновите страницу через минуту; если не поможет, позвоните тому, кто ведёт сайт.',
    },
  },
})
