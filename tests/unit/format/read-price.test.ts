import { describe, expect, test } from 'vitest'
import { readPrice, twoReadings } from '~/format/read-price'

describe('a price is read as systems write it', () => {
  test.each<[unknown, number]>([
    [12000, 12000],
    [1199.9999999999998, 1200],
    [0.1 + 0.2, 0.3],
    ['12000.0000', 12000],
    ['12000.5000', 12000.5],
    ['12.0000', 12],
    ['12,000.00', 12000],
    ['1,234,567.5', 1234567.5],
    ['1,234,567', 1234567],
    ['12.000,00', 12000],
    ['1.234.567', 1234567],
    ["12'000.50", 12000.5],
    ['12 000,5', 12000.5],
    ['12\u2009000', 12000],
    ['12&nbsp;000 &#8381;', 12000],
    ['12000 RUB', 12000],
    ['12000 rur', 12000],
    ['RUB 12000', 12000],
    ['₽12 000', 12000],
    ['12000р.', 12000],
    ['12 000 рублей', 12000],
    ['0.00', 0],
    ['12_000', 12000],
    ['12`000', 12000],
  ])('%j is %d', (written, roubles) => {
    expect(readPrice(written)).toBe(roubles)
  })
})

describe('what is not surely one price is none', () => {
  test.each([
    ['12.000', '5500.000', '1,234', '12 000.123', '12000.1234'],
    [-1, '-5', '-12,000.00', NaN, Infinity, 12.345, 12.000_1],
    ['от 5000', '5000+', '5000–7000', '5000-7000', '5 000 … 7 000', 'до 12000'],
    ['$120', '120 USD', '120 €', '120 EUR', '12000 ₸', '12000 тенге', '12 тыс.', '12k'],
    ['12000.123456789', '12000-50', '12000-', '12000=50', '12000.1234567', '50 коп.'],
    ['12000<sup>00</sup>', '12000²', '<p>12000</p>', '<s>900</s><b>800</b>', '12000&lt;b&gt;'],
    ['12000=', '12000,-', '12000 руб. 50 коп.', '1199.9999999999998', '\u200b12000'],
    ['12,00,000', '1,2345.00', '1.234,567.00', '12 00', '1 2000', '1e3', '0x10', 'NaN', ''],
    [null, undefined, true, [12000], { amount: 12000 }, ' '.repeat(600) + '5'],
  ])('such as %j', (...written) => {
    for (const one of written) expect(readPrice(one), JSON.stringify(one)).toBeNull()
  })
})

test('a point before three digits has two readings, whatever is around it', () => {
  for (const written of ['12.000', '12,000', '12.000 ₽', '12.000 RUB', '₽12,000'])
    expect(twoReadings(written), written).toEqual(['12000', '12'])
  for (const written of ['12.000,00', '12000', '12.0000'])
    expect(twoReadings(written), written).toBeNull()
})
