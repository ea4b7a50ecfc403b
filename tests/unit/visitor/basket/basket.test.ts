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

test('prices follow the list, and what is not in it keeps its own', () => {
  const listed = aService({ id: 1, title: 'Межевание', price: 13000 })
  expect(atListPrices([survey, plan], [listed])).toEqual([{ ...survey, price: 13000 }, plan])
  expect(atListPrices([survey], [{ ...listed, price: null }])).toEqual([{ ...survey, price: null }])
  const basket = [survey]
  expect(atListPrices(basket, [{ ...listed, price: 12000 }])).toBe(basket)
  expect(atListPrices(basket, [])).toBe(basket)
})

describe('adding', () => {
  test('puts an item at the end', () => {
    expect(addToBasket([survey], plan)).toEqual([survey, plan])
  })

  test('leaves the basket as it is where id and title are in it already', () => {
    const basket = [survey]
    expect(addToBasket(basket, { ...survey, price: 1 })).toBe(basket)
    expect(addToBasket(basket, { ...survey, id: '1' })).toBe(basket)
  })

  test('tells services of one id by their titles, and of one title by their ids', () => {
    expect(addToBasket([survey], { ...survey, title: 'Раздел' })).toHaveLength(2)
    expect(addToBasket([survey], { ...survey, id: 3 })).toHaveLength(2)
  })

  test('changes nothing that was there', () => {
    const basket = Object.freeze([Object.freeze({ ...survey })])
    expect(addToBasket(basket, plan)).not.toBe(basket)
    expect(basket).toEqual([survey])
  })
})

test('removing takes out the one item of that id and title', () => {
  const other = { ...survey, title: 'Раздел' }
  expect(removeFromBasket([survey, other, plan], survey)).toEqual([other, plan])
  expect(removeFromBasket([plan], survey)).toEqual([plan])
})

test('a service is in the basket by id and title', () => {
  expect(isInBasket([survey], { id: '1', title: 'Межевание' })).toBe(true)
  expect(isInBasket([survey], { id: 1, title: 'Раздел' })).toBe(false)
})

describe('reading what was stored', () => {
  test('gives back what was written', () => {
    expect(parseBasket(JSON.stringify([survey, plan]))).toEqual([survey, plan])
  })

  test.each([null, '', 'nonsense', '{', 'null', '7', '"text"', '{"id":1}', '[null, 1, "x", []]'])(
    'takes %j for an empty basket',
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

  test('takes a price that is text, and no description for an empty one', () => {
    const stored = [{ id: survey.id, title: survey.title, price: '12000.50' }]
    expect(parseBasket(JSON.stringify(stored))).toEqual([{ ...survey, descr: '', price: 12000.5 }])
  })

  test('drops doubles', () => {
    expect(parseBasket(JSON.stringify([survey, { ...survey, id: '1' }]))).toEqual([survey])
  })

  test('reads a thousand items, and drops the rest', () => {
    const many = Array.from({ length: 100_000 }, (_, id) => ({ ...survey, id }))
    expect(parseBasket(JSON.stringify(many))).toHaveLength(1000)
  })
})
