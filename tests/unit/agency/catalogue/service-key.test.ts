import { describe, expect, test } from 'vitest'
import { placeOf, serviceKey } from '~/agency/catalogue/service-key'

test('a key tells services apart by id and title, whether the id is a number or a text', () => {
  const survey = { id: 1, title: 'Межевание' }
  expect(serviceKey({ ...survey, id: '1' })).toBe(serviceKey(survey))
  const others = [
    { ...survey, id: 2 },
    { ...survey, title: 'Раздел' },
    { id: '1-', title: 'Меж' },
  ]
  expect(new Set([survey, ...others].map(serviceKey)).size).toBe(4)
})

test('a key is short, and stays the same for the cookies and links that contain it', () => {
  expect(serviceKey({ id: 16, title: 'Получение сведений ЕГРН '.repeat(100) })).toMatch(
    /^16-[a-z0-9]{1,7}$/,
  )
  expect(serviceKey({ id: 1, title: 'Межевание' })).toBe('1-aej0sr')
})

describe('what was chosen is the service whose title was read', () => {
  type Named = [id: number | string, title: string]
  const SURVEY = 'Межевание земельного участка'
  const STAKES = 'Вынос границ в натуру'

  /** Returns the id of the service that was chosen; undefined: the list does not have it. */
  function idIn(list: Named[], [id, title]: Named) {
    const keys = list.map(([id, title]) => serviceKey({ id, title }))
    return list[placeOf(serviceKey({ id, title }), keys)]?.[0]
  }

  test.each<[string, Named, Named[], number | string | undefined]>([
    ['a list that numbers its places has a new first line', [1, SURVEY], [[1, STAKES], [2, SURVEY]], 2], // prettier-ignore
    ['ids are shifted, or are texts by now', [1, SURVEY], [['a-101', SURVEY], [102, STAKES]], 'a-101'], // prettier-ignore
    ['numbers have become texts', [1, SURVEY], [['1', SURVEY]], '1'],
    ['several of one title keep their ids', [1, SURVEY], [[2, SURVEY], [1, SURVEY]], 1], // prettier-ignore
    ['several of one title with other ids cannot be told apart', [1, SURVEY], [[5, SURVEY], [6, SURVEY]], undefined], // prettier-ignore
    ['no other service takes its place by its id', [1, SURVEY], [[1, 'Межевание'], [2, STAKES]], undefined], // prettier-ignore
    ['the list has nothing', [1, SURVEY], [], undefined],
  ])('%s', (_, chosen, list, id) => {
    expect(idIn(list, chosen)).toBe(id)
  })

  test.each([
    ['letters in two parts', 'Съёмка и чертёж'.normalize('NFD')],
    ['capital letters', 'СЪЁМКА И ЧЕРТЁЖ'],
    ['a letter without its dots', 'Съемка и чертеж'],
    ['no-break, narrow and doubled spaces', ' Съёмка\u00a0и\u202f  чертёж '],
    ['signs that do not show', '\u200eСъ\u200bём\u00adка \u2060и чер\u200dтёж\ufeff'],
    ['a stress mark', 'Съё\u0301мка и чертёж'],
    ['a minus and single quotes', "''Съёмка' − чертёж", '«Съёмка» - чертёж'],
  ])('a title is the same with %s', (_, title, plain = 'Съёмка и чертёж') => {
    expect(idIn([[1, STAKES], [7, plain]], [1, title])).toBe(7) // prettier-ignore
    expect(idIn([[1, STAKES], [7, title]], [1, plain])).toBe(7) // prettier-ignore
  })

  test.each([
    ['План 1:500', 'План 1:1500'],
    ['Дом до 100 м²', 'Дом до 150 м²'],
    ['План', 'Планы'],
    ['Раздел участка', 'Раздел дома'],
  ])('«%s» and «%s» are two titles', (one, other) => {
    expect(idIn([[7, other]], [1, one])).toBeUndefined()
  })
})
