import type { PageName } from '~/format/pages'
import { typesetAll } from '~/format/typography'
import type { AgencyFacts } from './agency-facts'
import { CONSENT_TITLE, PRIVACY_TITLE } from './document-titles'
import { weAnswer } from './messengers'

type Titles = Record<PageName, { title: string; description: string }>

/** What search results and tabs show of each public page. A plain function: the scripts leave it out. */
export function pageTitles(facts: AgencyFacts): Titles {
  return typesetAll({
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
  })
}
