import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { readBody } from '~/server/body.server'
import { answerDirectly, type PostedRequest } from '~/server/posted-request.server'
import { logFault } from '~/log.server'

vi.mock('~/log.server', () => ({ logFault: vi.fn() }))

let server: Server | undefined

afterEach(() => server?.close())

/** Posts to a server that answers as `handle` does. */
async function post(handle: (posted: PostedRequest) => Promise<Response>, init: RequestInit) {
  server = createServer((request, response) => answerDirectly(handle, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}/api/?a=1`, { method: 'POST', ...init })
}

test('what was posted reaches the handler, and its answer the caller', async () => {
  const answer = await post(
    async (posted) => {
      const body = await readBody(posted, ['text/plain'])
      return Response.json(
        {
          method: posted.method,
          address: new URL(posted.url).pathname + new URL(posted.url).search,
          key: posted.headers.get('Idempotency-Key'),
          missing: posted.headers.get('Origin'),
          text: 'bytes' in body ? new TextDecoder().decode(body.bytes) : body.refused,
        },
        { status: 201, headers: { 'X-Seen': 'yes' } },
      )
    },
    { body: 'Межа', headers: { 'Content-Type': 'text/plain', 'Idempotency-Key': 'a1' } },
  )
  expect(answer.status).toBe(201)
  expect(answer.headers.get('X-Seen')).toBe('yes')
  expect(await answer.json()).toEqual({
    method: 'POST',
    address: '/api/?a=1',
    key: 'a1',
    missing: null,
    text: 'Межа',
  })
})

test('an answer without a body', async () => {
  const answer = await post(async () => new Response(null, { status: 405 }), {})
  expect([answer.status, await answer.text()]).toEqual([405, ''])
})

test('a fault of its own is a bare 500, and a line in the log', async () => {
  const fault = new Error('a secret')
  const answer = await post(() => Promise.reject(fault), { body: 'Межа' })
  expect([answer.status, await answer.text()]).toEqual([500, ''])
  expect(logFault).toHaveBeenCalledWith('/api/?a=1', fault)
})
