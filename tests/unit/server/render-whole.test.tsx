import { Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { renderWhole } from '~/server/render-whole.server'

// React writes pieces of 2048 bytes: letters of two to four bytes cross their ends, at every offset.
test.each(['ж', '₽', '🏠', 'жа₽б'])(
  'a long document of «%s» is what it was, byte for byte',
  async (word) => {
    for (let offset = 0; offset < 4; offset++) {
      const words = Array.from({ length: 700 }, (_, i) => <p key={i}>{word.repeat((i % 9) + 1)}</p>)
      const document = (
        <body>
          {'.'.repeat(offset)}
          {words}
        </body>
      )
      expect(String(await renderWhole(document, 'mark'))).toBe(renderToStaticMarkup(document))
    }
  },
)

test('a long text of its own, NUL at its end included', async () => {
  const text = `${'Очень длинный комментарий. '.repeat(200)}\0`
  expect(String(await renderWhole(<p>{text}</p>, 'mark'))).toBe(`<p>${text}</p>`)
})

test('what waits is waited for', async () => {
  let here = false
  const come = Promise.resolve().then(() => (here = true))
  function Late() {
    // As React has components wait: they throw what they wait for.
    if (!here) throw come
    return <b>здесь</b>
  }
  const html = await renderWhole(
    <Suspense fallback="ещё нет">
      <Late />
    </Suspense>,
    'mark',
  )
  expect(String(html)).toContain('<b>здесь</b>')
})

test('a document that throws is refused with what it threw', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  function Broken(): never {
    throw new Error('broken')
  }
  await expect(renderWhole(<Broken />, 'mark')).rejects.toThrow('broken')
})
