import type { AgencyFacts } from './agency-facts'
import { requestFormTexts } from './request-form'
import { plural } from '~/format/format'
import { typesetAll } from '~/format/typography'
import { CONSENT_PAGE, PRIVACY_PAGE } from '~/pages/addresses'

/** A document of the site: a title, and sections of paragraphs. */
export interface SiteDocument {
  title: string
  sections: { heading: string; paragraphs: string[] }[]
}

/** The facts that the two documents must state (Federal Law 152-FZ, article 9.4). */
export const NEEDED_FACTS = ['legalName', 'inn', 'ogrn', 'address', 'email'] as const

/**
 * Returns the two documents on personal data by their addresses: samples, made from the facts, which
 * a lawyer should read. `retentionDays`: requests are deleted after this many days; null: when they
 * are no longer needed.
 */
export function personalDataDocuments(
  facts: AgencyFacts,
  retentionDays: number | null,
): Record<typeof CONSENT_PAGE | typeof PRIVACY_PAGE, SiteDocument> {
  const name = facts.legalName ?? `«${facts.name}»`
  const operator = [
    name,
    facts.inn && `ИНН ${facts.inn}`,
    facts.ogrn && `ОГРН ${facts.ogrn}`,
    facts.address && `адрес: ${facts.address}`,
    facts.email && `электронная почта: ${facts.email}`,
  ]
    .filter(Boolean)
    .join(', ')
  const ways = [
    facts.email && `письмом на ${facts.email}`,
    facts.address && `по адресу ${facts.address}`,
    facts.phone && `по телефону ${facts.phone}`,
  ]
    .filter(Boolean)
    .join(' или ')
  const until =
    retentionDays === null
      ? 'до тех пор, пока они нужны для ответа на заявку и работ по ней'
      : `${retentionDays} ${plural(retentionDays, ['день', 'дня', 'дней'])} со дня заявки`
  const withdrawal = `Согласие можно отозвать в любое время${ways && `: ${ways}`}. После отзыва данные удаляются не позже чем через 30 дней, если закон не обязывает хранить их дольше.`
  const typed = Object.values(requestFormTexts.fields).map(({ datum }) => datum)
  const data = `То, что указано в заявке: ${typed.join(', ')} и список выбранных услуг.`
  const others =
    'Данные получают только те, кто по поручению оператора обеспечивает работу сайта и почты; другим лицам они передаются лишь в случаях, которые предусматривает закон. Ответ в мессенджере идёт через его владельца; кто этого не хочет, может попросить в комментарии, чтобы ему позвонили.'

  return typesetAll({
    [CONSENT_PAGE]: {
      title: 'Согласие на обработку персональных данных',
      sections: [
        {
          heading: 'На что даётся согласие',
          paragraphs: [
            'Отмечая «Даю согласие на обработку персональных данных» и отправляя заявку с этого сайта, посетитель свободно, своей волей и в своём интересе соглашается на обработку своих персональных данных на изложенных ниже условиях.',
          ],
        },
        { heading: 'Кому', paragraphs: [`Оператор: ${operator}.`] },
        { heading: 'Какие данные', paragraphs: [data] },
        {
          heading: 'Для чего',
          paragraphs: [
            'Чтобы ответить на заявку сообщением или звонком: уточнить задачу, назвать цену и срок, подготовить договор.',
          ],
        },
        {
          heading: 'Что делают с данными',
          paragraphs: [
            'Сбор, запись, систематизация, накопление, хранение, уточнение, извлечение, использование, удаление и уничтожение, с использованием средств автоматизации и без них.',
            others,
          ],
        },
        {
          heading: 'Сколько хранятся данные и как отозвать согласие',
          paragraphs: [`Данные хранятся ${until}.`, withdrawal],
        },
      ],
    },
    [PRIVACY_PAGE]: {
      title: 'Политика конфиденциальности',
      sections: [
        {
          heading: 'Кто отвечает за данные',
          paragraphs: [`Оператор персональных данных: ${operator}.`],
        },
        {
          heading: 'Какие данные собирает сайт',
          paragraphs: [
            data,
            'Вместе с заявкой хранится запись о согласии: когда, на какой странице и с каким текстом оно дано.',
            'Выбранные услуги и отметку, что заявка отправлена, хранит браузер посетителя. Счётчиков, рекламы и чужих программ на сайте нет. Журнал сервера может содержать время обращения и IP-адрес: они нужны, чтобы защищать сайт.',
          ],
        },
        {
          heading: 'Для чего и на каком основании',
          paragraphs: [
            'Чтобы ответить на заявку и подготовить договор. Основание — согласие, которое посетитель даёт, отправляя заявку (пункт 1 части 1 статьи 6 Федерального закона «О персональных данных» № 152-ФЗ).',
          ],
        },
        {
          heading: 'Где и сколько хранятся данные',
          paragraphs: [`В базе данных на территории России, ${until}.`, others],
        },
        {
          heading: 'Права посетителя',
          paragraphs: [
            'Посетитель может узнать, какие его данные есть у оператора, исправить их, потребовать удалить и пожаловаться в Роскомнадзор.',
            withdrawal,
          ],
        },
      ],
    },
  })
}

/** Returns a document as one text. Its hash identifies the text that a visitor agreed to. */
export function textOf({ title, sections }: SiteDocument): string {
  return [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join(
    '\n',
  )
}
