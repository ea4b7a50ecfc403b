import type { Priced } from '~/format/format'
import type { AgencyFacts } from './agency-facts'
import { feeSentence } from './fee'
import { pricedText } from './prices'
import { termSentence } from './term'

/** What a case takes: the service that the list marks for it, else one with such a title. */
export interface Work {
  mark?: 'extract' | 'survey'
  title: RegExp
}

/** Orders an extract from the register: other papers are extracts, too. */
export const EXTRACT: Work = { mark: 'extract', title: /(?:выписк|сведени[йя]).* ЕГРН/i }
/** Surveys a plot. */
export const SURVEY: Work = { mark: 'survey', title: /^межевание (?:земельного )?участка/i }

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

const OWN_PAPERS = 'кадастровый номер участка; для договора — паспорт и документ о праве на него'

/**
 * The cases of the home page and the services page. Patterns name services in full: shorter ones would match others.
 * A case without its service is left out.
 */
export const CASES: readonly Case[] = [
  {
    id: 'sale',
    label: 'Продаю участок',
    text: 'Закажем выписку. Если границ в ЕГРН нет, проведём межевание:',
    works: [EXTRACT, SURVEY],
    papers: OWN_PAPERS,
    register: 'survey',
  },
  {
    id: 'house',
    label: 'Построил дом',
    text: 'Дом ставят на учёт по техническому плану.',
    surveyFirst: 'Если границ участка нет в ЕГРН, сначала понадобится межевание',
    works: [{ title: /^технический план (?:жилого |садового |или )+дома/i }],
    papers: OWN_PAPERS,
    register: 'plan',
  },
  {
    id: 'fence',
    label: 'Ставлю забор',
    text: 'Если границы участка есть в ЕГРН, покажем их на местности и закрепим колышками.',
    surveyFirst: 'Если нет, сначала понадобится межевание',
    works: [EXTRACT, { title: /^вынос (?:точек )?границ (?:земельного )?участка/i }],
    papers: OWN_PAPERS,
  },
  {
    id: 'split',
    label: 'Делю участок',
    text: 'Сначала проверим, хватит ли площади и подъездов. У каждого из двух участков будет свой кадастровый номер.',
    works: [{ title: /^раздел (?:земельного )?участка/i }],
    papers:
      'кадастровый номер участка; для договора — паспорта и документы о праве всех собственников',
    register: 'plan',
  },
  {
    id: 'dispute',
    label: 'Спорю с соседом',
    text: 'Сначала выясним, где граница по документам и где она на деле.',
    works: [EXTRACT, { title: /^заключение кадастрового инженера/i }],
    papers: 'кадастровые номера обоих участков, если вы их знаете',
  },
  {
    id: 'error',
    label: 'Ошибка в границах',
    text: 'Границы по ЕГРН не совпадают с забором или заходят на соседний участок.',
    works: [EXTRACT, { title: /^исправление реестровой ошибки/i }],
    papers: OWN_PAPERS,
    register: 'survey',
  },
]

/** Returns a case's text. `survey`: what the list asks for a survey; absent: it has none. */
export function caseText({ text, surveyFirst }: Case, survey?: Priced): string {
  if (!surveyFirst) return text
  const sum = !survey || survey.price === null ? '' : ` (ещё примерно ${pricedText(survey)})`
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
