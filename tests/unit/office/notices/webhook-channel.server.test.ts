import { text } from 'node:stream/consumers'
import { createGzip, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { webhookChannel } from '~/office/notices/webhook-channel.server'
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

/** It takes the token from a header, and no fields that it does not know: https://dev.max.ru/docs-api */
const max = (got: Record<string, unknown>[]) =>
  serve([], async (request, response) => {
    const body = JSON.parse(await text(request)) as Record<string, unknown>
    got.push({ url: request.url, token: request.headers.authorization, body })
    const isKnown = request.headers.authorization === 'f9LHodD0cOI-secret'
    response.writeHead(isKnown ? 200 : 401)
    response.end(
      isKnown ? '{"message":{}}' : '{"code":"verify.token","message":"Invalid access_token"}',
    )
  })

const linkTo = (id: number | null) =>
  `https://mezha.example/desk${id === null ? '' : `/requests/${id}`}`
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
  const refused = await webhookChannel(to('7'), linkTo).send(notice)
  expect(refused).toMatchObject({ reason: expect.stringMatching(/: 400$/) })
})

test('a webhook tells what a notice says, as the mail does', async () => {
  const { url, got } = await startBot(telegram)
  const channel = webhookChannel(`${url}/bot123:secret/sendMessage?chat_id=-42`, linkTo)
  const late = 'Заявку № 12 до сих пор никто не взял'
  await channel.send(aNotice({ kind: 'late', text: late }))
  await channel.send(aNotice({ others: [{ id: 2, requestId: 13, attempts: 1 }] }))
  expect(got).toMatchObject(
    [
      [{}, {}, {}, { text: `${late}\n${linkTo(id)}` }],
      [{}, {}, {}, { text: `Ещё 2 заявки с сайта: № 12–13\n${linkTo(null)}` }],
    ].map(([, ...rest]) => ['POST', '/bot123:secret/sendMessage', { chat_id: '-42' }, rest[2]]),
  )
})

test('a webhook tells VK Teams by the query, where {text} stands for the message', async () => {
  const { url, got } = await startBot(vkTeams)
  const to = (token: string, rest = '&text={text}') =>
    `${url}/bot/v1/messages/sendText?token=${token}&chatId=1@chat.agent${rest}`
  expect(await webhookChannel(to('001.secret'), linkTo).send(notice)).toBeNull()
  const query = { token: '001.secret', chatId: '1@chat.agent', text: message }
  expect(got).toEqual([['GET', '/bot/v1/messages/sendText', query, {}]])
  for (const address of [to('wrong'), to('001.secret', '')]) {
    const reason = expect.stringMatching(/: 200 "ok": false$/) as string
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
  expect(fault).toMatchObject({ reason: expect.stringMatching(reason) })
})

test('a webhook gives up waiting for a server that does not answer', async () => {
  const { url } = await startBot(null)
  expect(await webhookChannel(url, null, 100).send(notice)).toMatchObject({
    code: 'TimeoutError',
  })
})

test('a webhook tells MAX by a token that stands in the address as its user, with the text alone', async () => {
  const got: Record<string, unknown>[] = []
  const to = async (user: string) =>
    `${(await max(got)).replace('//', `//${user}@`)}/messages?chat_id=-42`
  expect(await webhookChannel(await to('f9LHodD0cOI-secret'), linkTo).send(notice)).toBeNull()
  expect(got).toEqual([
    { url: '/messages?chat_id=-42', token: 'f9LHodD0cOI-secret', body: { text: message } },
  ])
  const wrong = await webhookChannel(await to('wrong'), linkTo).send(notice)
  expect(wrong?.reason).toMatch(/: 401$/)
})

test('a user with a password is sent by HTTP Basic', async () => {
  const got: Record<string, unknown>[] = []
  const url = (await max(got)).replace('//', '//anna%40mezha:p%3As@')
  await webhookChannel(url, linkTo).send(notice)
  const token = `Basic ${Buffer.from('anna@mezha:p:s').toString('base64')}`
  expect(got).toMatchObject([{ token }])
})

test.each([
  [
    'Telegram’s answer',
    {},
    '{"ok":false,"error_code":429,"parameters":{"retry_after":35}}',
    35_000,
  ],
  ['the header', { 'Retry-After': '120' }, 'slow down', 120_000],
  ['nothing', {}, 'slow down', undefined],
])('a webhook waits as long as %s asks', async (_, headers, body, retryAfter) => {
  const url = await serve([], (_request, response) => response.writeHead(429, headers).end(body))
  expect(await webhookChannel(url, null).send(notice)).toMatchObject({ status: 429, retryAfter })
})

test('a webhook waits until the date that the header names', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toUTCString()
  const waitFor = async (date: string) => {
    const url = await serve([], (_request, response) => {
      response.writeHead(503, { 'Retry-After': date }).end()
    })
    return (await webhookChannel(url, null).send(notice))?.retryAfter ?? null
  }
  expect(await waitFor(inMinutes(5))).toBeGreaterThan(4 * 60_000)
  expect(await waitFor(inMinutes(5))).toBeLessThanOrEqual(5 * 60_000)
  expect(await waitFor(inMinutes(-5))).toBeNull()
  expect(await waitFor('soon')).toBeNull()
})

test.each([
  ['with spaces', '{ "ok" : false }'],
  ['over several lines', '{\n  "ok"\n:\n\tfalse\r\n}'],
  ['after a long text', JSON.stringify({ description: 'chat not found '.repeat(200), ok: false })],
])('a refusal with status 200 is one, written %s', async (_, answer) => {
  const { url } = await startBot(() => [200, answer])
  expect(await webhookChannel(url, null).send(notice)).toMatchObject({ code: 'refused' })
})

test('a webhook reads the beginning of an answer, and cancels the rest', async () => {
  let isCut = false
  const url = await serve([], (_request, response) => {
    response.writeHead(500, { 'Content-Encoding': 'gzip' })
    const gzip = createGzip()
    gzip.pipe(response)
    // At most 200 million characters, if nobody cancels.
    const write = (left: number) => {
      isCut = response.destroyed
      if (!isCut && left > 0) gzip.write('А'.repeat(100_000), () => setImmediate(write, left - 1))
    }
    write(2000)
  })
  expect(await webhookChannel(url, null).send(notice)).toMatchObject({ status: 500 })
  await expect.poll(() => isCut).toBe(true)
})

test('a small answer that is gigabytes once it is decompressed takes no memory', async () => {
  const bomb = gzipSync(Buffer.alloc(100_000_000), { level: 9 })
  const url = await serve([], (_request, response) => {
    response.writeHead(500, { 'Content-Encoding': 'gzip' }).end(bomb)
  })
  const before = process.memoryUsage.rss()
  await webhookChannel(url, null).send(notice)
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
})

test('nothing that a server says is kept: it may repeat the address, which holds a password', async () => {
  const url = await serve([], (request, response) => {
    response.writeHead(404).end(`Cannot POST ${request.url}`)
  })
  const fault = await webhookChannel(`${url}/bot123456789:AAF-r7_KqZ/sendMessage`, null).send(
    notice,
  )
  expect(fault?.reason).toMatch(/^127\.0\.0\.1:\d+ не принимает сообщения: 404$/)
})

test.each([
  ['<!DOCTYPE html><html><form>Войдите</form></html>', 'a sign-in page'],
  ['\n<html lang="ru"><head>', 'a page without its type'],
  ['<?xml version="1.0"?>\n<!doctype HTML PUBLIC "-//W3C//DTD XHTML">', 'XHTML'],
])('a webhook that answers 200 with %j has taken no message', async (page) => {
  const { url } = await startBot(() => [200, page])
  expect(await webhookChannel(`${url}/bot`, linkTo).send(notice)).toMatchObject({
    reason: expect.stringContaining('страница для людей') as string,
  })
})

test.each(['ok', '', '{"ok":true,"html":"<html>"}', '<b>принято</b>'])(
  'a webhook that answers 200 with %j has taken a message',
  async (answer) => {
    const { url } = await startBot(() => [200, answer])
    expect(await webhookChannel(`${url}/bot`, linkTo).send(notice)).toBeNull()
  },
)
