import { expect, test } from 'vitest'
import { linked } from '~/office/desk/requests/linked'

test.each([
  ['Телефон сестры 8 917 555-44-33, звонить ей', ['8 917 555-44-33 tel:+79175554433']],
  [
    '+7 900 123-45-67 8 (495) 765-43-21',
    ['+7 900 123-45-67 tel:+79001234567', '8 (495) 765-43-21 tel:+74957654321'],
  ],
  ['сын в Минске: +375 29 765-43-21.', ['+375 29 765-43-21 tel:+375297654321']],
  [
    'Почта ivan.petrov@mezha.example.',
    ['ivan.petrov@mezha.example mailto:ivan.petrov@mezha.example'],
  ],
  [
    'План: https://disk.example/d/79001234567?a=1, посмотрите',
    ['https://disk.example/d/79001234567?a=1 https://disk.example/d/79001234567?a=1'],
  ],
  ['ИНН 7707083893, 50:27:0020806:1234, 05.03.2026, дом 1998 года, javascript:alert(1)', []],
  ['', []],
])('the phones and addresses in %j are links, and the text stays whole', (text, links) => {
  const parts = linked(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.flatMap((part) => (part.href ? [`${part.text} ${part.href}`] : []))).toEqual(links)
})
