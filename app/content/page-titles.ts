import type { PageName } from '~/addresses/pages'
import { typesetAll } from '~/format/typography'
import type { AgencyFacts } from './agency-facts'
import { CONSENT_TITLE, PRIVACY_TITLE } from './document-titles'
import { weAnswer } from './messengers'

type Titles = Record<PageName, { title: string; description: string }>

/** Number of services that a description names. */
const NAMED = 3

/** Titles and descriptions of the public pages, left out of scripts. `offered`: titles of the agency's own list. */
export function pageTitles(facts: AgencyFacts, offered: readonly string[] = []): Titles {
  const works = [...new Set(offered)].slice(0, NAMED).join('; ') || 'Кадастровые работы'
  return typesetAll({
    home: {
      title: `Межевание и кадастровые работы ${facts.inTown} — «${facts.name}»`,
      description: `${works} ${facts.inArea}. Кадастровые инженеры${facts.certificates ? ' с аттестатами' : ''}, цены на сайте. ${weAnswer(facts)}.`,
    },
    services: {
      title: `Услуги и цены: кадастровые работы ${facts.inTown} — «${facts.name}»`,
      description: `Услуги и цены ${facts.inArea}. ${works}. Выберите услуги и отправьте заявку.`,
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
