import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf, noteAddress } from '~/server/visitor.server'

test.each([
  ['no proxy: the socket', 0, undefined, '10.0.0.1'],
  ['no proxy: a forged header counts for nothing', 0, '1.2.3.4', '10.0.0.1'],
  ['one proxy: the address that it saw', 1, '203.0.113.7', '203.0.113.7'],
  ['one proxy: what stood before is invented', 1, '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['two proxies: the outer one saw it', 2, '1.2.3.4, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
  ['fewer hops than proxies: the first known', 2, '203.0.113.7', '203.0.113.7'],
  ['a proxy that says nothing: the socket', 1, undefined, '10.0.0.1'],
])('%s', (_, trustProxy, forwarded, address) => {
  const message = {
    socket: { remoteAddress: '10.0.0.1' },
    headers: { 'x-forwarded-for': forwarded, 'x-visitor-address': 'forged' },
  } as unknown as IncomingMessage
  noteAddress(message, trustProxy)
  const noted = String(message.headers['x-visitor-address'])
  expect(
    addressOf(new Request('http://site.test', { headers: { 'x-visitor-address': noted } })),
  ).toBe(address)
})
