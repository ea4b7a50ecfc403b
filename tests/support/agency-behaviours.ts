import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { aService } from './factories'

/** How the stand-in agency API answers a call, whose request has arrived whole. */
export type Behaviour = (response: ServerResponse) => void | Promise<void>

/** What the stand-in agency offers by default. */
export const exampleServices = [
  aService({ id: 1, title: 'Межевание земельного участка', price: 12000 }),
  aService({ id: 2, title: 'Вынос границ участка в натуру', icon: '/media/a.svg', price: 5500 }),
  aService({ id: 3, title: 'Технический план дома', icon: '', price: 15000 }),
]

/** Answers as it should: the services, or to a request the same list, which nobody is to look at. */
export const good: Behaviour = (response) => json(exampleServices)(response)

/** Answers 200 with any value as JSON, `undefined` for an empty body. */
export function json(value: unknown): Behaviour {
  return body(JSON.stringify(value) ?? '')
}

/** Answers 200 with a text, as JSON unless another type is given. */
export function body(content: string | Uint8Array, type = 'application/json'): Behaviour {
  return (response) => {
    response.writeHead(200, { 'Content-Type': type }).end(content)
  }
}

/** Answers with a status and well-formed JSON that would pass for a catalogue. */
export function status(code: number): Behaviour {
  return (response) => {
    response.writeHead(code, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(exampleServices))
  }
}

const PROXY_PAGE = '<!doctype html><title>Bad gateway</title>'

/** An error page of a proxy, with status 200. */
export const html = body(PROXY_PAGE, 'text/html')

/** The error page of a proxy that got no answer from the API. */
export function proxyPage(code: number): Behaviour {
  return (response) => {
    response.writeHead(code, { 'Content-Type': 'text/html' }).end(PROXY_PAGE)
  }
}

/** Says '100 Continue' before its answer, though nobody asked. */
export function unaskedContinue(then: Behaviour): Behaviour {
  return async (response) => {
    response.writeContinue()
    await then(response)
  }
}

/** Says '100 Continue', and then nothing: the connection ends. */
export const endAfterContinue: Behaviour = (response) => {
  response.socket?.end('HTTP/1.1 100 Continue\r\n\r\n')
}

/** Changes to another protocol, which nobody asked for. */
export function switchProtocols(
  headers = 'Connection: Upgrade\r\nUpgrade: websocket\r\n',
): Behaviour {
  return (response) => {
    response.socket?.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`)
  }
}

/** Answers the first call on a connection and cuts it when it is used again, as if it had been idle. */
export function oncePerConnection(then: Behaviour = good): Behaviour {
  const used = new WeakSet<Socket>()
  return (response) => {
    const { socket } = response
    if (!socket || used.has(socket)) return reset(response)
    used.add(socket)
    return then(response)
  }
}

/** A picture that only pages of its own origin may show. */
export const barredPicture: Behaviour = (response) => {
  const type = { 'Content-Type': 'image/svg+xml' }
  response.writeHead(200, { ...type, 'Cross-Origin-Resource-Policy': 'same-origin' })
  response.end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
}

/** JSON that breaks off in the middle, though the answer is whole. */
export const brokenJson = body('[{"id": 1, "title": "Меж')

/** Another behaviour, delayed by some milliseconds. */
export function slow(milliseconds: number, then: Behaviour = good): Behaviour {
  return async (response) => {
    await delay(milliseconds)
    await then(response)
  }
}

/** Takes the request and says nothing. */
export const hang: Behaviour = () => undefined

/** Says nothing more in the middle of the headers. */
export const hangInHeaders: Behaviour = (response) => {
  response.socket?.write('HTTP/1.1 200 OK\r\nContent-Type: applica')
}

/** Says nothing more in the middle of the body. */
export const hangInBody: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('[{"id": 1,')
}

/** Sends a byte of the body every now and then, and never ends. */
export const drip: Behaviour = async (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('[')
  while (!response.destroyed) {
    response.write(' ')
    await delay(20)
  }
}

/** Cuts the connection instead of an answer. */
export const reset: Behaviour = (response) => {
  response.socket?.resetAndDestroy()
}

/** Promises a whole body, sends half of it and cuts the connection. */
export const halfBody: Behaviour = (response) => {
  const content = Buffer.from(JSON.stringify(exampleServices))
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': content.byteLength,
  })
  response.write(content.subarray(0, content.byteLength / 2), () => response.destroy())
}

/** Speaks, but not HTTP. */
export const noHttp: Behaviour = (response) => {
  response.socket?.end('220 mail.example.ru ESMTP\r\n')
}

/** Sends a list that never ends, as fast as it is read, with any status and headers. */
export function endless(code = 200, headers: Record<string, string> = {}): Behaviour {
  return (response) => {
    response.writeHead(code, { 'Content-Type': 'application/json', ...headers })
    pipeline(Readable.from(endlessList()), response, () => undefined)
  }
}

function* endlessList() {
  yield Buffer.from('[')
  const spaces = Buffer.alloc(64 * 1024, ' ')
  for (;;) yield spaces
}

/** Redirects; a 307 asks for the same method and body at `location`. */
export function redirect(code: 301 | 302 | 303 | 307 | 308, location: string): Behaviour {
  return (response) => {
    response.writeHead(code, { Location: location }).end()
  }
}

/** 300 KB of gzip that hold 300 MB of white space. */
export const gzipBomb: Behaviour = (response) => {
  // Members of a gzip file follow each other: 30 of 10 MB, made once, are cheap to send.
  const member = gzipSync(Buffer.alloc(10 * 1024 * 1024, ' '), { level: 9 })
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
  response.end(Buffer.concat(Array<Buffer>(30).fill(member)))
}

/** As many services as asked for, each described in `letters` Cyrillic letters. */
export function manyServices(count: number, letters = 200): Behaviour {
  const description = 'Подготовим межевой план. '.repeat(letters / 25)
  return json(
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      title: `Услуга ${index + 1}`,
      description,
      icon: null,
      price: 1000 + index,
    })),
  )
}
