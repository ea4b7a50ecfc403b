import { expect, test } from 'vitest'
import { isMiscounted, telLink, whatsappLink } from '~/format/phone'

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
])('%j has a WhatsApp chat', (phone) => {
  expect(whatsappLink(phone)).toBe('https://wa.me/79001234567')
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
  '+8 900 123-45-67',
  '+375 29 123-45-67',
  '8 900 123-45-67 или 8 900 123-45-68',
  'звоните Анне',
  '89001234567?text=x',
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
  ['', null],
  ['112', null],
  ['8 900 123-45-67, 8 900 123-45-68', null],
  ['звоните Анне', null],
])('%j is dialled as %s', (phone, link) => {
  expect(telLink(phone)).toBe(link)
})

test.each([
  [true, ['+7 900 123-45-6', '8 900 123-45-678', '812 345-67-89', '+7 (831) 55-01-02']],
  [false, ['8 (831) 555-01-02', '900 123-45-67, доб. 3', '2-14-15', '+375 29 123-45-67', '']],
])('that digits are missing or too many is %s for %j', (isWrong, phones) => {
  for (const phone of phones) expect(isMiscounted(phone), phone).toBe(isWrong)
})
