import { request as plainRequest } from 'node:http'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '~/server/log/log.server'
import { refuseCrossSite } from '~/server/http/refuse-cross-site.server'
import { serve } from './serve'

vi.mock('~/server/log/log.server', () => ({ log: vi.fn(), logFault: vi.fn() }))
beforeEach(() => vi.mocked(log).mockClear())

/** Sends a request with just these headers. Resolves with the answer's status. */
async function statusOf(url: string, headers: Record<string, string>, method = 'POST') {
  const asked = plainRequest(url, { method, headers: { Host: 'mezha.test', ...headers } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test.each<[string, Record<string, string>, number]>([
  ['a program that says nothing', {}, 200],
  ["the site's own page", { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://mezha.test' }, 200],
  ['an address typed by hand', { 'Sec-Fetch-Site': 'none' }, 200],
  ["an old browser on the site's own page", { Origin: 'https://mezha.test' }, 200],
  ["an old browser on another site's page", { Origin: 'https://evil.test' }, 403],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ["another host of the site's domain", { 'Sec-Fetch-Site': 'same-site' }, 403],
  [
    'an origin that belies the rest',
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.test' },
    403,
  ],
  ['a hidden origin', { Origin: 'null' }, 403],
  [
    "the site's own page under a policy that hides its address",
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    200,
  ],
  ['an origin with another port', { Origin: 'https://mezha.test:8443' }, 403],
  ["a host that begins like the site's", { Origin: 'https://mezha.test.evil.test' }, 403],
  ['an origin that is none', { Origin: 'mezha.test' }, 403],
  ['something new in Sec-Fetch-Site', { 'Sec-Fetch-Site': 'same-planet' }, 403],
  ['a forged proxy', { Origin: 'https://evil.test', 'X-Forwarded-Host': 'evil.test' }, 403],
  ['the public host behind a proxy that names another', { Origin: 'https://public.test' }, 200],
  ['a proxy that names the port', { Host: 'mezha.test:443', Origin: 'https://mezha.test' }, 200],
])('a post of %s', async (_, headers, status) => {
  const url = await serve([refuseCrossSite('public.test')])
  expect(await statusOf(url, headers)).toBe(status)
  expect(log).toHaveBeenCalledTimes(status === 403 ? 1 : 0)
})

test("a link on another site's page may lead here", async () => {
  const url = await serve([refuseCrossSite(null)])
  const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.test' }
  expect(await statusOf(url, headers, 'GET')).toBe(200)
})

test('nobody behind judges by Origin and X-Forwarded-Host again', async () => {
  const url = await serve([refuseCrossSite(null)], ({ headers }, response) => {
    const left = ['origin' in headers, 'x-forwarded-host' in headers]
    response.writeHead(left.includes(true) ? 500 : 200).end()
  })
  const headers = { Origin: 'https://mezha.test', 'X-Forwarded-Host': 'evil.test' }
  expect(await statusOf(url, headers)).toBe(200)
})
