import { describe, expect, test } from 'vitest'
import {
  addToBasket,
  besideList,
  mergeBaskets,
  parseBasket,
  removeFromBasket,
  removeListed,
  requestedIn,
  toBasketItem,
  underListTitles,
} from '~/visitor/basket/basket'
import { aService } from '../../../support/factories'

const survey = { id: 1, title: 'Межевание', descr: 'Границы и площадь.', price: 12000 }
const plan = { id: 2, title: 'Технический план', descr: 'Обмер дома.', price: 12000.5 }

test('a service goes into the basket in the shape of the specification', () => {
  const service = { id: 1, title: 'Межевание', description: 'Границы и площадь.', price: 12000 }
  expect(toBasketItem(aService(service))).toEqual(survey)
})

describe('beside today’s list', () => {
  const listed = aService({ id: 1, title: 'Межевание', price: 13000 })
  const titlesOf = (list: readonly { title: string }[]) => list.map(({ title }) => title)

  test('an item has the list’s price', () => {
    expect(besideList([survey], [listed])).toMatchObject([{ title: 'Межевание', price: 13000 }])
    expect(besideList([survey], [{ ...listed, price: null }])).toMatchObject([{ price: null }])
    expect(requestedIn(besideList([survey], [listed]))).toEqual([
      { title: 'Межевание', price: 13000 },
    ])
  })

  test('what is not offered any more has no price, and a request says so', () => {
    const [, gone] = besideList([survey, plan], [listed])
    expect(gone?.title).toBe('Технический план')
    expect(gone?.price).toBeUndefined()
    expect(requestedIn([gone ?? plan])).toEqual([
      { title: 'Технический план (нет в прайсе)', price: undefined },
    ])
    expect(underListTitles([survey, plan], [listed])).toEqual([survey, plan])
  })

  test('the same id with another title takes the new one, once', () => {
    const renamed = { ...listed, id: '1', title: 'Межевание участка', description: 'Точнее.' }
    expect(besideList([survey], [renamed])).toEqual([
      { id: '1', title: 'Межевание участка', price: 13000, formerTitle: 'Межевание' },
    ])
    const stored = underListTitles([survey], [renamed])
    expect(stored).toEqual([
      { id: '1', title: 'Межевание участка', descr: 'Точнее.', price: 13000 },
    ])
    expect(besideList(stored, [renamed])).toMatchObject([{ formerTitle: undefined }])
    expect(underListTitles(stored, [renamed])).toBe(stored)
  })

  test('a new title that is in the basket already is there once', () => {
    const renamed = { ...listed, title: 'Межевание участка' }
    const both = [survey, toBasketItem(renamed)]
    for (const basket of [both, [...both].reverse()]) {
      const [item, ...others] = besideList([...basket, plan], [renamed])
      expect([item?.title, others.length]).toEqual(['Межевание участка', 1])
      expect(item && removeListed([...basket, plan], item)).toEqual([plan])
      expect(titlesOf(underListTitles(basket, [renamed]))).toEqual(['Межевание участка'])
    }
  })

  test('a title of today’s list keeps its id, whose title is no former one', () => {
    const list = [
      { ...listed, title: 'Консультация', price: 1000 },
      { ...listed, id: 2, title: 'МЕЖЕВАНИЕ' },
    ]
    const [item] = besideList([survey, plan], list)
    expect(item).toMatchObject({ id: 2, title: 'МЕЖЕВАНИЕ', price: 13000 })
    expect(item?.formerTitle).toBeUndefined()
    expect(item && removeListed([survey, plan], item)).toEqual([plan])
    expect(titlesOf(underListTitles([survey], list))).toEqual(['МЕЖЕВАНИЕ'])
  })

  test('a service with the id and not a word of the title takes nobody’s place', () => {
    const list = [{ ...listed, title: 'Консультация' }]
    expect(requestedIn(besideList([survey], list))).toMatchObject([
      { title: 'Межевание (нет в прайсе)' },
    ])
    expect(underListTitles([survey], list)).toEqual([survey])
  })

  test('what is added again after the list was imported anew is there once', () => {
    const anew = { ...listed, id: 101 }
    expect(mergeBaskets([survey, plan], [toBasketItem(anew)], [anew])).toMatchObject([
      { id: 101 },
      plan,
    ])
    expect(mergeBaskets([survey], [survey], [])).toEqual([survey])
    // The visitor has not seen the new title yet.
    const renamed = { ...listed, title: 'Межевание участка' }
    expect(titlesOf(mergeBaskets([survey], [plan], [renamed]))).toEqual([
      'Межевание',
      'Технический план',
    ])
  })

  test('ids that several services or items share rename nothing', () => {
    const two = [
      { ...listed, title: 'Раздел' },
      { ...listed, title: 'Вынос' },
    ]
    expect(underListTitles([survey], two)).toEqual([survey])
    const basket = [survey, { ...survey, title: 'Межевание дома' }]
    expect(underListTitles(basket, [{ ...listed, title: 'Раздел' }])).toBe(basket)
  })

  test('an item is removed under its new title and its former one', () => {
    const renamed = { ...listed, title: 'Межевание участка' }
    const [item] = besideList([survey], [renamed])
    if (!item) throw new Error('The item is missing.')
    expect(removeListed([survey, plan], item)).toEqual([plan])
    expect(removeListed(underListTitles([survey, plan], [renamed]), item)).toEqual([plan])
  })
})

describe('adding a service', () => {
  test('puts an item at the end', () => {
    expect(addToBasket([survey], plan)).toEqual([survey, plan])
  })

  test('changes nothing if its id and title are in the basket', () => {
    const basket = [survey]
    expect(addToBasket(basket, { ...survey, price: 1 })).toBe(basket)
    expect(addToBasket(basket, { ...survey, id: '1' })).toBe(basket)
  })

  test('tells services of one id apart by title, and of one title by id', () => {
    expect(addToBasket([survey], { ...survey, title: 'Раздел' })).toHaveLength(2)
    expect(addToBasket([survey], { ...survey, id: 3 })).toHaveLength(2)
  })

  test('does not change the basket that it was given', () => {
    const basket = Object.freeze([Object.freeze({ ...survey })])
    expect(addToBasket(basket, plan)).not.toBe(basket)
    expect(basket).toEqual([survey])
  })
})

test('removing a service takes out the one item of its id and title', () => {
  const other = { ...survey, title: 'Раздел' }
  expect(removeFromBasket([survey, other, plan], survey)).toEqual([other, plan])
  expect(removeFromBasket([plan], survey)).toEqual([plan])
})

test('a service is in the basket by id and title', () => {
  expect(addToBasket([survey], { ...survey, id: '1' })).toEqual([survey])
  expect(addToBasket([survey], { ...survey, title: 'Раздел' })).toHaveLength(2)
  expect(addToBasket([survey, plan], survey), 'beside another').toEqual([survey, plan])
  expect(addToBasket([], survey), 'an empty basket').toEqual([survey])
})

describe('reading a stored basket', () => {
  test('returns what was written', () => {
    expect(parseBasket(JSON.stringify([survey, plan]))).toEqual([survey, plan])
  })

  test.each([null, '', 'nonsense', '{', 'null', '7', '"text"', '{"id":1}', '[null, 1, "x", []]'])(
    'treats %j as an empty basket',
    (text) => {
      expect(parseBasket(text)).toEqual([])
    },
  )

  test('keeps good items among junk, and nothing but the four fields of each', () => {
    const stored = [
      { ...survey, extra: 'junk' },
      null,
      { ...plan, title: '' },
      { ...plan, title: 5 },
      { ...plan, id: {} },
      plan,
    ]
    expect(parseBasket(JSON.stringify(stored))).toEqual([survey, plan])
  })

  test.each([undefined, '12 000', 'дорого', '', -5, 1e21, true, {}])(
    'keeps an item whose price is %j, and shows it at the price of the list',
    (price) => {
      const basket = parseBasket(JSON.stringify([{ ...survey, price }, plan]))
      expect(basket).toEqual([{ ...survey, price: null }, plan])
      const listed = aService({ id: survey.id, title: survey.title, price: 13000 })
      expect(requestedIn(besideList(basket, [listed]))).toMatchObject([
        { title: 'Межевание', price: 13000 },
        { title: 'Технический план (нет в прайсе)' },
      ])
    },
  )

  test('keeps a price by agreement', () => {
    const agreed = { ...plan, price: null }
    expect(parseBasket(JSON.stringify([survey, agreed]))).toEqual([survey, agreed])
  })

  test('accepts a price that is a text, and a missing description', () => {
    const stored = [{ id: survey.id, title: survey.title, price: '12000.50' }]
    expect(parseBasket(JSON.stringify(stored))).toEqual([{ ...survey, descr: '', price: 12000.5 }])
  })

  test('drops repeated items', () => {
    const again = [
      { ...survey, id: '1' },
      { ...survey, title: ' межевание' },
    ]
    expect(parseBasket(JSON.stringify([survey, ...again]))).toEqual([survey])
  })

  test('reads a thousand items, and drops the rest', () => {
    const many = Array.from({ length: 100_000 }, (_, id) => ({ ...survey, id }))
    expect(parseBasket(JSON.stringify(many))).toHaveLength(1000)
  })
})
