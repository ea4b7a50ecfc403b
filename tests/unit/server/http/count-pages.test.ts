import { get } from 'node:http'
import { expect, test, vi } from 'vitest'
import { publicPageAt } from '~/addresses/pages'
import { countPages } from '~/server/http/count-pages.server'
import { serve } from './serve'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

/** What a browser sends for a page. */
const browser = {
  'User-Agent': CHROME,
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language': 'ru-RU,ru;q=0.9',
}

/** How many pages one request counts for. Sent by node:http: fetch has headers of its own. */
async function countOf(path: string, headers: Record<string, string>, method = 'GET') {
  const count = vi.fn()
  const origin = await serve([countPages(publicPageAt, count)], (request, response) => {
    response.writeHead(request.url === '/consent' ? 500 : 200).end()
  })
  await new Promise((resolve) => {
    get(origin + path, { method, headers }, (response) => response.resume().once('end', resolve))
  })
  return count.mock.calls.length
}

test('the site counts a page that a person opened, with any query', async () => {
  expect(await countOf('/services?basket&x=1', browser)).toBe(1)
})

test.each([
  ['file', '/favicon.ico', browser],
  ['post', '/', browser, 'POST'],
  ['failed page', '/consent', browser],
  ['page in a frame', '/', { ...browser, 'Sec-Fetch-Dest': 'iframe' }],
  ['prefetch', '/', { ...browser, 'Sec-Purpose': 'prefetch' }],
  ['prerendered page', '/', { ...browser, 'Sec-Purpose': 'prefetch;prerender' }],
  ['prefetch of an older Chrome', '/', { ...browser, Purpose: 'prefetch' }],
  ['prefetch of an older Firefox', '/', { ...browser, 'X-Moz': 'prefetch' }],
  ['preview of an older Safari', '/', { ...browser, 'X-Purpose': 'preview' }],
  ['browser’s name without its languages', '/', { ...browser, 'Accept-Language': '' }],
  ['browser’s name that accepts anything', '/', { ...browser, Accept: '*/*' }],
])('the site counts no %s', async (_, path, headers, method?: string) => {
  expect(await countOf(path, headers, method)).toBe(0)
})

// Each with a browser's other headers, so that the name alone decides. isbot has the list.
test.each([
  [
    'a messenger’s browser',
    1,
    `${CHROME.replace('Windows NT 10.0', 'Linux; Android 14; wv')} VKAndroidApp/8.90`,
  ],
  [
    'a telephone whose model ends like a robot',
    1,
    CHROME.replace('Windows NT 10.0', 'Android 9; CUBOT X19'),
  ],
  ['a robot', 0, 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)'],
  ['a robot with a browser’s name', 0, `${CHROME} (compatible; GoogleOther)`],
  ['a messenger’s preview', 0, 'TelegramBot (like TwitterBot)'],
  ['a monitor', 0, `${CHROME} Site24x7 Monitoring`],
  ['a program', 0, 'curl/8.5.0'],
  ['no name', 0, ''],
])('of %s the site counts %i pages', async (_, count, name) => {
  expect(await countOf('/', { ...browser, 'User-Agent': name })).toBe(count)
})
