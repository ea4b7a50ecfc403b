import { expect, test } from 'vitest'
import { readBody } from '~/server/http/body.server'

const LIMIT = 262_144

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://mezha.test/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'text/plain', ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })

test('a body of 256 KB is read whole, and one byte more is refused', async () => {
  const whole = await readBody(post('a'.repeat(LIMIT)), ['text/plain'])
  expect('bytes' in whole && whole.bytes.byteLength).toBe(LIMIT)
  expect(await readBody(post('a'.repeat(LIMIT + 1)), ['text/plain'])).toEqual({ refused: 413 })
})

test('only a POST is read', async () => {
  const request = new Request('http://mezha.test/', { method: 'PUT', body: 'a' })
  expect(await readBody(request, ['text/plain'])).toEqual({ refused: 405 })
})

test('a body that is too large is refused, whatever its Content-Length', async () => {
  const body = new Blob(['Ж'.repeat(LIMIT / 2 + 1)]).stream()
  expect(await readBody(post(body), ['text/plain'])).toEqual({ refused: 413 })
})

test('a body in parts of a byte is refused before it is read whole', async () => {
  let parts = 0
  const body = new ReadableStream({
    pull(controller) {
      parts += 1
      controller.enqueue(new Uint8Array([97]))
      if (parts === LIMIT) controller.close()
    },
  })
  expect(await readBody(post(body), ['text/plain'])).toEqual({ refused: 413 })
  expect(parts).toBeLessThan(LIMIT / 64)
})

test('nothing is kept of what a body comes in: it is copied at once', async () => {
  const part = new Uint8Array(200)
  let parts = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        if (parts === 100) return controller.close()
        parts += 1
        controller.enqueue(part.fill(parts))
      },
    },
    { highWaterMark: 0 },
  )
  const read = await readBody(post(body), ['text/plain'])
  const expected = Array.from({ length: 100 }, (_, at) => new Uint8Array(200).fill(at + 1))
  expect('bytes' in read && Buffer.concat(expected).equals(read.bytes)).toBe(true)
})

test('a body that breaks off is answered with 400', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array([97])),
    pull: (controller) => controller.error(new Error('reset')),
  })
  expect(await readBody(post(body), ['text/plain'])).toEqual({ refused: 400 })
})

test.each([
  ['application/json', 200],
  ['Application/JSON; charset=utf-8', 200],
  ['application/jsonp', 415],
  ['text/plain', 415],
  ['', 415],
])('a body of the type %j is answered with %i', async (type, status) => {
  const body = await readBody(post('{}', { 'Content-Type': type }), ['application/json'])
  expect('refused' in body ? body.refused : 200).toBe(status)
})
