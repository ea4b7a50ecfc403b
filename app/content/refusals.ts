import { typesetAll } from '~/format/typography'
import { requestFormTexts } from './request-form'

/** What a visitor reads whose request does not reach a page of the site. */
export const refusals = typesetAll({
  400: {
    title: 'Такой страницы нет',
    text: 'В адресе ошибка: скорее всего, ссылка пришла не целиком.',
  },
  403: {
    title: 'Отправить не получилось',
    text: 'Похоже, страница устарела. Откройте её заново и отправьте ещё раз.',
  },
  414: {
    title: 'Слишком длинный адрес',
    text: 'Такую ссылку сайт не открывает. Начните с главной страницы.',
  },
  503: {
    title: 'Сайт сейчас не открывается',
    text: 'Обновите страницу через минуту.',
  },
  /** Instead of the text of 503, to a form that was sent without scripts. */
  notSent: `${requestFormTexts.failed.lost} ${requestFormTexts.failed.back}`,
  orCall: 'Или позвоните:',
})
