import { request as plainRequest } from 'node:http'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { shippedFacts } from '~/content/agency-facts'
import { createRefusal } from '~/visitor/refusal-page.server'
import { refuseCrossSite } from '~/server/http/refuse-cross-site.server'
import { serve } from './serve'
import { logged } from '../../logged'

const refuse = createRefusal(() => Promise.resolve(shippedFacts), false)
const EVIL = 'https://evil.test'

/** Sends a request with just these headers. Resolves with the answer's status. */
async function statusOf(
  url: string,
  headers: Record<string, string>,
  { method = 'POST', path = '/' } = {},
) {
  const asked = plainRequest(url, {
    method,
    path,
    headers: { Host: 'mezha.test', ...headers },
  }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test.each<[string, number, Record<string, string>]>([
  ['a program that says nothing', 200, {}],
  ["the site's own page", 200, { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://mezha.test' }],
  ['an address typed by hand', 200, { 'Sec-Fetch-Site': 'none' }],
  ["an old browser on the site's own page", 200, { Origin: 'https://mezha.test' }],
  ["an old browser on another site's page", 403, { Origin: EVIL }],
  ['another site', 403, { 'Sec-Fetch-Site': 'cross-site' }],
  ["another host of the site's domain", 403, { 'Sec-Fetch-Site': 'same-site' }],
  ['an origin that belies the rest', 403, { 'Sec-Fetch-Site': 'same-origin', Origin: EVIL }],
  ['a hidden origin', 403, { Origin: 'null' }],
  ['a page that hides its address', 200, { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
  ['an origin with another port', 403, { Origin: 'https://mezha.test:8443' }],
  ["a host that begins like the site's", 403, { Origin: 'https://mezha.test.evil.test' }],
  ['an origin that is none', 403, { Origin: 'mezha.test' }],
  ['something new in Sec-Fetch-Site', 403, { 'Sec-Fetch-Site': 'same-planet' }],
  ['a forged proxy', 403, { Origin: EVIL, 'X-Forwarded-Host': 'evil.test' }],
  ['the public host behind a proxy that names another', 200, { Origin: 'https://public.test' }],
  ['a proxy that names the port', 200, { Host: 'mezha.test:443', Origin: 'https://mezha.test' }],
])('a post of %s is answered with %i', async (_, status, headers) => {
  const url = await serve([refuseCrossSite('https://public.test', refuse)])
  expect(await statusOf(url, headers)).toBe(status)
  expect(logged()).toHaveLength(status === 403 ? 1 : 0)
})

test.each([
  ['of https', 'https://mezha.test', 'https://mezha.test', 200],
  ['of https', 'https://mezha.test', 'http://mezha.test', 403],
  ['of https behind a proxy', 'https://public.test', 'http://public.test', 403],
  ['of https', 'https://mezha.test', 'file://mezha.test', 403],
  ['of plain http', 'http://mezha.test', 'http://mezha.test', 200],
  ['that knows no address of its own', null, 'http://mezha.test', 200],
])('a site %s (%s) answers a post from %s with %i', async (_, siteUrl, Origin, status) => {
  const url = await serve([refuseCrossSite(siteUrl, refuse)])
  expect(await statusOf(url, { Origin })).toBe(status)
  expect(await statusOf(url, { Origin, 'Sec-Fetch-Site': 'same-origin' })).toBe(status)
})

test('a post at the desk says where it comes from, and nothing else has to', async () => {
  const url = await serve([refuseCrossSite(null, refuse)])
  const post = (path: string, headers = {}) => statusOf(url, headers, { path })
  for (const path of [
    '/desk',
    '/desk/requests/1?intent=delete',
    '/Desk/services/',
    '//desk/sign-in',
    '/x/..//desk',
    '/%64esk/agency?_data=routes%2Fdesk.%24content',
    '/.%2e/desk?_data=routes%2Fdesk',
  ]) {
    expect([path, await post(path)]).toEqual([path, 403])
    expect([path, await post(path, { 'Sec-Fetch-Site': 'same-origin' })]).toEqual([path, 200])
    expect([path, await post(path, { Origin: 'http://mezha.test' })]).toEqual([path, 200])
    expect(await statusOf(url, {}, { path, method: 'GET' })).toBe(200)
  }
  for (const path of ['/', '/desks', '/api/job_application/', '/services?to=/desk']) {
    expect([path, await post(path)]).toEqual([path, 200])
  }
})

test("a link on another site's page is answered", async () => {
  const url = await serve([refuseCrossSite(null, refuse)])
  const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.test' }
  expect(await statusOf(url, headers, { method: 'GET' })).toBe(200)
})

test('the handlers behind get neither Origin nor X-Forwarded-Host', async () => {
  const url = await serve([refuseCrossSite(null, refuse)], ({ headers }, response) => {
    const left = ['origin' in headers, 'x-forwarded-host' in headers]
    response.writeHead(left.includes(true) ? 500 : 200).end()
  })
  const headers = { Origin: 'https://mezha.test', 'X-Forwarded-Host': 'evil.test' }
  expect(await statusOf(url, headers)).toBe(200)
})
