import type { z } from 'zod'
import type { factsSchema } from './facts-schema.server'
import { CONSENT_PAGE, PRIVACY_PAGE, SERVICES_PAGE } from '~/format/addresses'
import { typesetAll } from '~/format/typography'

/** Facts about the agency. A missing fact removes its line from the site. */
export type AgencyFacts = Omit<z.output<typeof factsSchema>, '$schema'>

/**
 * A made-up agency, shown until AGENCY_FILE names a file with the facts of a real one. It has every fact that
 * a page shows, and no number of it can be anybody's.
 */
export const shippedFacts: AgencyFacts = {
  name: 'Межа',
  town: 'Заречье',
  inTown: 'в Заречье',
  area: 'Заречье и Зареченский район',
  inArea: 'в Заречье и Зареченском районе',
  phone: '+7 900 000-00-00',
  whatsapp: '+7 900 000-00-00',
  email: 'zayavka@mezha.example',
  address: 'Заречье, ул. Речная, 1',
  landmark: 'вход со двора',
  hours: 'Пн–пт, 9:00–18:00',
  term: { from: 2, to: 4 },
  places: 'в Луговое, Сосновку и на хутор Дальний',
  payment: 'Наличными, картой или по счёту.',
  companies:
    'Заключаем договор, выставляем счёт, отдаём закрывающие документы на бумаге или через ЭДО.',
  legalName: 'ООО «Межа»',
  inn: '0000000000',
  ogrn: '0000000000000',
  selfRegulatingOrganisation: 'Ассоциация «Кадастровые инженеры Заречья»',
  certificates: true,
  insurance: 'Ответственность инженеров застрахована.',
  engineers: [
    { name: 'Соколов Андрей Петрович', registerNumber: '00000' },
    { name: 'Лугова Мария Сергеевна', registerNumber: '00000' },
  ],
  links: {},
}

/** Facts for an error page that could not load any. */
export const unknownFacts: AgencyFacts = {
  name: 'Кадастровые работы',
  town: '',
  inTown: 'в вашем городе',
  area: 'Ваш город и район',
  inArea: 'в вашем городе и районе',
  links: {},
}

/**
 * Returns the facts that each public page shows, by its path, and those for any other path. The two documents
 * have theirs in their own texts.
 */
export function factsByPath(facts: AgencyFacts) {
  const { processors, dataInRussia, edition, ...any } = facts
  const { payment, companies, ...home } = any
  const { term, fees, places, ...others } = home
  const { selfRegulatingOrganisation, certificates, insurance, engineers, ...documents } = others
  const pages: Partial<Record<string, AgencyFacts>> = {
    '/': home,
    [SERVICES_PAGE]: { ...documents, term, fees, payment, companies },
    [CONSENT_PAGE]: documents,
    [PRIVACY_PAGE]: documents,
  }
  return { pages, any }
}

/** Returns a function that makes and typesets texts from the facts, once for each version of them. */
export function textsOf<Texts>(make: (facts: AgencyFacts) => Texts): (facts: AgencyFacts) => Texts {
  const made = new WeakMap<AgencyFacts, Texts>()
  return (facts) => {
    const texts = made.get(facts) ?? typesetAll(make(facts))
    made.set(facts, texts)
    return texts
  }
}
