import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { type AddressInfo, connect, type Socket } from 'node:net'
import {
  afterAll,
  beforeAll,
  beforeEach,
  expect,
  type MockInstance,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { configureServer } from '~/server/http/http-server.server'
import { tooLongPage } from '~/visitor/refusal-page.server'
import { eventually } from '../../workbench'

/** Signals reach no other process than this one, and this one stays. */
let exit: MockInstance
beforeEach(() => {
  exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
})

beforeAll(() => {
  const deadlines = { headers: 200, request: 500, idle: 60_000, stop: 200 }
  configureServer({
    middlewares: [],
    tooLongPage: tooLongPage(),
    onListening: vi.fn(),
    onError: vi.fn(),
    deadlines,
  })
})
afterAll(() => {
  process.removeAllListeners('SIGTERM')
  process.removeAllListeners('SIGINT')
})

/** Starts a server as @remix-run/serve does. Resolves with its port. */
async function listen(answer: RequestListener): Promise<number> {
  const server = createServer({ connectionsCheckingInterval: 20 }, answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function open(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test.each([
  ['headers', 'POST / HTTP/1.1\r\nHost: x\r\n', 'X'],
  ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n', 'a'],
])(
  'clients that send their %s slowly are cut off, and others are served',
  async (_, text, drop) => {
    const port = await listen((request, response) => {
      request.resume()
      request.on('end', () => response.end('served'))
    })
    const sockets = await Promise.all(Array.from({ length: 100 }, () => open(port, text)))
    const dripping = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write(drop)
    }, 10)
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('served')
    // Not `once` of node:events, which rejects where the connection was reset.
    const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
    await Promise.all(sockets.map((socket) => socket.closed || closed(socket)))
    clearInterval(dripping)
  },
)

test('a client that reads none of its answers makes the server stop answering it', async () => {
  const page = Buffer.alloc(1024 * 1024, 'a')
  let made = 0
  const port = await listen((_request, response) => {
    made += 1
    response.end(page)
  })
  const socket = await open(port, '')
  socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50))
  await eventually(() => expect(made).toBeGreaterThan(0))
  // Others are served meanwhile.
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toHaveLength(page.length)
  expect(made - 1).toBeLessThan(10)

  let received = 0
  socket.on('data', (chunk: Buffer) => (received += chunk.length)).resume()
  await eventually(() => expect(received).toBeGreaterThan(50 * page.length))
  expect(made - 1).toBe(50)
  socket.destroy()
})

test('a signal ends the process in time, though an answer does not come', async () => {
  const asked = vi.fn()
  const port = await listen(asked)
  // As a browser's connection that it opened ahead of need.
  const spare = await open(port, '')
  const waiting = await open(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => asked.mock.calls).toHaveLength(1)
  process.emit('SIGTERM')
  await once(spare, 'close')
  expect(waiting.destroyed).toBe(false)
  await eventually(() => expect(exit).toHaveBeenCalled())
})

const CHUNKED = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n'

test('a client that sends much and wants the connection closed receives its early answer', async () => {
  const port = await listen((_request, response) => response.writeHead(405).end())
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
  socket.write(`${CHUNKED}Connection: close\r\n\r\n`)
  for (let sent = 0; sent < 100; sent++) {
    await new Promise((resolve, reject) => {
      socket.write(chunk, (error) => (error ? reject(error) : resolve(sent)))
    })
  }
  socket.write('0\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 405 /)
})

test('what is left of a body in parts of a byte is not read to its end', async () => {
  const asked = vi.fn<RequestListener>((_request, response) => response.writeHead(405).end())
  const port = await listen(asked)
  const socket = await open(port, `${CHUNKED}\r\n${'1\r\na\r\n'.repeat(40_000)}0\r\n\r\n`)
  // What is still on its way then may be answered by a reset, which is an error of the socket.
  await once(socket, 'close').catch(() => undefined)
  expect(asked.mock.lastCall?.[0].complete).toBe(false)
})

const LONG = 'a'.repeat(20_000)

test.each([
  ['GET /services?yclid=', 'HTTP/1.1 302 Found', 'Location: /services\r\n'],
  ['GET //evil.example/?', 'HTTP/1.1 302 Found', 'Location: /evil.example/\r\n'],
  ['GET /', 'HTTP/1.1 431 Request Header', '<h1>Слишком длинный адрес</h1>'],
])('a link of 20 KB is no empty page: %s', async (line, status, part) => {
  const port = await listen((_request, response) => response.end('served'))
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  socket.write(`${line}${LONG} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n`)
  const said = await answer
  expect(said.startsWith(status), said).toBe(true)
  expect(said).toContain(part)
})

test.each([
  ['no HTTP\r\n\r\n', '400 Bad Request'],
  [`GET / HTTP/1.1\r\nHost: x\r\nX: ${LONG}\r\n\r\n`, '431 Request Header Fields Too Large'],
])('a program gets a bare status for what cannot be parsed', async (sent, status) => {
  const port = await listen((_request, response) => response.end('served'))
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  socket.write(sent)
  expect(await answer).toBe(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
})
