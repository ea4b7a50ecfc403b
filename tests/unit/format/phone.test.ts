import { expect, test } from 'vitest'
import {
  hasSecondNumber,
  isMiscounted,
  nationalPhone,
  internationalPhone,
  subscriberNumber,
  telLink,
  whatsappLink,
} from '~/format/phone'

test.each([
  '8 900 123-45-67',
  '+7 (900) 123-45-67',
  '7 900 123 45 67',
  '900 123 45 67',
  '89001234567',
  '+79001234567',
  '8.900.123.45.67',
  '8\u00a0900\u00a0123–45–67',
  '  +7900 1234567  ',
  '\u202a+7 900 123-45-67\u202c',
  '8/900/123\u221245\u221267',
  '8 900 123-45-67 доб. 12',
  // Times, floors and names around it.
  '8 900 123-45-67 после 18:00',
  '8 900 123-45-67 18:00',
  '8 900 123-45-67 10.00-18.00',
  '89001234567 9–18',
  'с 9 до 18 89001234567',
  '18:00 8 900 123 45 67',
  '89001234567 2 этаж',
  '8 900 123-45-67 (2-й подъезд)',
  'кв. 12 8 900 123-45-67',
  'Анна 900 123-45-67',
  'ООО «Ромашка» 8 900 123-45-67',
  '8-900-123-45-67 WhatsApp 24/7',
  '89001234567?text=x',
  // The prefix twice, or another one.
  '+7+79001234567',
  '+7 8 900 123-45-67',
  '+7 (8900) 123-45-67',
  '+8 900 123-45-67',
  // Letters O.
  '8 9ОО 123-45-67',
  '8 9oo 123-45-67 о межевании',
  // The first of two.
  '8 900 123-45-67 или 8 900 123-45-68',
  '8 900 123-45-67 8 900 123-45-68',
  '8 900 123-45-67/68',
])('%j has a WhatsApp chat', (phone) => {
  expect(whatsappLink(phone)).toBe('https://wa.me/79001234567')
  expect(internationalPhone(phone)).toBe('+7 900 123-45-67')
})

test('a landline number has a WhatsApp chat', () => {
  expect(whatsappLink('8 (812) 345-67-89')).toBe('https://wa.me/78123456789')
})

test.each([
  '',
  '12-34-56',
  '8 900 123-45-6',
  '7 900 123-45-6',
  '812 345-67-89',
  '8 900 123-45-678',
  '8 900 123 45 67 8',
  '+7 900 123 45 67 89',
  'после 18:00 8 900 123-45-6',
  '+375 29 123-45-67',
  '+91 98765 43210',
  'ИНН 5261012345',
  '00:00:0000000:1234567890',
  '12 900 123-45-67',
  'звоните Анне',
])('%j has no WhatsApp chat', (phone) => {
  expect(whatsappLink(phone)).toBeNull()
})

test.each([
  ['8 900 123-45-67', 'tel:+79001234567'],
  ['+375 29 123-45-67', 'tel:+375291234567'],
  ['2-14-15', 'tel:21415'],
  ['\u200e+375 29 123-45-67', 'tel:+375291234567'],
  ['2-14-15, доб. 3', 'tel:21415'],
  ['900 123-45-67, доб. 3', 'tel:+79001234567'],
  ['8 900 123-45-67, 8 900 123-45-68', 'tel:+79001234567'],
  ['', null],
  ['112', null],
  ['8 900 123-45-6', null],
  ['8 900 123', null],
  ['8 900 123-45-67-89', null],
  ['02.03.1990', null],
  ['2-14-15 после 18:00', null],
  ['звоните Анне', null],
])('%j is dialled as %s', (phone, link) => {
  expect(telLink(phone)).toBe(link)
})

test.each([
  [true, ['8 900 123-45-67, 8 900 123-45-68', '8 900 123-45-67/68', '89001234567 89041112233']],
  [false, ['8 900 123-45-67, +7 900 123 45 67', '8 900 123-45-67 18:00', '8 900 123-45-67']],
])('that a second number follows is %s for %j', (isSo, phones) => {
  for (const phone of phones) expect(hasSecondNumber(phone), phone).toBe(isSo)
})

test('a person is recognized by the number, whatever is around it', () => {
  const written = [
    '8 900 123-45-67',
    '+7+79001234567',
    '900 123-45-67 после 18:00',
    '8 9ОО 1234567',
  ]
  expect(written.map(subscriberNumber)).toEqual(written.map(() => '9001234567'))
  expect(subscriberNumber('8 900 123-45-6')).toBeNull()
})

test('a number is formatted for a table only if nothing else was typed', () => {
  expect(nationalPhone('+7 900 1234567')).toBe('8 (900) 123-45-67')
  for (const more of ['после 18:00', 'Анна', ', 8 900 123-45-68']) {
    expect(nationalPhone(`8 900 123-45-67 ${more}`)).toBeNull()
  }
})

test.each([
  [true, ['+7 900 123-45-6', '8 900 123-45-678', '812 345-67-89', '+7 (831) 55-01-02']],
  [false, ['8 (831) 555-01-02', '900 123-45-67, доб. 3', '2-14-15', '+375 29 123-45-67', '']],
])('that digits are missing or too many is %s for %j', (isWrong, phones) => {
  for (const phone of phones) expect(isMiscounted(phone), phone).toBe(isWrong)
})
