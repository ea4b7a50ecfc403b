import type { Provenance } from '~/server/files/saved-content.server'
import { byField, type ServiceRequest } from '~/agency/port/agency'
import type { Service } from '~/agency/catalogue/service'
import type { AgencyFacts } from '~/content/agency-facts'
import type { StaffRequest } from '~/office/desk/requests/staff-request'
import type { Notice } from '~/agency/store/notice-queue.server'
import type { StoredRequest } from '~/agency/store/stored-request'

/** What a visitor types into the request form. */
export type Typed = Omit<ServiceRequest, 'services'>

/** The fields of the request form, filled in; `changes` replace some of them. */
export function aFilledForm(changes: Partial<Typed> = {}): Typed {
  return {
    ...byField((field) => `Поле ${field}`),
    name: 'Анна Кузнецова',
    phone: '8 900 123-45-67',
    address: 'Садовая, 7',
    comment: 'Забор стоит «не там»,\r\nсосед "против" \\ 😀',
    ...changes,
  }
}

/** The fields of the request form as a visitor finds them. */
export const emptyForm: Typed = byField(() => '')

/** A request with every field filled in and two services; `changes` replace some of them. */
export function aRequest(changes: Partial<ServiceRequest> = {}): ServiceRequest {
  return { ...aFilledForm(), services: ['Обмер участка', 'Вынос точек'], ...changes }
}

/** A request in which nothing was typed, from the home page. */
export const emptyRequest: ServiceRequest = { ...emptyForm, services: [] }

/** A request as the store has it, new. */
export function aStoredRequest(changes: Partial<StoredRequest> = {}): StoredRequest {
  return {
    ...aRequest(),
    id: 12,
    createdAt: '2026-03-05T21:02:00.000Z',
    assignee: null,
    takenAt: null,
    doneAt: null,
    refusedAt: null,
    callBackOn: null,
    consent: null,
    prices: null,
    isSpam: false,
    samePhone: null,
    history: [],
    ...changes,
  }
}

/** The same as the staff see it, from nobody who wrote before. */
export function aStaffRequest(changes: Partial<StaffRequest> = {}): StaffRequest {
  return {
    ...aStoredRequest(),
    assigneeName: null,
    whatsapp: 'https://wa.me/79001234567',
    ...changes,
  }
}

/** A notice of a new request, locked for its first attempt. */
export function aNotice(changes: Partial<Notice> = {}): Notice {
  return {
    id: 1,
    requestId: 1,
    request: aStoredRequest(),
    key: 'key',
    recipient: 'anna@mezha.example',
    kind: 'new',
    text: null,
    others: [],
    createdAt: Date.UTC(2026, 2, 5, 21, 2),
    attempts: 1,
    unfinished: null,
    ...changes,
  }
}

/** A service of the price list, without an icon. */
export function aService(changes: Partial<Service> = {}): Service {
  return {
    id: 1,
    title: 'Обмер участка',
    description: 'Измерим участок и посчитаем его площадь.',
    icon: null,
    price: 7000,
    ...changes,
  }
}

/** An agency with no more facts than it needs. */
export const bareFacts: AgencyFacts = {
  name: 'Веха',
  town: 'Бор',
  inTown: 'в Бору',
  area: 'Бор и Борский район',
  inArea: 'в Бору и Борском районе',
  links: {},
}

/** What a site shows before anything was saved at its desk. */
export const exampleContents = {
  facts: { current: () => bareFacts, provenance: (): Provenance => 'example' },
  catalogue: { current: () => [aService({ example: true })] },
  isContentKnown: () => true,
}

/** The same agency with every fact that the site can show. */
export const fullFacts: AgencyFacts = {
  ...bareFacts,
  phone: '+7 831 555-01-02',
  whatsapp: '+7 900 555-01-03',
  email: 'zayavka@veha.example',
  address: 'ул. Полевая, 1',
  landmark: 'вход со двора',
  hours: 'Пн–пт, 9:00–18:00',
  term: { from: 3, to: 5 },
  places: 'в Луговое и Сосновку',
  payment: 'картой',
  companies: 'без НДС',
  legalName: 'ООО «Веха»',
  inn: '0000000000',
  ogrn: '0000000000000',
  selfRegulatingOrganisation: 'Ассоциация «Кадастр»',
  insurance: 'СК «Полис», 5 млн рублей',
  engineers: [
    {
      name: 'Иванов И. И.',
      registerNumber: '1',
      registerUrl: 'https://register.example/1',
      phone: '+7 831 555-01-04',
      photo: '/photos/ivanov.jpg',
    },
  ],
  links: { social: 'https://vk.com/veha' },
}
