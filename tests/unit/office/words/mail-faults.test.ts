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

const BOX = 'не знает такого ящика'
const SPAM = 'принимает письмо за спам'
const LIMIT = 'больше не принимает писем: исчерпан предел'
const SENDER = 'не принимает адрес отправителя, NOTIFY_FROM'
const SIGN_IN = 'не отправляет писем без входа: проверьте имя и пароль в NOTIFY_SMTP_URL'
const NO_TLS = 'не принимает писем без TLS: для порта 587 пишут smtp://, для 465 — smtps://'
const LATER = 'принимает с задержкой: просит повторить позже, сайт повторит сам'
const BUSY = 'занят: соединений с ним слишком много сразу; сайт повторит сам'
const CLIENT = 'не принимает писем с адреса, по которому виден этот сервер'
const FULL = 'не принимает письмо: ящик переполнен'

test.each([
  [BOX, '550 5.1.1 User unknown'],
  [BOX, '550 no such mailbox'],
  [BOX, '550 5.1.1 <anna@mezha.example>: Recipient address rejected: User unknown in table'],
  [BOX, '550-5.1.1 The email account that you tried to reach does not exist'],
  [BOX, '550 Requested action not taken: mailbox unavailable'],
  [SPAM, '550 5.7.1 This message looks like spam'],
  [SPAM, '550 spam message rejected. Please visit http://help.mail.ru/notspam-support'],
  [SPAM, '554 5.7.1 [2] Message rejected under suspicion of SPAM; https://ya.cc/1IrBc'],
  [SPAM, '550-5.7.26 This mail has been blocked because the sender is unauthenticated: SPF'],
  [LIMIT, '550 5.4.5 Daily user sending limit exceeded'],
  [BUSY, '421 4.7.0 Too many connections from your host'],
  [BUSY, '421 Too many concurrent SMTP connections; please try again later'],
  [
    BUSY,
    '421 4.3.2 The maximum number of concurrent server connections has exceeded a limit: too many sessions',
  ],
  [BUSY, '421 4.7.0 mx.example Error: connection rate limit exceeded'],
  [LIMIT, '450 4.7.1 Error: too much mail, hourly limit exceeded'],
  [LIMIT, '451 4.7.1 Sorry, the service is currently unavailable: too many messages'],
  [LIMIT, '452 4.5.3 Your message has too many recipients: daily limit exceeded'],
  [SENDER, '553 5.7.1 Sender address rejected: not owned by auth user'],
  [SENDER, '550 5.1.8 Domain not found'],
  [CLIENT, '554 5.7.1 Client host [192.0.2.1] blocked using zen.spamhaus.org'],
  [CLIENT, '450 4.7.1 Client host rejected: cannot find your hostname, try again later'],
  [LATER, '450 4.2.0 <anna@mezha.example>: Recipient address rejected: Greylisted, see help'],
  [SIGN_IN, '530 5.7.1 Authentication required'],
  [NO_TLS, '530 5.7.0 Must issue a STARTTLS command first'],
  [LATER, '451 4.7.1 Please try again later'],
  [FULL, '552 5.2.2 Mailbox full'],
])('a refusal is %s, where the server says: %s', (words, response) => {
  const message = `Can't send mail: ${response}`
  expect(mailFault({ code: 'EENVELOPE', message, response })).toBe(`${words} (${message})`)
})

test.each(['550 5.7.1 Relaying denied', '550 Administrative prohibition', '554 5.6.0 Bad content'])(
  'a refusal that means nothing known is told in the server’s own words: %s',
  (response) => {
    const message = `Can't send mail: ${response}`
    expect(mailFault({ code: 'EENVELOPE', message, response })).toBe(`отказал: ${response}`)
  },
)

test('what is refused to a sender is about the sender', () => {
  const error = { code: 'EENVELOPE', message: 'Mail command failed: 550 no', response: '550 no' }
  expect(mailFault({ ...error, command: 'MAIL FROM' })).toMatch(SENDER)
  expect(mailFault({ ...error, command: 'RCPT TO' })).toBe('отказал: 550 no')
})
