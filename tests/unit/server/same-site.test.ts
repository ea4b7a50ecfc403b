import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { isCrossSite, isCrossSiteRequest, judgeOrigin } from '~/server/same-site.server'

test.each([
  ['a program that says nothing', null, null, false],
  ["the site's own page", 'same-origin', 'https://mezha.test', false],
  ['an address typed by hand', 'none', null, false],
  ["an old browser on the site's own page", null, 'https://mezha.test', false],
  ["an old browser on another site's page", null, 'https://evil.test', true],
  ['another site', 'cross-site', null, true],
  ["another host of the site's domain", 'same-site', null, true],
  ['an origin that belies the rest', 'same-origin', 'https://evil.test', true],
  ['a hidden origin', null, 'null', true],
  ["the site's own page under a policy that hides its address", 'same-origin', 'null', false],
  ['an origin with another port', null, 'https://mezha.test:8443', true],
  ["a host that begins like the site's", null, 'https://mezha.test.evil.test', true],
  ['an origin that is none', null, 'mezha.test', true],
  ['something new in Sec-Fetch-Site', 'same-planet', null, true],
])('a post of %s', (_, secFetchSite, origin, crossSite) => {
  expect(isCrossSite({ secFetchSite, origin }, ['mezha.test'])).toBe(crossSite)
})

test.each(['mezha.test:443', 'mezha.test:80'])('a proxy may name the host %s', (host) => {
  const page = { secFetchSite: 'same-origin', origin: 'https://mezha.test' }
  expect(isCrossSite(page, [host])).toBe(false)
  expect(isCrossSite({ ...page, origin: `http://${host}` }, [host])).toBe(false)
  expect(isCrossSite({ ...page, origin: 'https://evil.test' }, [host])).toBe(true)
})

test('a request is judged by its own host', () => {
  const request = (origin: string) =>
    new Request('http://mezha.test/?index', { headers: { Origin: origin } })
  expect(isCrossSiteRequest(request('http://mezha.test'))).toBe(false)
  expect(isCrossSiteRequest(request('http://evil.test'))).toBe(true)
})

test.each<[string, IncomingHttpHeaders, IncomingHttpHeaders]>([
  ['without an origin passes as it is', { host: 'mezha.test' }, { host: 'mezha.test' }],
  [
    "of the site's own page loses its origin, which Remix would judge anew",
    { host: 'mezha.test', origin: 'https://mezha.test', 'sec-fetch-site': 'same-origin' },
    { host: 'mezha.test', 'sec-fetch-site': 'same-origin' },
  ],
  [
    "of another site's page is marked so",
    { host: 'mezha.test', origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
    { host: 'mezha.test', 'sec-fetch-site': 'cross-site' },
  ],
  [
    'is not believed whom it was forwarded for',
    { host: 'mezha.test', origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' },
    { host: 'mezha.test', 'sec-fetch-site': 'cross-site' },
  ],
  [
    'of the public host passes behind a proxy that names another',
    { host: '127.0.0.1:3000', origin: 'https://public.test' },
    { host: '127.0.0.1:3000' },
  ],
])('a request %s', (_, headers, left) => {
  judgeOrigin({ method: 'POST', headers }, 'public.test')
  expect(headers).toEqual(left)
})
