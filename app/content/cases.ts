import { type Price, roubles } from '~/format/format'
import type { AgencyFacts } from './agency-facts'
import { feeSentence } from './fee'
import { termSentence } from './term'

/** Match the titles of the services that order an extract of the register, and that survey a plot. */
export const EXTRACT = /выписк|сведени[йя] ЕГРН/i
export const SURVEY = /^межевание (?:земельного )?участка/i

/** A service of a case: one that the list marks, or the one with such a title. `called`: a shorter title. */
interface Work {
  service: 'extract' | 'survey' | RegExp
  called?: string
}

/** What brings a visitor, in their words, and all that it takes. */
export interface Case {
  id: string
  label: string
  text: string
  /** Said where the plot may have to be surveyed first; the sum of that follows. */
  surveyFirst?: string
  works: readonly Work[]
  papers: string
  /** The plan goes to the register: it has a term, and the state a fee. A survey may need the neighbours, too. */
  register?: 'plan' | 'survey'
}

const extract: Work = { service: 'extract', called: 'Выписка из ЕГРН' }
const OWN_PAPERS = 'кадастровый номер участка; для договора — паспорт и документ о праве на него'

/**
 * The cases of the home page and the services page. A pattern names its service in full: in a list with other
 * services a shorter one would find a wrong one. A case that the list has no service for is left out.
 */
export const CASES: readonly Case[] = [
  {
    id: 'sale',
    label: 'Продаю участок',
    text: 'Закажем выписку. Если границ в ЕГРН нет, проведём межевание:',
    works: [extract, { service: 'survey' }],
    papers: OWN_PAPERS,
    register: 'survey',
  },
  {
    id: 'house',
    label: 'Построил дом',
    text: 'Дом ставят на учёт по техническому плану.',
    surveyFirst: 'Если границ участка нет в ЕГРН, сначала понадобится межевание',
    works: [{ service: /^технический план (?:жилого |садового |или )+дома/i }],
    papers: OWN_PAPERS,
    register: 'plan',
  },
  {
    id: 'fence',
    label: 'Ставлю забор',
    text: 'Если границы участка есть в ЕГРН, покажем их на местности и закрепим колышками.',
    surveyFirst: 'Если нет, сначала понадобится межевание',
    works: [extract, { service: /^вынос (?:точек )?границ (?:земельного )?участка/i }],
    papers: OWN_PAPERS,
  },
  {
    id: 'split',
    label: 'Делю участок',
    text: 'Сначала проверим, хватит ли площади и подъездов. У каждого из двух участков будет свой кадастровый номер.',
    works: [{ service: /^раздел (?:земельного )?участка/i }],
    papers:
      'кадастровый номер участка; для договора — паспорта и документы о праве всех собственников',
    register: 'plan',
  },
  {
    id: 'dispute',
    label: 'Спорю с соседом',
    text: 'Сначала выясним, где граница по документам и где она на деле.',
    works: [extract, { service: /^заключение кадастрового инженера/i }],
    papers: 'кадастровые номера обоих участков, если вы их знаете',
  },
  {
    id: 'error',
    label: 'Ошибка в границах',
    text: 'Границы по ЕГРН не совпадают с забором или заходят на соседний участок.',
    works: [extract, { service: /^исправление реестровой ошибки/i }],
    papers: OWN_PAPERS,
    register: 'survey',
  },
]

/** Returns a case's text. `survey`: what the list asks for a survey; absent: it has none. */
export function caseText({ text, surveyFirst }: Case, survey: Price = null): string {
  if (!surveyFirst) return text
  const sum = survey === null ? '' : ` (ещё примерно ${roubles(survey)})`
  return `${text} ${surveyFirst}${sum}.`
}

/** Returns the rows of a case's sheet under its sum. */
export function caseRows({ register, papers }: Case, facts: AgencyFacts) {
  const term = register && termSentence(facts, register === 'survey')
  return [
    { label: 'Срок', text: term ?? 'назовём, когда посмотрим документы' },
    { label: 'Отдельно', text: register && feeSentence(facts, register === 'survey') },
    { label: 'Приготовьте', text: papers },
  ].flatMap(({ label, text }) => (text ? [{ label, text: `${text.replace(/\.$/, '')}.` }] : []))
}
