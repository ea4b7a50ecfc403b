import type { Priced } from '~/format/priced'
import type { AgencyFacts } from './agency-facts'
import { feeSentence } from './fee'
import { pricedText } from './prices'
import { termSentence } from './term'

/**
 * The works of the cases. Each pattern finds the service by its title where none is marked with `work`. Patterns are
 * long on purpose: shorter ones match other services.
 */
export const WORKS = {
  /** Orders an extract from the register: other papers are extracts, too. */
  extract: /(?:выписк|сведени[йя]).* ЕГРН/i,
  /** Surveys a plot. */
  survey: /^межевание (?:земельного )?участка/i,
  plan: /^технический план (?:жилого |садового |или )+дома/i,
  stakes: /^вынос (?:точек )?границ (?:земельного )?участка/i,
  split: /^раздел (?:земельного )?участка/i,
  opinion: /^заключение кадастрового инженера/i,
  correction: /^исправление реестровой ошибки/i,
}

/** What a service is for a case; the owner marks it at the desk. */
export type Work = keyof typeof WORKS

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

/** The cases of the home page and the services page. One that the list has no service for is left out. */
export const CASES: readonly Case[] = [
  {
    id: 'sale',
    label: 'Продаю участок',
    text: 'Закажем выписку. Если границ в ЕГРН нет, проведём межевание:',
    works: ['extract', 'survey'],
    papers: OWN_PAPERS,
    register: 'survey',
  },
  {
    id: 'house',
    label: 'Построил дом',
    text: 'Дом ставят на учёт по техническому плану.',
    surveyFirst: 'Если границ участка нет в ЕГРН, сначала понадобится межевание',
    works: ['plan'],
    papers: OWN_PAPERS,
    register: 'plan',
  },
  {
    id: 'fence',
    label: 'Ставлю забор',
    text: 'Если границы участка есть в ЕГРН, покажем их на местности и закрепим колышками.',
    surveyFirst: 'Если нет, сначала понадобится межевание',
    works: ['extract', 'stakes'],
    papers: OWN_PAPERS,
  },
  {
    id: 'split',
    label: 'Делю участок',
    text: 'Сначала проверим, хватит ли площади и подъездов. У каждого из двух участков будет свой кадастровый номер.',
    works: ['split'],
    papers:
      'кадастровый номер участка; для договора — паспорта и документы о праве всех собственников',
    register: 'plan',
  },
  {
    id: 'dispute',
    label: 'Спорю с соседом',
    text: 'Сначала выясним, где граница по документам и где она на деле.',
    works: ['extract', 'opinion'],
    papers: 'кадастровые номера обоих участков, если вы их знаете',
  },
  {
    id: 'error',
    label: 'Ошибка в границах',
    text: 'Границы по ЕГРН не совпадают с забором или заходят на соседний участок.',
    works: ['extract', 'correction'],
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
