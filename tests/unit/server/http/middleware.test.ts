import { expect, test, vi } from 'vitest'
import { logFault } from '~/server/log/log.server'
import { serve } from './serve'

vi.mock('~/server/log/log.server', () => ({ logFault: vi.fn() }))

test('a request passes the middlewares in their order', async () => {
  const url = await serve([
    (request, _response, next) => {
      request.headers.seen = 'first'
      next()
    },
    (request, response) => response.end(`${request.headers.seen}, second`),
  ])
  expect(await (await fetch(url)).text()).toBe('first, second')
})

test.each([
  [
    'throws',
    () => {
      throw new Error('a fault')
    },
  ],
  ['rejects', () => Promise.reject(new Error('a fault'))],
])(
  'a middleware that %s is answered with 500 and logged, and the server goes on',
  async (_, fail) => {
    const url = await serve([
      (request, _response, next) => (request.url === '/fail' ? fail() : next()),
    ])
    expect((await fetch(`${url}/fail`)).status).toBe(500)
    expect(logFault).toHaveBeenCalledWith('/fail', expect.objectContaining({ message: 'a fault' }))
    expect((await fetch(url)).status).toBe(200)
  },
)

test('a middleware that fails in the middle of an answer cuts it off', async () => {
  const url = await serve([
    (_request, response) => {
      response.writeHead(200, { 'Content-Length': 10 }).write('half')
      throw new Error('a fault')
    },
  ])
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow()
})
