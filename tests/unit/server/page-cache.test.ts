import type { IncomingHttpHeaders } from 'node:http'
import { expect, test, vi } from 'vitest'
import type { RenderedPage } from '~/server/render-page.server'
import { PageCache } from '~/server/page-cache.server'
import { serve } from './serve'

type Page = 'home' | 'services'

const documentOf = (html: string) => (): RenderedPage => ({
  html,
  policy: "default-src 'none'",
})

function ask(
  cache: PageCache<Page>,
  version: string,
  render: () => RenderedPage,
  headers: IncomingHttpHeaders = {},
) {
  const { body, ...answer } = cache.answer('home', version, render, 200, headers)
  return { ...answer, html: new TextDecoder().decode(body ?? new Uint8Array()) }
}

test('a page is rendered once for each version of what it shows', () => {
  const cache = new PageCache<Page>()
  const render = vi.fn(documentOf('<p>1</p>'))
  const first = ask(cache, '1', render)
  expect(ask(cache, '1', render).html).toBe('<p>1</p>')
  expect(render).toHaveBeenCalledTimes(1)

  const changed = ask(cache, '2', documentOf('<p>2</p>'))
  expect(changed.html).toBe('<p>2</p>')
  expect(changed.headers.ETag).not.toBe(first.headers.ETag)
})

test('a browser that has the page is answered 304', () => {
  const cache = new PageCache<Page>()
  const etag = String(ask(cache, '1', documentOf('<p></p>')).headers.ETag)
  for (const [sent, status] of [
    [etag, 304],
    [`"other", ${etag}`, 304],
    [etag.replace('W/', ''), 304],
    ['"other"', 200],
    ['', 200],
  ] as const) {
    const answer = ask(cache, '1', documentOf('<p></p>'), { 'if-none-match': sent })
    expect([sent, answer.status]).toEqual([sent, status])
    expect(answer.headers.ETag).toBe(etag)
    expect(answer.headers['Cache-Control']).toMatch(/^public, max-age=0,/)
  }
})

test('a page that failed to render is not cached', () => {
  const cache = new PageCache<Page>()
  const failure = () => {
    throw new Error('no page')
  }
  expect(() => ask(cache, '1', failure)).toThrow('no page')
  expect(ask(cache, '1', documentOf('<p>Цел</p>')).html).toBe('<p>Цел</p>')
})

test('as a middleware it answers what is there, in the form that the browser takes', async () => {
  const cache = new PageCache<Page>()
  const html = '<p>Межа</p>'.repeat(100)
  let version = '1'
  const url = await serve([
    cache.middleware(
      (address) => (address === '/' ? 'home' : null),
      () => version,
      async (cookies) => cookies.includes('own'),
    ),
  ])
  const get = async (headers: Record<string, string> = {}, path = '/') => {
    const answer = await fetch(url + path, {
      headers: { 'Accept-Encoding': 'identity', ...headers },
    })
    return { answer, text: await answer.text() }
  }
  expect((await get()).text).toBe('behind')
  cache.answer('home', version, documentOf(html), 200, {})
  await vi.waitFor(async () => expect((await get()).text).toBe(html))

  const compressed = await get({ 'Accept-Encoding': 'gzip' })
  expect(compressed.answer.headers.get('Content-Encoding')).toBe('gzip')
  expect(compressed.text).toBe(html)
  expect(compressed.answer.headers.get('ETag')).toBe((await get()).answer.headers.get('ETag'))

  expect((await get({ Cookie: 'analytics=1' })).text).toBe(html)
  expect((await get({ Cookie: 'own=1' })).text).toBe('behind')
  expect((await get({}, '/other')).text).toBe('behind')
  expect(await (await fetch(url, { method: 'POST' })).text()).toBe('behind')
  version = '2'
  expect((await get()).text).toBe('behind')
})

test('what is rendered for everybody sees no cookie', async () => {
  const cache = new PageCache<Page>()
  const url = await serve(
    [
      cache.middleware(
        () => 'home',
        () => '1',
        async (cookies) => cookies.includes('own'),
      ),
    ],
    ({ headers }, response) => response.end(headers.cookie ?? 'none'),
  )
  const seen = async (cookie: string) => (await fetch(url, { headers: { Cookie: cookie } })).text()
  expect(await seen('analytics=1')).toBe('none')
  expect(await seen('own=1')).toBe('own=1')
})
