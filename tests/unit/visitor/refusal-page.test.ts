import { connect } from 'node:net'
import { request as plainRequest } from 'node:http'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { shippedFacts } from '~/content/agency-facts'
import { nameMethods } from '~/server/http/name-methods.server'
import { createRefusal } from '~/visitor/refusal-page.server'
import { refuseCrossSite } from '~/server/http/refuse-cross-site.server'
import { refuseMalformed } from '~/server/http/refuse-malformed.server'
import { serve } from '../server/http/serve'

const BROWSER = { Accept: 'text/html,*/*;q=0.8' }
const QUERY = `?yclid=${'1'.repeat(9000)}`

const site = (facts = shippedFacts) => {
  const refuse = createRefusal(() => Promise.resolve(facts), false)
  return serve([nameMethods, refuseMalformed(refuse), refuseCrossSite(null, refuse)])
}

/** Asks for a path as it stands. Resolves with the answer and its text, with ordinary spaces. */
async function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const asked = plainRequest(url, { path, method, headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const body = (await text(answer)).replaceAll('\u00a0', ' ')
  return { status: answer.statusCode, headers: answer.headers, body }
}

test.each([
  [403, 'POST', '/services', { 'Sec-Fetch-Site': 'cross-site' }, 'Отправить не получилось'],
  [414, 'POST', `/${QUERY}`, {}, 'Слишком длинный адрес'],
  [414, 'GET', `/${'a'.repeat(9000)}`, {}, 'Слишком длинный адрес'],
  [400, 'GET', '/%D0%B', {}, 'Такой страницы нет'],
] as const)('a visitor reads why %i is answered to %s, and how to go on', async (...row) => {
  const [status, method, path, headers, title] = row
  const url = await site()
  const answer = await ask(url, path, { ...BROWSER, ...headers }, method)
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['content-security-policy']).toMatch(/style-src 'sha256-/)
  for (const part of [title, 'href="/"', 'href="/services"', 'href="tel:+79000000000"']) {
    expect(answer.body).toContain(part)
  }
  expect(answer.body).toContain('<html lang="ru">')
  const bare = await ask(url, path, headers, method)
  expect([bare.status, bare.body], 'a program').toEqual([status, ''])
})

test('a page of an agency without a phone offers none, and its name is text', async () => {
  const url = await site({ ...shippedFacts, name: '<b>', phone: undefined })
  const { body } = await ask(url, '/%D0%B', BROWSER)
  expect(body).not.toMatch(/tel:|позвоните|<b>/)
})

test('a link of 8,192 characters is a page, of a longer one the page without its query', async () => {
  const url = await site()
  const long = `/services?basket&yclid=${'1'.repeat(8192)}`
  expect(await ask(url, long.slice(0, 8192), BROWSER)).toMatchObject({ status: 200 })
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask(url, long.slice(0, 8193), BROWSER, method)
    expect([answer.status, answer.headers.location]).toEqual([302, '/services'])
  }
})

test.each([`//evil.example${QUERY}`, `/\\evil.example${QUERY}`, `///evil.example/${QUERY}`])(
  'a long link leads to no other site: %.20s',
  async (path) => {
    const { headers } = await ask(await site(), path)
    expect(new URL(headers.location ?? '', 'http://own.invalid').hostname).toBe('own.invalid')
  },
)

test('two Host headers are refused, and a 405 names the methods', async () => {
  const url = await site()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  const other = await serve([nameMethods], (_request, response) => response.writeHead(405).end())
  expect((await fetch(other)).headers.get('Allow')).toBe('GET, HEAD')
  expect((await ask(url, '/', {}, 'TRACE')).headers.allow).toBe('GET, HEAD, POST')
})
