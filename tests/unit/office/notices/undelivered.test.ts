import { expect, test } from 'vitest'
import type { FailedNotice } from '~/agency/store/notice-queue.server'
import { sayFates, sayUndelivered } from '~/office/notices/undelivered'
import { staff } from '~/office/words/staff'

const HOOK = 'localhost (1a2b3c)'
const MAIL = 'anna@veha.test'

function failed(more: Partial<FailedNotice>): FailedNotice {
  return {
    ...{ id: 1, createdAt: '2026-03-05T11:05:00.000Z', kind: 'new', isGivenUp: false, attempts: 1 },
    ...{ recipient: HOOK, fault: staff.webhookFault('localhost', '301 Moved Permanently') },
    ...{ mailsSent: 0, messagesSent: 0 },
    ...more,
  }
}

test('what failed is said by request and channel, and mails that arrived are said to have arrived', () => {
  const noHook = failed({ mailsSent: 2 })
  expect(sayFates([noHook])).toEqual(['№ 1: сообщение на localhost не дошло (301), письма дошли'])
  const noMail = failed({
    recipient: MAIL,
    fault: '550 no such user',
    mailsSent: 1,
    messagesSent: 1,
  })
  expect(sayFates([noMail])).toEqual([
    '№ 1: письмо на anna@veha.test не дошло (550 no such user), остальные письма дошли, сообщения дошли',
  ])
  expect(
    sayFates([failed({}), failed({ recipient: MAIL, fault: 'Почтовый сервер занят' })]),
  ).toEqual([
    '№ 1: сообщение на localhost не дошло (301), письмо на anna@veha.test не дошло (почтовый сервер занят), о ней пока никто не узнал',
  ])
})

test('a notice of what somebody did says of what', () => {
  expect(sayFates([failed({ recipient: MAIL, fault: '550', kind: 'taken' })])).toEqual([
    '№ 1: о том, что её взяли, письмо на anna@veha.test не дошло (550)',
  ])
})

test('requests of which the same is to say share a line', () => {
  const ids = [9, 8, 7, 6, 5, 4, 3]
  expect(sayFates(ids.map((id) => failed({ id, mailsSent: 1 })))).toEqual([
    '№ 9, № 8, № 7, № 6, № 5 и ещё 2: сообщение на localhost не дошло (301), письма дошли',
  ])
})

test.each([
  [HOOK, staff.webhookFault('localhost:4000', '200 {"ok":false}'), '(200)'],
  [HOOK, staff.webhookFault('localhost:4000', 'ECONNREFUSED'), '(сервер не отвечает)'],
  [MAIL, 'Почтовый сервер не отвечает (connect ECONNREFUSED)', '(почтовый сервер не отвечает)'],
  [
    MAIL,
    'Почтовый сервер не отправляет писем без входа: проверьте имя и пароль в NOTIFY_SMTP_URL (530)',
    '(почтовый сервер не отправляет писем без входа)',
  ],
])('of %s the reason %s is said in short', (recipient, fault, reason) => {
  expect(sayUndelivered({ recipient, fault })).toContain(reason)
})
