import { beforeEach, expect, test } from 'vitest'
import { staff } from '~/content/staff'
import { mailChannel } from '~/agency/notices/mail-channel.server'
import { noticeMail } from '~/agency/notices/notice-mail'
import { aNotice, aStoredRequest } from '../../../support/factories'
import { type MailServer, startMailServer } from '../../../support/mail-server'

const ANNA = 'anna@mezha.example'
const BORIS = 'boris@mezha.example'
let mails: MailServer

beforeEach(async () => {
  mails = await startMailServer()
  return () => mails.stop()
})

function open() {
  const person = (address: string) => ({ address, name: null })
  const from = person('site@mezha.example')
  return mailChannel({ smtpUrl: mails.url, from, to: [ANNA, BORIS].map(person) }, () => [])
}

test('a channel sends each notice to its recipient alone', async () => {
  const channel = open()
  expect(channel.recipients).toEqual([ANNA, BORIS])
  expect(await channel.send(aNotice({ recipient: BORIS }))).toBeNull()
  const { subject, text, html } = noticeMail(aNotice(), [])
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
    isAway: false,
    reason: expect.stringContaining('550 no such mailbox'),
  })
  expect(await channel.send(aNotice({ recipient: BORIS }))).toBeNull()
})

test('a refused mail is a fault of that notice alone', async () => {
  mails.refuseWith(Object.assign(new Error('later'), { responseCode: 451 }))
  expect(await open().send(aNotice())).toMatchObject({
    code: 'EMESSAGE',
    status: 451,
    isAway: false,
    reason: expect.stringContaining('451 later'),
  })
})

test('a mail server that does not answer is away', async () => {
  await mails.stop()
  const channel = open()
  expect(await channel.send(aNotice())).toMatchObject({
    isAway: true,
    reason: expect.stringContaining('ECONNREFUSED'),
  })
  await mails.start()
  expect(await channel.send(aNotice())).toBeNull()
})
