import { expect, test, vi } from 'vitest'
import { PageCache } from '~/server/http/page-cache.server'
import type { RenderedPage } from '~/server/http/render-page.server'
import { serve } from './serve'
import { eventually } from '../../workbench'

const documentOf = (html: string) => (): RenderedPage => ({
  html,
  policy: "default-src 'none'",
})

/** A cache in front of a handler that renders `html`, on a server; `state` is what the test changes. */
async function serveCached(state = { version: '1', html: '<p>Межа</p>'.repeat(100) }) {
  const render = vi.fn(() => documentOf(state.html)())
  const cookies: (string | undefined)[] = []
  const cache = new PageCache({
    pageAt: (url) => (url === '/' || url === '/services' ? url : null),
    currentVersion: () => state.version,
    isPrivate: async (header) => header.includes('own'),
  })
  const url = await serve([cache.middleware], ({ headers }, response) => {
    cookies.push(headers.cookie)
    const answer = cache.answer(render, headers)
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
    else response.end('not kept')
  })
  async function get(path = '/', headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      headers: { 'Accept-Encoding': 'identity', ...headers },
    })
    return {
      ...response,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }
  }
  return { state, render, cookies, get, url }
}

/** Asks until the page is answered in compressed form, which takes a moment after it was rendered. */
function untilCompressed(
  get: (path: string, headers: Record<string, string>) => Promise<{ headers: Headers }>,
) {
  return eventually(async () => {
    const { headers } = await get('/', { 'Accept-Encoding': 'gzip' })
    expect(headers.get('Content-Encoding')).toBe('gzip')
  })
}

test('the cache renders a page once for each version of the content', async () => {
  const { state, render, get } = await serveCached()
  const first = await get()
  await untilCompressed(get)
  expect((await get()).text).toBe(state.html)
  expect(render).toHaveBeenCalledTimes(1)

  Object.assign(state, { version: '2', html: '<p>2</p>' })
  const changed = await get()
  expect(changed.text).toBe('<p>2</p>')
  expect(changed.headers.get('ETag')).not.toBe(first.headers.get('ETag'))
})

test('the cache answers in the encoding that the browser accepts', async () => {
  const { state, cookies, get } = await serveCached()
  await untilCompressed(get)
  const rendered = cookies.length
  const compressed = await get('/', { 'Accept-Encoding': 'gzip' })
  expect(compressed.text).toBe(state.html)
  expect(compressed.headers.get('ETag')).toBe((await get()).headers.get('ETag'))
  expect(compressed.headers.get('Cache-Control')).toMatch(/^public, max-age=0,/)
  expect(cookies).toHaveLength(rendered)
})

test.each<[string, number, (etag: string) => string]>([
  ['its tag', 304, (etag) => etag],
  ['its tag among others', 304, (etag) => `"other", ${etag}`],
  ['its tag without W/, as a proxy passes it on', 304, (etag) => etag.replace('W/', '')],
  ['any tag', 304, () => '*'],
  ['another tag', 200, () => '"other"'],
])('the cache answers a browser that has %s with %i', async (_, status, header) => {
  const { get } = await serveCached()
  const etag = (await get()).headers.get('ETag') ?? ''
  const again = await get('/', { 'If-None-Match': header(etag) })
  expect([again.status, again.headers.get('ETag')]).toEqual([status, etag])
  expect(again.headers.get('Content-Security-Policy')).toBe("default-src 'none'")
})

test('the cache keeps a page at its own address alone', async () => {
  const { render, get } = await serveCached()
  expect((await get('/services/')).text).toBe('not kept')
  expect((await get('/?utm_source=x')).text).toBe('not kept')
  expect(render).not.toHaveBeenCalled()
})

test('the cache keeps no page whose content changed while it was rendered', async () => {
  const { state, get, url } = await serveCached()
  const versions = ['1', '2']
  Object.defineProperty(state, 'version', { get: () => versions.shift() ?? '2' })
  expect((await get()).text).toBe('not kept')
  expect((await fetch(url)).status).toBe(200)
})

test('the cache renders without cookies for everybody, and keeps no page that was rendered with a visitor’s', async () => {
  const { state, cookies, get } = await serveCached()
  expect((await get('/', { Cookie: 'own=1' })).text).toBe('not kept')
  expect((await get('/', { Cookie: 'analytics=1' })).text).toBe(state.html)
  expect(cookies).toEqual(['own=1', undefined])
  await untilCompressed(get)
  expect((await get('/', { Cookie: 'own=1' })).text).toBe('not kept')
})

test.each(['/desk', '/desk/requests/1?a', '/Services', '/services/', '/nothing'])(
  'a cookie of any name reaches what is behind %s, and its page is not kept',
  async (path) => {
    const { cookies, get } = await serveCached()
    for (const Cookie of ['desk=1', 'analytics=1', 'own=1', 'a =b; =c', '__Host-x']) {
      expect((await get(path, { Cookie })).text).toBe('not kept')
      expect(cookies.at(-1)).toBe(Cookie)
    }
  },
)

test('the cache keeps nothing if rendering failed, and passes posts on', async () => {
  const { render, get, url } = await serveCached()
  render.mockImplementationOnce(() => {
    throw new Error('no page')
  })
  expect((await get()).status).toBe(500)
  expect((await get()).status).toBe(200)
  expect(await (await fetch(url, { method: 'POST' })).text()).toBe('not kept')
})
