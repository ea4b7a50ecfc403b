import type { PageName } from '~/format/pages'
import { textsOf } from '~/format/typography'
import type { AgencyFacts } from './agency-facts'
import { CONSENT_TITLE, PRIVACY_TITLE } from './document-titles'
import { weAnswer } from './messengers'

/** Each public page has a title and a description, each error page a title. */
type Titles = Record<PageName, { title: string; description: string }> &
  Record<'notFound' | 'failure', { title: string }>

/** The words around every page: its title, header and footer, and the pages for what went wrong. */
export const siteTexts = textsOf((facts: AgencyFacts) => ({
  name: `«${facts.name}»`,
  trade: 'кадастровые работы',

  pages: {
    home: {
      title: `Межевание и кадастровые работы ${facts.inArea} — «${facts.name}»`,
      description: `Межевание участков, технические планы, вынос границ, топографическая съёмка ${facts.inArea}. Кадастровые инженеры${facts.certificates ? ' с аттестатами' : ''}, цены на сайте. ${weAnswer(facts)}.`,
    },
    services: {
      title: `Услуги и цены: межевание, технические планы ${facts.inTown} — «${facts.name}»`,
      description: `Цены на кадастровые работы ${facts.inArea}: межевание, раздел и объединение участков, технические планы, вынос границ. Выберите услуги и отправьте заявку.`,
    },
    consent: {
      title: `${CONSENT_TITLE} — «${facts.name}»`,
      description: `На что соглашается посетитель, который отправляет заявку на сайте «${facts.name}».`,
    },
    privacy: {
      title: `${PRIVACY_TITLE} — «${facts.name}»`,
      description: `Какие данные собирает сайт «${facts.name}», для чего, где и сколько они хранятся.`,
    },
    notFound: { title: `Такой страницы нет — «${facts.name}»` },
    failure: { title: `Страница не открылась — «${facts.name}»` },
  } satisfies Titles,

  skip: 'Перейти к содержанию',
  /** Over the header, until a file names a real agency. */
  example: 'Пример: вымышленное агентство',
  /** There, until the agency has saved or replaced the prices that ship with the site. */
  examplePrices: 'Пример: цены на сайте вымышленные, настоящие назовём в ответе',
  header: {
    menu: 'Меню',
    links: [
      { label: 'О нас', href: '/#about' },
      { label: 'Этапы', href: '/#stages' },
      { label: 'Вопросы', href: '/#questions' },
      { label: 'Оставить заявку', href: '/#request' },
    ],
    services: { label: 'Услуги и цены', href: '/services' },
  },

  footer: {
    request: {
      label: 'Заявка',
      title: 'Оставить заявку',
      text: 'Опишите задачу своими словами.',
    },
    about: `Кадастровые и геодезические работы ${facts.inArea}: от заявки до записи в ЕГРН.`,
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
