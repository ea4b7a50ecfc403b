import { expect, test } from 'vitest'
import { mailFault } from '~/content/mail-faults'

test.each([
  ['EAUTH', 'Invalid login: 535 authentication failed', 'не принимает имя или пароль'],
  ['ESOCKET', 'connect ECONNREFUSED 127.0.0.1:25', 'не отвечает'],
  ['ECONNECTION', 'Connection closed unexpectedly', 'не отвечает'],
  ['ETIMEDOUT', 'Greeting never received', 'не отвечает'],
  ['EDNS', 'getaddrinfo ENOTFOUND mail.example', 'не отвечает'],
  ['EENVELOPE', 'all recipients were rejected: 550 no such user', 'не знает такого ящика'],
  ['EMESSAGE', 'Message failed: 451 later', 'отказывает'],
  [undefined, 'out of memory', 'отказывает'],
])('the fault %s "%s" reads: the mail server %s', (code, message, words) => {
  expect(mailFault({ code, message })).toBe(`${words} (${message})`)
})
