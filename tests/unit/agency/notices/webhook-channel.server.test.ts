import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { webhookChannel } from '~/agency/notices/webhook-channel.server'
import { aNotice } from '../../../support/factories'
import { serve } from '../../server/http/serve'

/** Starts a bot's API, which answers as given, or never; resolves with its address and what it got. */
async function startBot(answer: { status: number; body: string } | null) {
  const got: unknown[] = []
  const url = await serve([], async (request, response) => {
    got.push([request.method, request.url, JSON.parse(await text(request))])
    if (answer) response.writeHead(answer.status).end(answer.body)
  })
  return { address: `${url}/bot123:secret/sendMessage?chat_id=-42`, got }
}

const linkTo = (id: number) => `https://mezha.example/desk/requests/${id}`
const notice = aNotice()
const { id } = notice.request

test('a webhook gets the number and the link of a request, and nothing that the visitor typed', async () => {
  const bot = await startBot({ status: 200, body: '{"ok":true,"result":{}}' })
  expect(await webhookChannel(bot.address, linkTo).send(notice)).toBeNull()
  const body = {
    text: expect.stringMatching(new RegExp(`^Заявка с сайта № ${id}, .*\n${linkTo(id)}$`)),
    number: id,
    link: linkTo(id),
  }
  expect(bot.got).toEqual([['POST', '/bot123:secret/sendMessage?chat_id=-42', body]])
  expect(JSON.stringify(bot.got)).not.toContain(notice.request.name)
})

test('a webhook is named by its server, without an address that may contain a password', async () => {
  const { address } = await startBot(null)
  const [recipient] = webhookChannel(address, linkTo).recipients
  expect(recipient).toMatch(/^127\.0\.0\.1:\d+ \(\w+\)$/)
})

test.each([
  ['a chat of others', 403, '{"ok":false,"description":"Forbidden"}', /403.*Forbidden/],
  ['a refusal of status 200', 200, '{"ok":false,"description":"Invalid token"}', /Invalid token/],
  ['a server that is out of order', 502, '', /502/],
  ['an address that has moved', 302, '', /302/],
])('a webhook treats %s as a failure, to be tried again', async (_, status, body, reason) => {
  const { address } = await startBot({ status, body })
  const fault = await webhookChannel(address, null).send(notice)
  expect(fault).toMatchObject({ reason: expect.stringMatching(reason), isAway: true })
})

test('a webhook gives up waiting for a server that does not answer', async () => {
  const { address } = await startBot(null)
  expect(await webhookChannel(address, null, 100).send(notice)).toMatchObject({
    code: 'TimeoutError',
    isAway: true,
  })
})
