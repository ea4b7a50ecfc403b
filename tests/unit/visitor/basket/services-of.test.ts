import { describe, expect, test } from 'vitest'
import { servicesOf, wordsOf } from '~/visitor/basket/services-of'

type Named = [id: number | string, title: string]

/** Returns the ids of the services that were chosen; null: none of the list surely was. */
function chosenIds(items: Named[], list: Named[]) {
  const named = ([id, title]: Named) => ({ id, title })
  return servicesOf(items.map(named), list.map(named), wordsOf).map((one) => one?.id ?? null)
}

const SURVEY = 'Межевание земельного участка'
const ADVICE = 'Консультация'
const STAKES = 'Вынос границ в натуру'

describe('whatever its id, a service is the one whose title was read', () => {
  test.each<[string, Named[], Named[], (number | string | null)[]]>([
    [
      'a list that numbers its places has a new first line',
      [[1, SURVEY]],
      [[1, ADVICE], [2, SURVEY]], // prettier-ignore
      [2],
    ],
    ['all ids are shifted by a hundred', [[1, SURVEY], [2, STAKES]], [[101, SURVEY], [102, STAKES]], [101, 102]], // prettier-ignore
    ['ids are swapped', [[1, SURVEY], [2, STAKES]], [[1, STAKES], [2, SURVEY]], [2, 1]], // prettier-ignore
    ['ids go round', [[1, 'А'], [2, 'Б'], [3, 'В']], [[1, 'Б'], [2, 'В'], [3, 'А']], [3, 1, 2]], // prettier-ignore
    ['numbers have become texts', [[1, SURVEY]], [['1', SURVEY]], ['1']],
    ['texts have become other texts', [['a-1', SURVEY]], [['b-7', SURVEY]], ['b-7']],
    ['the id is another one’s by now', [[1, SURVEY]], [[1, STAKES], [9, SURVEY]], [9]], // prettier-ignore
  ])('%s', (_, items, list, ids) => {
    expect(chosenIds(items, list)).toEqual(ids)
  })

  test.each([
    ['letters in two parts', 'Съёмка и чертёж'.normalize('NFD')],
    ['capital letters', 'СЪЁМКА И ЧЕРТЁЖ'],
    ['a letter without its dots', 'Съемка и чертеж'],
    ['no-break spaces', 'Съёмка\u00a0и\u00a0чертёж'],
    ['narrow and doubled spaces', ' Съёмка\u202f  и\tчертёж '],
    ['zero-width signs', 'Съ\u200bёмка \u2060и чер\u200dтёж\ufeff'],
    ['soft hyphens', 'Съём\u00adка и чер\u00adтёж'],
    ['direction marks', '\u200eСъёмка и чертёж\u200f'],
    ['a minus and single quotes', "''Съёмка' − чертёж", '«Съёмка» - чертёж'],
    ['backticks and an apostrophe', '`Съёмка’ – чертёж', '«Съёмка» - чертёж'],
    ['quotes and dashes of another shape', '„Съёмка" – чертёж', '«Съёмка» - чертёж'],
    ['all of these', '\u200bСЪ\u00adЁМКА\u00a0 и чертеж'.normalize('NFD')],
  ])('a title is the same with %s', (_, title, plain = 'Съёмка и чертёж') => {
    expect(chosenIds([[1, title]], [[1, ADVICE], [7, plain]])).toEqual([7]) // prettier-ignore
    expect(chosenIds([[1, plain]], [[1, ADVICE], [7, title]])).toEqual([7]) // prettier-ignore
  })

  test('a title is the same in letters of full width', () => {
    expect(chosenIds([[1, 'План GPS 1:500']], [[5, 'План ＧＰＳ １:５００']])).toEqual([5])
  })

  test.each([
    ['План 1:500', 'План 1:1500'],
    ['Дом до 100 м²', 'Дом до 150 м²'],
    ['План', 'Планы'],
    ['Раздел участка', 'Раздел дома'],
    ['Выезд +', 'Выезд'],
  ])('«%s» and «%s» are two titles', (one, other) => {
    expect(chosenIds([[1, one]], [[7, other]])).toEqual([null])
  })
})

describe('several of one title', () => {
  test.each<[string, Named[], Named[], (number | string | null)[]]>([
    ['keep their ids', [[1, SURVEY], [2, SURVEY]], [[2, SURVEY], [1, SURVEY]], [1, 2]], // prettier-ignore
    ['with other ids by now cannot be told apart', [[1, SURVEY]], [[5, SURVEY], [6, SURVEY]], [null]], // prettier-ignore
    ['of which one is left are not made one', [[1, SURVEY], [2, SURVEY]], [[1, SURVEY]], [1, null]], // prettier-ignore
    ['are not told by a spelling', [[1, SURVEY]], [[1, 'МЕЖЕВАНИЕ земельного участка'], [2, SURVEY]], [1]], // prettier-ignore
    ['do not give way to the id', [[1, SURVEY]], [[1, ADVICE], [5, SURVEY], [6, SURVEY]], [null]], // prettier-ignore
  ])('%s', (_, items, list, ids) => {
    expect(chosenIds(items, list)).toEqual(ids)
  })
})

describe('where no title fits', () => {
  test.each<[string, Named[], Named[], (number | string | null)[]]>([
    ['the id with a longer title is it', [[1, 'Межевание']], [[1, 'Межевание участка']], [1]],
    ['the id with a shorter title is it', [[1, SURVEY]], [[1, 'Межевание']], [1]],
    ['the id with a word of its own is it', [[1, SURVEY]], [[1, 'Межевание дачного участка'], [2, 'Раздел участка']], [1]], // prettier-ignore
    ['a wholly other title is another service', [[1, SURVEY]], [[1, ADVICE]], [null]],
    ['a word that many services have tells nothing', [[1, SURVEY]], [[1, 'Раздел земельного участка'], [2, 'Продажа земельного участка']], [null]], // prettier-ignore
    [
      'something else done to the same is another service',
      [[1, SURVEY]],
      [[1, 'Раздел земельного участка']],
      [null],
    ],
    ['words that happen to be rare tell nothing', [[3, 'Выписка из ЕГРН или план территории']], [[3, 'Схема на плане или карте территории']], [null]], // prettier-ignore
    [
      'what is done may be in another case',
      [[1, 'Выписка из ЕГРН']],
      [[1, 'Заказ выписки из ЕГРН'], [2, 'Раздел']], // prettier-ignore
      [1],
    ],
    [
      'what is done may come later',
      [[1, 'Заказ: вынос границ']],
      [[1, 'Вынос границ и точек']],
      [1],
    ],
    ['a preposition tells nothing', [[1, 'Схема для суда']], [[1, 'Выезд для осмотра']], [null]],
    ['an id that two services have tells nothing', [[1, 'Межевание']], [[1, 'Межевание участка'], [1, 'Межевание дома']], [null]], // prettier-ignore
    ['an id that two items have tells nothing', [[1, 'Межевание'], [1, 'Раздел']], [[1, 'Межевание и раздел']], [null, null]], // prettier-ignore
    ['what another item is by its title is not taken', [[1, 'Межевание'], [5, 'Межевание участка']], [[1, 'Межевание участка']], [null, 1]], // prettier-ignore
    ['the list has nothing', [[1, SURVEY]], [], [null]],
  ])('%s', (_, items, list, ids) => {
    expect(chosenIds(items, list)).toEqual(ids)
  })
})

test('a thousand chosen of a thousand, all renamed, are looked up in time', () => {
  const list = Array.from({ length: 1000 }, (_, i): Named => [i, `Съёмка ${i} новая`])
  const items = list.slice(0, 1000).map(([id]): Named => [id, `Съёмка ${id}`])
  expect(chosenIds(items, list)).toHaveLength(1000)
})
