import { SERVICES_PAGE } from '~/addresses/pages'
import { serviceCount } from '~/format/format'
import { textsOf } from '~/format/typography'
import type { AgencyFacts } from './agency-facts'
import { PRIVACY_TITLE } from './document-titles'

/** The words around every page: its header and footer, and the pages for what went wrong. */
export const siteTexts = textsOf((facts: AgencyFacts) => ({
  name: `«${facts.name}»`,
  trade: 'кадастровые работы',

  skip: 'Перейти к содержанию',
  /** Over the header, until a file names a real agency. */
  example: 'Пример: вымышленное агентство',
  /** There, until the agency has replaced each price that ships with the site, or said that it is right. */
  examplePrices: 'Пример: не все цены настоящие, точные назовём в ответе',
  /** A notice on a phone, where its first sentence is too long for a line. */
  notice: 'Объявление',
  header: {
    menu: 'Меню',
    links: [
      { label: 'О нас', href: '/#about' },
      { label: 'Этапы', href: '/#stages' },
      { label: 'Вопросы', href: '/#questions' },
      { label: 'Оставить заявку', href: '/#request' },
    ],
    services: { label: 'Услуги и цены', href: SERVICES_PAGE },
    /** Said of the basket's sign by a screen reader. */
    basket: (count: number) => `Корзина: ${serviceCount(count)}`,
  },

  footer: {
    request: {
      label: 'Заявка',
      title: 'Оставить заявку',
      text: 'Опишите задачу своими словами.',
      /** Under the form's button, while the basket holds something. */
      chosen: 'Выбранные услуги отправляются из корзины.',
      toBasket: 'Открыть корзину',
    },
    about: `Кадастровые работы ${facts.inArea}: от заявки до записи в ЕГРН.`,
    write: 'Написать',
    social: 'Мы во ВКонтакте',
    inn: 'ИНН',
    ogrn: 'ОГРН',
    siteLinks: {
      title: 'Об агентстве',
      links: [
        { label: 'О нас', href: '/#about' },
        { label: 'Проекты', href: facts.links.projects },
        { label: 'Отзывы', href: facts.links.reviews },
      ],
    },
    documents: {
      title: 'Документы',
      links: [
        { label: 'Договор-оферта', href: facts.links.offer },
        { label: 'Договор подряда', href: facts.links.contractorAgreement },
        { label: PRIVACY_TITLE, href: facts.links.privacy },
        { label: 'Партнёрское соглашение', href: facts.links.partnerAgreement },
      ],
    },
  },

  notFound: {
    title: 'Такой страницы нет',
    text: 'На этом листе карты пусто: страницу перенесли или в адресе опечатка.',
  },
  failure: {
    title: 'Страница не открылась',
    text: `Проверьте связь и обновите страницу через минуту${facts.phone ? ' или позвоните нам' : ''}.`,
  },
  /** Ways on from both. */
  ways: { home: 'На главную' },
}))
