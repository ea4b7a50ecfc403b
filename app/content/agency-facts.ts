import { typesetAll } from './typography'

/** Who the agency is. A fact that is left out takes its line on the site with it. */
export interface AgencyFacts {
  /** Without quotation marks: the texts put « » around it. */
  name: string
  town: string
  /** The town in answer to 'где?': «в …». */
  inTown: string
  /** Town and district, and the same in answer to 'где?'. */
  area: string
  inArea: string
  /** As people read it; the link keeps the digits and the plus. */
  phone?: string
  whatsapp?: string
  email?: string
  address?: string
  hours?: string
  legalName?: string
  inn?: string
  ogrn?: string
  /** Name of the self-regulating organisation. */
  selfRegulatingOrganisation?: string
  /** Each as people may look them up in the state register of cadastral engineers. */
  engineers?: { name: string; registerNumber: string }[]
  /** Addresses of pages and documents. Without one, a link is a placeholder that leads nowhere. */
  links: {
    /** The agency's page in a social network. */
    social?: string
    projects?: string
    reviews?: string
    /** Offer agreement: договор-оферта. */
    offer?: string
    contractorAgreement?: string
    privacy?: string
    /** What a visitor consents to with the request form. */
    consent?: string
    partnerAgreement?: string
    /** Where the buttons 'Подробнее' and 'Договор' of the stages lead. */
    stagesDetails?: string
    contract?: string
  }
}

/** A made-up agency, shown until AGENCY_FILE names a file with the facts of a real one. */
export const shippedFacts: AgencyFacts = {
  name: 'Межа',
  town: 'Заречье',
  inTown: 'в Заречье',
  area: 'Заречье и Зареченский район',
  inArea: 'в Заречье и Зареченском районе',
  phone: '+7 900 000-00-00',
  whatsapp: '+7 900 000-00-00',
  links: {},
}

/** What a page says where nobody could tell it who the agency is. */
export const unknownFacts: AgencyFacts = {
  name: 'Кадастровые работы',
  town: '',
  inTown: 'в вашем городе',
  area: 'Ваш город и район',
  inArea: 'в вашем городе и районе',
  links: {},
}

/** Texts that speak of the agency, typeset, and made once for the same facts. */
export function textsOf<Texts>(make: (facts: AgencyFacts) => Texts): (facts: AgencyFacts) => Texts {
  const made = new WeakMap<AgencyFacts, Texts>()
  return (facts) => {
    const texts = made.get(facts) ?? typesetAll(make(facts))
    made.set(facts, texts)
    return texts
  }
}
