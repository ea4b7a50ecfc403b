import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { staff } from '~/office/words/staff'
import { mailChannel } from '~/office/notices/mail-channel.server'
import { createMailer } from '~/office/notices/mail.server'
import { noticeMail } from '~/office/notices/notice-mail'
import { sendTestMail } from '~/office/notices/test-mail.server'
import { aNotice, aStoredRequest } from '../../../support/factories'
import { type MailServer, startMailServer } from '../../../support/mail-server'

const ANNA = 'anna@mezha.example'
const BORIS = 'boris@mezha.example'
let mails: MailServer

beforeEach(async () => {
  mails = await startMailServer()
  return () => mails.stop()
})

function open(smtpUrl = mails.url, sender = 'site@mezha.example') {
  const person = (address: string) => ({ address, name: null })
  const from = person(sender)
  return mailChannel({ smtpUrl, from, to: [ANNA, BORIS].map(person) })
}

test('a channel sends each notice to its recipient alone', async () => {
  const channel = open()
  expect(channel.recipients).toEqual([ANNA, BORIS])
  expect(await channel.send(aNotice({ recipient: BORIS }))).toBeNull()
  const { subject, text, html } = noticeMail(aNotice())
  expect(mails.received).toMatchObject([
    {
      from: 'site@mezha.example',
      to: [BORIS],
      senderName: staff.mail.sender,
      messageId: '<request-12-key@mezha.example>',
      subject,
      text,
      html,
      headers: { 'auto-submitted': 'auto-generated' },
    },
  ])
})

test('a visitor’s name adds no receiver', async () => {
  const name = 'Анна\r\nBcc: thief@evil.example\r\n\r\n'
  await open().send(aNotice({ request: aStoredRequest({ name }) }))
  expect(mails.received[0]?.to).toEqual([ANNA])
  expect(mails.received[0]?.headers).not.toHaveProperty('bcc')
})

test('an answer refers to the first mail', async () => {
  const channel = open()
  await channel.send(aNotice())
  await channel.send(aNotice({ id: 2, text: 'Заявку взяли' }))
  const [first, second] = mails.received
  const { messageId } = first ?? {}
  expect(second?.headers).toMatchObject({ 'in-reply-to': messageId, references: messageId })
})

test('a refused recipient is a fault of that notice alone', async () => {
  mails.refuseReceiver(ANNA)
  const channel = open()
  expect(await channel.send(aNotice())).toEqual({
    code: 'EENVELOPE',
    status: 550,
    isOfRecipient: true,
    isExpected: false,
    reason: expect.stringContaining('550 no such mailbox'),
  })
  expect(await channel.send(aNotice({ recipient: BORIS }))).toBeNull()
})

test('a mail that is refused after its text is a fault of that recipient, too', async () => {
  mails.refuseWith(Object.assign(new Error('later'), { responseCode: 451 }))
  expect(await open().send(aNotice())).toMatchObject({
    code: 'EMESSAGE',
    status: 451,
    isOfRecipient: true,
    reason: expect.stringContaining('451 later'),
  })
})

const refusal = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

test.each([
  [450, '4.2.0 Greylisted'],
  [451, '4.7.1 try again later'],
])('a recipient whose server says %i %s is no failure in the first hour', async (code, words) => {
  mails.refuseReceiver(ANNA, refusal(code, words))
  const now = Date.now()
  const channel = open()
  const young = aNotice({ createdAt: now - 3_500_000 })
  expect(await channel.send(young)).toMatchObject({ isOfRecipient: true, isExpected: true })
  const old = aNotice({ createdAt: now - 3_600_000 })
  expect(await channel.send(old)).toMatchObject({ isOfRecipient: true, isExpected: false })
})

test.each([
  [553, '5.7.1 Sender address rejected: not owned by auth user'],
  [550, 'no'],
  [451, '4.3.0 later'],
])('a sender who is refused with %i %s is about all mails', async (code, words) => {
  const server = await startMailServer({
    onMailFrom: (_address, _session, answer) => answer(refusal(code, words)),
  })
  onTestFinished(server.stop)
  const fault = await open(server.url).send(aNotice())
  expect(fault).toMatchObject({ isOfRecipient: false, status: code })
})

test('a password is sent only with TLS', async () => {
  const passwords: unknown[] = []
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (auth, _session, answer) => {
      passwords.push(auth.password)
      answer(null, { user: 'anna' })
    },
  })
  onTestFinished(server.stop)
  const account = server.url.replace('//', '//anna:secret@')
  for (const query of [
    '',
    '?ignoreTLS=true',
    '?requireTLS=false',
    '/?pool=false&requireTLS=false',
  ]) {
    const fault = await open(account + query).send(aNotice())
    expect(fault).toMatchObject({ reason: expect.stringContaining('не включает TLS') })
  }
  expect(passwords).toEqual([])
})

test('a mistake of TLS is named, and is not taken for a server that is away', async () => {
  const secure = await startMailServer({ secure: true })
  onTestFinished(secure.stop)
  const untrusted = await open(secure.url).send(aNotice())
  expect(untrusted?.reason).toContain('показывает сертификат')
  const plain = await open(mails.url.replace('smtp:', 'smtps:')).send(aNotice())
  expect(plain?.reason).toContain('для порта 587 пишут smtp://')
})

test('a sender in a Cyrillic domain has a Message-ID of ASCII', async () => {
  await open(mails.url, 'site@межа.рф').send(aNotice())
  expect(mails.received[0]?.messageId).toBe('<request-12-key@xn--80ajdw.xn--p1ai>')
})

test('a mail about an old request has the date of the day on which it is sent', async () => {
  await open().send(aNotice())
  const date = Date.parse(mails.received[0]?.headers.date ?? '')
  expect(Math.abs(Date.now() - date)).toBeLessThan(60_000)
})

test('a test mail to a server that says nothing is answered at its deadline', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const anna = { address: ANNA, name: null }
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: anna })
  const { isSent, text } = await sendTestMail(mailer, anna, 50)
  expect([isSent, text]).toEqual([false, expect.stringContaining('не ответил вовремя')])
})

test('a mail server that does not answer is away', async () => {
  await mails.stop()
  const channel = open()
  expect(await channel.send(aNotice())).toMatchObject({
    isOfRecipient: false,
    reason: expect.stringContaining('ECONNREFUSED'),
  })
  await mails.start()
  expect(await channel.send(aNotice())).toBeNull()
})
