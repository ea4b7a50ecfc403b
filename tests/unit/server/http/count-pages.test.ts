import { get } from 'node:http'
import { expect, test, vi } from 'vitest'
import { publicPageAt } from '~/format/pages'
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

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A546E'

// Each with a browser's other headers, so that the name alone decides.
test.each([
  CHROME,
  `${CHROME} Edg/131.0.0.0`,
  `${CHROME} OPR/115.0.0.0`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 YaBrowser/24.12.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (Android 13; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
  `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
  // In the browsers of messengers and of search.
  `${IPHONE} Mobile/15E148 Telegram-iOS/11.2`,
  `${IPHONE} GSA/342.0 Mobile/15E148 Safari/604.1`,
  `${ANDROID} Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 VKAndroidApp/8.90`,
  `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  // A telephone whose model ends like a robot.
  'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
])('the site counts who comes with %s', async (name) => {
  expect(await countOf('/', { ...browser, 'User-Agent': name })).toBe(1)
})

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36 (compatible; GoogleOther)`,
  'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Safari/537.36 Chrome-Lighthouse',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; YandexMetrika/2.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; YaDirectFetcher/1.0; Dyatel; +http://yandex.com/bots)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 8_1 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 Mobile/12B411 Safari/600.1.4 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +https://help.mail.ru/webmaster/indexing/robots)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/103.0.5060.134 Safari/537.36 Site24x7 Monitoring',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 (StatusCake; https://www.statuscake.com)',
  'check_http/v2.3.3 (monitoring-plugins 2.3.3)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 zgrab/0.x',
  'Mozilla/5.0 (compatible; CensysInspect/1.1; +https://about.censys.io/)',
  'Expanse, a Palo Alto Networks company, searches across the global IPv4 space',
  'curl/8.5.0',
  'Wget/1.21.4',
  'python-requests/2.32.3',
  'Go-http-client/2.0',
  'okhttp/4.12.0',
  'Java/17.0.9',
  'node',
  'Mozilla/5.0',
  '',
])('the site counts nobody who comes with the name “%s”', async (name) => {
  expect(await countOf('/', { ...browser, 'User-Agent': name })).toBe(0)
})
