import { basketTexts } from '~/content/basket-texts'
import { homeTexts } from '~/content/home'
import { pageTitles } from '~/content/page-titles'
import { requestFormTexts } from '~/content/request-form'
import { servicesTexts } from '~/content/services'
import { siteTexts } from '~/content/site'
import facts from '../support/agency.json' with { type: 'json' }

// What docs/specification.md prescribes letter by letter is written out, so that a typo fails.
export const ORDER = 'Заказать межевание'
export const NOT_FOUND = 'Такой страницы нет'
export const PROMPT = 'Выберите услуги и отправьте заявку'
export const SENT = 'Успешно отправлено'
export const EXPECT_MESSAGE = 'Ожидайте сообщение в WhatsApp'
export const FAILED = 'Ошибка при вводе данных'
export const NO_CONSENT = 'Подтвердите согласие на использование персональных данных'

/** Two services of the tests' own list. */
export const SURVEY = 'Межевание земельного участка'
export const STAKES = 'Вынос границ участка в натуру'

/** All other words may be changed by the site's owner: tests find elements by the words that are used. */
export const words = {
  site: siteTexts(facts),
  titles: pageTitles(facts),
  home: homeTexts(facts),
  services: servicesTexts,
  basket: basketTexts,
  form: requestFormTexts,
}
