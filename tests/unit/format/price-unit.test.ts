import { expect, it } from 'vitest'
import { splitPriceUnit } from '~/format/price-unit'

it.each([
  ['Обмерим дом. Цена за дом до 150 м².', 'Обмерим дом.', 'за дом до 150 м²'],
  ['Готовы помочь?\nЦена за одну схему', 'Готовы помочь?', 'за одну схему'],
  ['Снимем. Цена за акт. Цена за объект. ', 'Снимем. Цена за акт.', 'за объект'],
])('the unit of the price is split off %j', (description, text, unit) => {
  expect(splitPriceUnit(description)).toEqual({ text, unit })
})

it.each([
  'Обмерим дом.',
  'Цена за дом до 150 м².',
  'Обмерим дом. Цена за дом до 150 м². Пошлина — отдельно.',
  'Обмерим дом. В цену входит выезд.',
  'Договоримся, какая цена за дом.',
  'Обмерим дом. Цена за кв. метр.',
  '',
])('the description %j has no unit and stays whole', (description) => {
  expect(splitPriceUnit(description)).toEqual({ text: description, unit: null })
})
