import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { answerWithKeptPage } from '~/server/kept-pages.server'
import type { Page } from '~/server/page.server'

const page = (html: string) => async () => ({
  html: new TextEncoder().encode(html),
  policy: "default-src 'none'",
})

const ask = (
  name: string,
  shows: object[],
  render: () => Promise<Page>,
  headers: Record<string, string> = {},
) =>
  answerWithKeptPage(name, shows, render, {
    request: new Request('http://mezha.test/', { headers }),
    status: 200,
    headers: new Headers(),
  })

test('a page is rendered once for as long as it shows the same objects', async () => {
  const list = { price: 1 }
  const render = vi.fn(page('<p>1</p>'))
  const answers = await Promise.all([
    ask('once', [list], render),
    ask('once', [list], render),
    ask('once', [list], render),
  ])
  expect(render).toHaveBeenCalledTimes(1)
  for (const answer of answers) expect(await answer.text()).toBe('<p>1</p>')

  const changed = await ask('once', [{ price: 1 }], page('<p>2</p>'))
  expect(await changed.text()).toBe('<p>2</p>')
  expect(changed.headers.get('ETag')).not.toBe(answers[0]?.headers.get('ETag'))
})

test('a browser that has the page is told so', async () => {
  const etag = (await ask('tag', [], page('<p></p>'))).headers.get('ETag') ?? ''
  for (const [sent, status] of [
    [etag, 304],
    [`"other", ${etag}`, 304],
    [etag.replace('W/', ''), 304],
    ['"other"', 200],
    ['', 200],
  ] as const) {
    const answer = await ask('tag', [], page('<p></p>'), { 'If-None-Match': sent })
    expect([sent, answer.status]).toEqual([sent, status])
    expect(answer.headers.get('ETag')).toBe(etag)
    expect(answer.headers.get('Cache-Control')).toMatch(/^public, max-age=0,/)
  }
})

test('a page goes out in the form that the browser takes', async () => {
  const html = '<p>Межа</p>'.repeat(100)
  const packed = await ask('packed', [], page(html), { 'Accept-Encoding': 'gzip' })
  expect(packed.headers.get('Content-Encoding')).toBe('gzip')
  const bytes = new Uint8Array(await packed.arrayBuffer())
  expect(packed.headers.get('Content-Length')).toBe(String(bytes.byteLength))
  expect(gunzipSync(bytes).toString()).toBe(html)

  const plain = await ask('packed', [], page(html))
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  expect(plain.headers.get('ETag')).toBe(packed.headers.get('ETag'))
  expect(await plain.text()).toBe(html)
})

test('a page that failed to render is not kept', async () => {
  const failure = () => Promise.reject(new Error('no page'))
  await expect(ask('failing', [], failure)).rejects.toThrow('no page')
  expect(await (await ask('failing', [], page('<p>Цел</p>'))).text()).toBe('<p>Цел</p>')
})
