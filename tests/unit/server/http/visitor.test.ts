import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { lastProxyBypass, visitorAddress, withVisitor } from '~/server/http/visitor.server'
import type { Middleware } from '~/server/http/middleware.server'
import { serve } from './serve'

test.each([
  ['without a proxy it is the socket’s', 0, undefined, '127.0.0.1'],
  ['without a proxy a forged header is ignored', 0, '1.2.3.4', '127.0.0.1'],
  ['behind a proxy it is the one that the proxy saw', 1, '203.0.113.7', '203.0.113.7'],
  ['behind a proxy what stood before is ignored', 1, '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['behind two proxies the outer one saw it', 2, '1.2.3.4, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
  ['with fewer hops than proxies it is the first known', 2, '203.0.113.7', '203.0.113.7'],
  ['behind a proxy that says nothing it is the socket’s', 1, undefined, '127.0.0.1'],
])('the visitor’s address: %s', async (_, trustProxy, forwarded, address) => {
  const url = await serve([withVisitor(trustProxy)], (_request, response) =>
    response.end(visitorAddress()),
  )
  const headers: Record<string, string> = forwarded ? { 'X-Forwarded-For': forwarded } : {}
  expect(await (await fetch(url, { headers })).text()).toBe(address)
})

test('requests on one connection with slow bodies each keep their own visitor', async () => {
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

test('who comes past the proxies that are said to stand in front is remembered', async () => {
  let peer = ''
  const from: Middleware = (request, _response, next) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: peer, configurable: true })
    next()
  }
  const open = async (address: string, path: string, trustProxy: number, headers = {}) => {
    peer = address
    await fetch((await serve([from, withVisitor(trustProxy)])) + path, { headers })
    return lastProxyBypass()
  }
  expect(await open('203.0.113.9', '/', 0), 'no proxy is trusted').toBeNull()
  expect(await open('127.0.0.1', '/', 1), 'the machine itself').toBeNull()
  expect(await open('203.0.113.9', '/', 1, { 'X-Forwarded-For': '203.0.113.7' })).toBeNull()
  expect(await open('203.0.113.9', '/robots.txt', 1), 'a load balancer').toBeNull()
  expect(await open('203.0.113.9', '/', 1)).toMatchObject({ address: '203.0.113.9' })
})
