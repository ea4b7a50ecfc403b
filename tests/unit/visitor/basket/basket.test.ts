import { describe, expect, test } from 'vitest'
import {
  addToBasket,
  besideList,
  parseBasket,
  removeListed,
  requestedIn,
  toBasketItem,
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

  test('an item has the list’s price', () => {
    expect(besideList([survey], [listed])).toMatchObject([{ title: 'Межевание', price: 13000 }])
    expect(besideList([survey], [{ ...listed, price: null }])).toMatchObject([{ price: null }])
    expect(requestedIn(besideList([survey], [listed]))).toEqual([
      { title: 'Межевание', price: 13000 },
    ])
  })

  test('what is not offered any more, or under another title, has no price, and a request says so', () => {
    for (const list of [[listed], [listed, aService({ id: 2, title: 'Технический план дома' })]]) {
      const [, gone] = besideList([survey, plan], list)
      expect(gone?.title).toBe('Технический план')
      expect(gone?.price).toBeUndefined()
      expect(gone && requestedIn([gone])).toEqual([
        { title: 'Технический план (нет в прайсе)', price: undefined },
      ])
    }
  })

  test('what was added again after the list was imported anew is there once, and is removed whole', () => {
    const anew = { ...listed, id: 101, title: 'МЕЖЕВАНИЕ' }
    const both = addToBasket([survey, plan], [toBasketItem(anew)])
    const [item, ...others] = besideList(both, [anew])
    expect(item).toMatchObject({ id: 101, title: 'МЕЖЕВАНИЕ', price: 13000 })
    expect(others).toHaveLength(1)
    expect(item && removeListed(both, [item])).toEqual([plan])
    expect(item && removeListed([survey, plan], [item])).toEqual([plan])
  })
})

describe('adding a service', () => {
  test('puts an item at the end', () => {
    expect(addToBasket([survey], [plan, plan])).toEqual([survey, plan])
  })

  test('changes nothing if its id and title are in the basket', () => {
    const basket = [survey]
    expect(addToBasket(basket, [{ ...survey, price: 1 }])).toBe(basket)
    expect(addToBasket(basket, [{ ...survey, id: '1' }])).toBe(basket)
  })

  test('tells services of one id apart by title, and of one title by id', () => {
    expect(addToBasket([survey], [{ ...survey, title: 'Раздел' }])).toHaveLength(2)
    expect(addToBasket([survey], [{ ...survey, id: 3 }])).toHaveLength(2)
  })

  test('does not change the basket that it was given', () => {
    const basket = Object.freeze([Object.freeze({ ...survey })])
    expect(addToBasket(basket, [plan])).not.toBe(basket)
    expect(basket).toEqual([survey])
  })
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

  test('reads two hundred items, and drops the rest', () => {
    const many = Array.from({ length: 100_000 }, (_, id) => ({ ...survey, id }))
    expect(parseBasket(JSON.stringify(many))).toHaveLength(200)
  })
})
