/**
 * Who the agency is. A fact that is left out, or removed, takes its line on the site with it. The
 * agency shipped here is made up: put your own facts in.
 */
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
    partnerAgreement?: string
    /** Where the buttons 'Подробнее' and 'Договор' of the stages lead. */
    stagesDetails?: string
    contract?: string
  }
}

export const facts: AgencyFacts = {
  name: 'Межа',
  town: 'Заречье',
  inTown: 'в Заречье',
  area: 'Заречье и Зареченский район',
  inArea: 'в Заречье и Зареченском районе',
  phone: '+7 900 000-00-00',
  whatsapp: '+7 900 000-00-00',
  links: {},
}
