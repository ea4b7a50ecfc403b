import type { AgencyFacts } from './agency-facts'
import { CONSENT_TITLE, PRIVACY_TITLE } from './document-titles'
import { messengersOf } from './messengers'
import { requestFormTexts } from './request-form'
import { plural } from '~/format/format'
import { typesetAll } from '~/format/typography'
import { CONSENT_PAGE, PRIVACY_PAGE } from '~/addresses/pages'

export interface SiteDocument {
  title: string
  edition?: string
  sections: { heading: string; paragraphs: string[] }[]
  /** Where to go on from here. They are no part of the text. */
  links: { label: string; href: string }[]
}

/** The facts that the two documents should state (Federal Law 152-FZ, article 9.4). */
export const NEEDED_FACTS = [
  'legalName',
  'inn',
  'ogrn',
  'address',
  'email',
  'processors',
  'edition',
] as const

/** What the documents state besides the facts. */
interface Terms {
  /** Requests are deleted after this many days. */
  retentionDays: number
  /** The site's domain as people write it; null: it is not known. */
  domain: string | null
  /** What the site counts: nothing, pages and requests, or how fast pages were, too. */
  counts: 'nothing' | 'visits' | 'visits and speed'
}

/** Returns the two documents on personal data by address: samples from the facts, which a lawyer should read. */
export function personalDataDocuments(
  facts: AgencyFacts,
  { retentionDays, domain, counts }: Terms,
): Record<typeof CONSENT_PAGE | typeof PRIVACY_PAGE, SiteDocument> {
  const operator = listed([
    facts.legalName ?? `«${facts.name}»`,
    facts.inn && `ИНН ${facts.inn}`,
    facts.ogrn && `ОГРН ${facts.ogrn}`,
    facts.address && `адрес: ${facts.address}`,
    facts.email && `электронная почта: ${facts.email}`,
  ])
  const ways = listed(
    [
      facts.email && `письмом на ${facts.email}`,
      facts.address && `по адресу ${facts.address}`,
      facts.phone && `по телефону ${facts.phone}`,
    ],
    ' или ',
  )
  const site = domain ?? `агентства «${facts.name}»`
  const fieldData = Object.values(requestFormTexts.fields).map(({ datum }) => datum)
  const data = `${fieldData.join(', ')}, список выбранных услуг`
  const actions = [
    'Сбор, запись, систематизация, накопление, хранение, уточнение, извлечение, использование, передача (предоставление, доступ), блокирование, удаление и уничтожение, с использованием средств автоматизации и без них.',
    ...whoElse(facts),
  ]
  const term = `${retentionDays} ${plural(retentionDays, ['день', 'дня', 'дней'])} со дня заявки`
  const storage = `Данные хранятся ${term} или до достижения цели, если она достигнута раньше. Затем их удаляют в течение 30 дней, если закон или договор не требует хранить их дольше.`
  const withdrawal = `Согласие можно отозвать в любое время${ways && `: ${ways}`}. После отзыва данные удаляются не позже чем через 30 дней, если закон не обязывает хранить их дольше.`
  const edition = facts.edition && `Редакция от ${facts.edition}`
  const toForm = { label: 'Оставить заявку', href: '/#request' }

  return typesetAll({
    [CONSENT_PAGE]: {
      title: CONSENT_TITLE,
      edition,
      sections: [
        {
          heading: 'На что я соглашаюсь',
          paragraphs: [
            `Я, отправляя заявку на сайте ${site}, свободно, своей волей и в своём интересе даю оператору, который назван ниже, согласие на обработку моих персональных данных.`,
          ],
        },
        { heading: 'Кому', paragraphs: [`Оператор: ${operator}.`] },
        { heading: 'Какие данные', paragraphs: [`То, что я указываю в заявке: ${data}.`] },
        {
          heading: 'Для чего',
          paragraphs: [
            'Чтобы оператор ответил на мою заявку сообщением или звонком: уточнил задачу, назвал цену и срок, подготовил договор.',
          ],
        },
        { heading: 'Что делают с данными', paragraphs: actions },
        {
          heading: 'Сколько хранятся данные и как отозвать согласие',
          paragraphs: [`Согласие действует ${term} или до отзыва. ${storage}`, withdrawal],
        },
      ],
      links: [{ label: PRIVACY_TITLE, href: facts.links.privacy ?? PRIVACY_PAGE }, toForm],
    },
    [PRIVACY_PAGE]: {
      title: PRIVACY_TITLE,
      edition,
      sections: [
        {
          heading: 'Кто отвечает за данные',
          paragraphs: [`Оператор персональных данных: ${operator}.`],
        },
        {
          heading: 'Чьи и какие данные обрабатывает сайт',
          paragraphs: [
            `Кто отправил заявку, о том хранится то, что в ней указано: ${data}. Вместе с заявкой хранится запись о согласии: когда, на какой странице и с каким текстом оно дано.`,
            'Кто открывает страницы, о том журнал сервера может содержать время обращения и IP-адрес. Выбранные услуги и отметку, что заявка отправлена, хранит браузер посетителя. Сторонних счётчиков и рекламы на сайте нет.',
            ...whatIsCounted[counts],
          ],
        },
        {
          heading: 'Для чего и на каком основании',
          paragraphs: [
            'Заявка нужна, чтобы ответить на неё и подготовить договор. Основание — согласие, которое посетитель даёт, отправляя заявку (пункт 1 части 1 статьи 6 Федерального закона № 152-ФЗ «О персональных данных»).',
            'Журнал нужен, чтобы защищать сайт. Основание — законные интересы оператора (пункт 7 той же части).',
          ],
        },
        { heading: 'Что делают с данными', paragraphs: actions },
        {
          heading: 'Где и сколько хранятся данные',
          paragraphs: [
            ...(facts.dataInRussia ? ['База данных находится на территории России.'] : []),
            storage,
            'Заявку удаляют из базы данных, письма о ней — из почты; резервные копии стирают не позже чем через 30 дней.',
          ],
        },
        {
          heading: 'Права посетителя',
          paragraphs: [
            'Посетитель может узнать, какие его данные есть у оператора, исправить их, потребовать удалить и пожаловаться в Роскомнадзор. На обращение оператор отвечает в течение 10 рабочих дней.',
            withdrawal,
          ],
        },
      ],
      links: [{ label: CONSENT_TITLE, href: facts.links.consent ?? CONSENT_PAGE }, toForm],
    },
  })
}

const whatIsCounted = {
  nothing: [],
  visits: [
    'Сайт считает, сколько страниц открыли за день и сколько пришло заявок: одни числа, по которым никого не узнать.',
  ],
  'visits and speed': [
    'Сайт считает, сколько страниц открыли за день, сколько пришло заявок и как быстро открывались страницы: одни числа, по которым никого не узнать.',
  ],
}

/** Returns sentences on who gets the data besides the operator. */
function whoElse(facts: AgencyFacts): string[] {
  const named = facts.processors?.map(({ name, address, does }) => `${name}, ${address} — ${does}`)
  const hasMessenger = messengersOf(facts).length > 0
  return [
    ...(named
      ? [
          named.length > 0
            ? `По поручению оператора данные обрабатывают: ${named.join('; ')}.`
            : 'Оператор обрабатывает данные сам.',
        ]
      : []),
    `Другим лицам${hasMessenger ? ', кроме владельца мессенджера, в котором отвечает оператор,' : ''} данные передаются лишь в случаях, которые предусматривает закон.`,
    ...(hasMessenger
      ? ['Кто не хочет ответа в мессенджере, может попросить в комментарии, чтобы ему позвонили.']
      : []),
  ]
}

function listed(parts: (string | undefined)[], separator = ', '): string {
  return parts.filter(Boolean).join(separator)
}

/** Returns a document as one text. Its hash identifies the text that a visitor agreed to. */
export function textOf({ title, edition, sections }: SiteDocument): string {
  return [
    title,
    ...(edition ? [edition] : []),
    ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
  ].join('\n')
}
