import { describe, expect, test } from 'vitest'
import {
  addToBasket,
  atListPrices,
  isInBasket,
  parseBasket,
  removeFromBasket,
  toBasketItem,
} from '~/visitor/basket/basket'
import { aService } from '../../../support/factories'

const survey = { id: 1, title: 'Межевание', descr: 'Границы и площадь.', price: 12000 }
const plan = { id: 2, title: 'Технический план', descr: 'Обмер дома.', price: 12000.5 }

test('a service goes into the basket in the shape of the specification', () => {
  const service = { id: 1, title: 'Межевание', description: 'Границы и площадь.', price: 12000 }
  expect(toBasketItem(aService(service))).toEqual(survey)
})

test('prices follow the list, and an item that is not in it keeps its own', () => {
  const listed = aService({ id: 1, title: 'Межевание', price: 13000 })
  expect(atListPrices([survey, plan], [listed])).toEqual([{ ...survey, price: 13000 }, plan])
  expect(atListPrices([survey], [{ ...listed, price: null }])).toEqual([{ ...survey, price: null }])
  const basket = [survey]
  expect(atListPrices(basket, [{ ...listed, price: 12000 }])).toBe(basket)
  expect(atListPrices(basket, [])).toBe(basket)
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
  expect(isInBasket([survey], { id: '1', title: 'Межевание' })).toBe(true)
  expect(isInBasket([survey], { id: 1, title: 'Раздел' })).toBe(false)
  expect(isInBasket([survey, plan], survey), 'beside another').toBe(true)
  expect(isInBasket([], survey), 'an empty basket').toBe(false)
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
      { ...plan, price: 'дорого' },
      { ...plan, price: 1e21 },
      { ...plan, price: -1 },
      { ...plan, title: '' },
      { ...plan, id: {} },
      plan,
    ]
    expect(parseBasket(JSON.stringify(stored))).toEqual([survey, plan])
  })

  test('keeps a price by agreement', () => {
    const agreed = { ...plan, price: null }
    expect(parseBasket(JSON.stringify([survey, agreed]))).toEqual([survey, agreed])
  })

  test('accepts a price that is a text, and a missing description', () => {
    const stored = [{ id: survey.id, title: survey.title, price: '12000.50' }]
    expect(parseBasket(JSON.stringify(stored))).toEqual([{ ...survey, descr: '', price: 12000.5 }])
  })

  test('drops repeated items', () => {
    expect(parseBasket(JSON.stringify([survey, { ...survey, id: '1' }]))).toEqual([survey])
  })

  test('reads a thousand items, and drops the rest', () => {
    const many = Array.from({ length: 100_000 }, (_, id) => ({ ...survey, id }))
    expect(parseBasket(JSON.stringify(many))).toHaveLength(1000)
  })
})
