import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { withVisitor, visitorAddress } from '~/server/http/visitor.server'
import { serve } from './serve'

test.each([
  ['no proxy: the socket', 0, undefined, '127.0.0.1'],
  ['no proxy: a forged header counts for nothing', 0, '1.2.3.4', '127.0.0.1'],
  ['one proxy: the address that it saw', 1, '203.0.113.7', '203.0.113.7'],
  ['one proxy: what stood before is invented', 1, '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['two proxies: the outer one saw it', 2, '1.2.3.4, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
  ['fewer hops than proxies: the first known', 2, '203.0.113.7', '203.0.113.7'],
  ['a proxy that says nothing: the socket', 1, undefined, '127.0.0.1'],
])('%s', async (_, trustProxy, forwarded, address) => {
  const url = await serve([withVisitor(trustProxy)], (_request, response) =>
    response.end(visitorAddress()),
  )
  const headers: Record<string, string> = forwarded ? { 'X-Forwarded-For': forwarded } : {}
  expect(await (await fetch(url, { headers })).text()).toBe(address)
})

test('requests on one connection, with bodies that come slowly, keep their own', async () => {
  const url = await serve([withVisitor(1)], async (request, response) => {
    const body = await text(request)
    response.end(`${body}=${visitorAddress()};`)
  })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  const visitors = Array.from({ length: 100 }, (_, index) => `10.0.0.${index}`)
  for (const visitor of visitors) {
    const { length } = visitor
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${visitor}\r\n`)
    socket.write(`Content-Length: ${length}\r\n\r\n${visitor.slice(0, 3)}`)
    await new Promise(setImmediate)
    socket.write(visitor.slice(3))
  }
  socket.end()
  await once(socket, 'close')
  for (const visitor of visitors) expect(received).toContain(`${visitor}=${visitor};`)
})

test('outside of a request nobody is known', () => {
  expect(visitorAddress()).toBe('unknown')
})
