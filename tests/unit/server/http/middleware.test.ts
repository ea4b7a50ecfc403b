import { expect, test } from 'vitest'
import { logged } from '../../logged'
import { serve } from './serve'

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
    const reason: unknown = expect.stringMatching(/^Error: a fault\n/)
    expect(logged()).toEqual([{ kind: 'page-failed', route: '/fail', reason }])
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
