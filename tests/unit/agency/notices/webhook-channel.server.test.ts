import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { webhookChannel } from '~/agency/notices/webhook-channel.server'
import { aNotice } from '../../../support/factories'
import { serve } from '../../server/http/serve'

/** What a bot's API answers to the parameters of a query and to the fields of a body. */
type Answer = (query: URLSearchParams, fields: Record<string, unknown>) => [status: number, string]

/** Starts a bot's API, which answers as given, or never; resolves with its origin and what it got. */
async function startBot(answer: Answer | null) {
  const got: unknown[] = []
  const url = await serve([], async (request, response) => {
    const body = await text(request)
    const fields = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bot.invalid')
    got.push([request.method, pathname, Object.fromEntries(searchParams), fields])
    if (answer === null) return
    const [status, said] = answer(searchParams, fields)
    response.writeHead(status).end(said)
  })
  return { url, got }
}

/** It takes parameters from query and JSON together: https://core.telegram.org/bots/api#making-requests */
const telegram: Answer = (query, fields) => {
  const { chat_id: chat, text: message } = { ...Object.fromEntries(query), ...fields }
  if (chat === '-42' && message) return [200, '{"ok":true,"result":{}}']
  return [400, '{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}']
}

/** It takes all from the query, and refuses with status 200: https://teams.vk.com/botapi/ */
const vkTeams: Answer = (query) => {
  if (query.get('token') !== '001.secret')
    return [200, '{"ok":false,"description":"Invalid token"}']
  if (query.get('text')) return [200, '{"msgId":"57","ok":true}']
  return [200, `{"ok":false,"description":"Missing required parameter 'text'"}`]
}

const linkTo = (id: number) => `https://mezha.example/desk/requests/${id}`
const notice = aNotice()
const { id } = notice.request

const message = expect.stringMatching(
  new RegExp(`^Заявка с сайта № ${id}, .*\n${linkTo(id)}$`),
) as string

test('a webhook tells Telegram the number and the link of a request, and nothing that the visitor typed', async () => {
  const { url, got } = await startBot(telegram)
  const to = (chat: string) => `${url}/bot123:secret/sendMessage?chat_id=${chat}`
  expect(await webhookChannel(to('-42'), linkTo).send(notice)).toBeNull()
  const body = { text: message, number: id, link: linkTo(id) }
  expect(got).toEqual([['POST', '/bot123:secret/sendMessage', { chat_id: '-42' }, body]])
  expect(JSON.stringify(got)).not.toContain(notice.request.name)
  const reason = expect.stringMatching(/400.*chat not found/) as string
  expect(await webhookChannel(to('7'), linkTo).send(notice)).toMatchObject({ reason, isAway: true })
})

test('a webhook tells VK Teams by the query, where {text} stands for the message', async () => {
  const { url, got } = await startBot(vkTeams)
  const to = (token: string, rest = '&text={text}') =>
    `${url}/bot/v1/messages/sendText?token=${token}&chatId=1@chat.agent${rest}`
  expect(await webhookChannel(to('001.secret'), linkTo).send(notice)).toBeNull()
  const query = { token: '001.secret', chatId: '1@chat.agent', text: message }
  expect(got).toEqual([['GET', '/bot/v1/messages/sendText', query, {}]])
  for (const [address, said] of [
    [to('wrong'), /Invalid token/],
    [to('001.secret', ''), /Missing required parameter/],
  ] as const) {
    const reason = expect.stringMatching(said) as string
    expect(await webhookChannel(address, linkTo).send(notice)).toMatchObject({ reason })
  }
})

test('a webhook is named by its server, without an address that may contain a password', async () => {
  const [recipient] = webhookChannel('https://bot.example/bot123:secret/', linkTo).recipients
  expect(recipient).toMatch(/^bot\.example \(\w+\)$/)
})

test.each([
  ['a server that is out of order', 502, /502/],
  ['an address that has moved', 302, /302/],
])('a webhook treats %s as a failure, to be tried again', async (_, status, reason) => {
  const { url } = await startBot(() => [status, ''])
  const fault = await webhookChannel(url, null).send(notice)
  expect(fault).toMatchObject({ reason: expect.stringMatching(reason), isAway: true })
})

test('a webhook gives up waiting for a server that does not answer', async () => {
  const { url } = await startBot(null)
  expect(await webhookChannel(url, null, 100).send(notice)).toMatchObject({
    code: 'TimeoutError',
    isAway: true,
  })
})
