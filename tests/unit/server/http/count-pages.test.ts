import { expect, test, vi } from 'vitest'
import { publicPageAt } from '~/format/pages'
import { countPages } from '~/server/http/count-pages.server'
import { serve } from './serve'

const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0' }

test.each([
  ['counts a page', '/services?basket&x=1', { headers: browser }, ['/services?basket']],
  ['counts no file', '/favicon.ico', { headers: browser }, []],
  ['counts no post', '/', { method: 'POST', headers: browser }, []],
  ['counts no prefetch', '/', { headers: { ...browser, 'Sec-Purpose': 'prefetch' } }, []],
  ['counts no program', '/', { headers: { 'User-Agent': 'Googlebot/2.1' } }, []],
  ['counts no failed page', '/consent', { headers: browser }, []],
])('the site %s', async (_, path, init, counted) => {
  const count = vi.fn()
  const origin = await serve([countPages(publicPageAt, count)], (request, response) => {
    response.writeHead(request.url === '/consent' ? 500 : 200).end()
  })
  await (await fetch(origin + path, init)).text()
  expect(count.mock.calls.flat()).toEqual(counted)
})
