/** Facts about the agency. A missing fact removes its line from the site. `factsSchema` says what each holds. */
export interface AgencyFacts {
  name: string
  town: string
  area: string
  /** Where that is, behind 'Кадастровые работы': 'в Заречье', or '(Заречье)' where nobody wrote it. */
  inTown: string
  inArea: string
  phone?: string
  whatsapp?: string
  max?: string
  telegram?: string
  vk?: string
  email?: string
  address?: string
  landmark?: string
  hours?: string
  /** In weeks. */
  term?: { from: number; to: number }
  places?: string
  payment?: string
  companies?: string
  fees?: string
  legalName?: string
  inn?: string
  ogrn?: string
  selfRegulatingOrganisation?: string
  certificates?: boolean
  equipment?: string
  insurance?: string
  engineers?: Engineer[]
  processors?: { name: string; address: string; does: string }[]
  dataInRussia?: boolean
  edition?: string
  /** What all public pages say from one day until another, such as `05.03.2026`. */
  notice?: { text: string; from?: string; until: string }
  links: Partial<Record<LinkName, string>>
}

interface Engineer {
  name: string
  registerNumber: string
  registerUrl?: string
  phone?: string
  photo?: string
}

type LinkName =
  | 'social'
  | 'projects'
  | 'reviews'
  | 'register'
  | 'offer'
  | 'contractorAgreement'
  | 'privacy'
  | 'consent'
  | 'partnerAgreement'
  | 'stagesDetails'
  | 'contract'

/** A made-up agency, shown until there are facts of a real one. It has what most agencies have, and nobody's number. */
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
  places: 'в Луговое, в Сосновку и на хутор Дальний',
  payment: 'Наличными, картой или по счёту.',
  companies:
    'Заключаем договор, выставляем счёт, отдаём закрывающие документы на бумаге или через ЭДО.',
  legalName: 'ООО «Межа»',
  inn: '0000000000',
  ogrn: '0000000000000',
  selfRegulatingOrganisation: 'Ассоциация «Кадастровые инженеры Заречья»',
  certificates: true,
  equipment: 'высокоточное спутниковое оборудование (GPS/GNSS)',
  insurance: 'ответственность инженеров застрахована',
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
