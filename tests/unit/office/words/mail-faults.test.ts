import { expect, test } from 'vitest'
import { mailFault } from '~/office/words/mail-faults'

test.each([
  ['EAUTH', 'Invalid login: 535 authentication failed', 'не принимает имя или пароль'],
  ['ESOCKET', 'connect ECONNREFUSED 127.0.0.1:25', 'не отвечает'],
  ['ECONNECTION', 'Connection closed unexpectedly', 'не отвечает'],
  ['ETIMEDOUT', 'Connection timeout', 'не отвечает'],
  ['ETIMEDOUT', 'Greeting never received', 'не отвечает; для порта 465 пишут smtps://'],
  ['EDNS', 'getaddrinfo ENOTFOUND mail.example', 'не отвечает'],
])('the fault %s "%s" reads: the mail server %s', (code, message, words) => {
  expect(mailFault({ code, message })).toBe(`${words} (${message})`)
})

test('a refusal is told in the server’s own words', () => {
  const response = '550 5.1.1 User unknown'
  const message = `Can't send mail: ${response}`
  expect(mailFault({ code: 'EENVELOPE', message, response })).toBe(`отказал: ${response}`)
})

test('what is refused to a sender is about the sender', () => {
  const error = { code: 'EENVELOPE', message: 'Mail command failed: 550 no', response: '550 no' }
  expect(mailFault({ ...error, command: 'MAIL FROM' })).toMatch(
    'не принимает адрес отправителя, NOTIFY_FROM',
  )
  expect(mailFault({ ...error, command: 'RCPT TO' })).toBe('отказал: 550 no')
})
