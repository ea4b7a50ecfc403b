import { expect, test } from 'vitest'
import { isOutcome, isSentFor, toastsOf } from '~/visitor/request/outcome'

test('each outcome has the toasts of the specification', () => {
  const failed = [{ type: 'error', message: 'Ошибка при вводе данных' }]
  const noConsent = [
    { type: 'warning', message: 'Подтвердите согласие на использование персональных данных' },
  ]
  expect(toastsOf({ kind: 'sent', hasPhone: true, services: [] })).toEqual([
    { type: 'success', message: 'Успешно отправлено' },
    { type: 'info', message: 'Ожидайте сообщение в WhatsApp', sticky: true },
  ])
  expect(toastsOf({ kind: 'no-consent', values: null })).toEqual(noConsent)
  expect(toastsOf({ kind: 'unknown-consent', values: null })).toEqual(noConsent)
  expect(toastsOf({ kind: 'failed', values: null })).toEqual(failed)
  expect(toastsOf({ kind: 'unknown', values: null })).toEqual(failed)
  expect(toastsOf({ kind: 'refused', values: null })).toEqual(failed)
  expect(toastsOf({ kind: 'too-long', values: null })).toEqual(failed)
})

test('a request was sent for the same services in any order, and for no others', () => {
  const sent = { hasPhone: true, services: ['Межевание', 'Раздел участка'] }
  expect(isSentFor(sent, ['Раздел участка', 'Межевание'])).toBe(true)
  for (const titles of [
    [],
    ['Межевание'],
    ['Межевание', 'Межевание'],
    ['Межевание, Раздел участка'],
    ['Межевание', 'Раздел участка', 'Съёмка'],
  ]) {
    expect(isSentFor(sent, titles)).toBe(false)
  }
})

test.each(['<h1>Вход</h1>', null, undefined, {}, { kind: 'other' }])(
  'the answer %j is no outcome of the site’s',
  (answer) => {
    expect(isOutcome(answer)).toBe(false)
  },
)
