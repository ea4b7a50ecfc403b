import { expect, test } from 'vitest'
import { lookAtGuesses } from '~/office/diagnosis/guesses.server'

test('wrong passwords are nothing to tell below a hundred an hour', () => {
  const { findings, known } = lookAtGuesses({ count: 99, addresses: [['203.0.113.7', 99]] })
  expect(findings).toEqual([])
  expect(known.join().replaceAll('\u00a0', ' ')).toBe('Неверных паролей за последний час: 99.')
})

test('from a hundred an hour on, somebody guesses, and the busiest addresses are named', () => {
  const { findings } = lookAtGuesses({
    count: 130,
    addresses: [
      ['203.0.113.7', 100],
      ['2001:db8:0:1::/64', 20],
      ...Array.from({ length: 10 }, (_, at): [string, number] => [`198.51.100.${at}`, 1]),
    ],
  })
  expect(findings).toMatchObject([{ kind: 'desk-guessed', severity: 'fault' }])
  const text = findings[0]?.text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')
  expect(text).toContain('Кто-то подбирает пароль')
  expect(text).toMatch(
    /неверных — 130, с адресов 203\.0\.113\.7 \(100\), 2001:db8:0:1::\/64 \(20\)/,
  )
  expect(text).toContain('и ещё 2.')
})
