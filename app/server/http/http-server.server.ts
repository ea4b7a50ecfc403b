import diagnostics from 'node:diagnostics_channel'
import { Server, STATUS_CODES, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import onHeaders from 'on-headers'
import { compose, type Middleware } from './middleware.server'
import { MINUTE, SECOND } from '~/time/durations'

const DEADLINES = {
  /** For the headers of a request to arrive. */
  headers: 10 * SECOND,
  /** For all of a request to arrive. */
  request: 20 * SECOND,
  /** A connection without traffic is closed after this time. */
  idle: MINUTE,
  /** From a signal to the end of the process, even if requests are still running. */
  stop: 9 * SECOND,
}
const REQUESTS_PER_CONNECTION = 100

interface ServerOptions {
  /** Middlewares that run for each request before Express, in this order. */
  middlewares: Middleware[]
  /** The page that refuses headers over 16 KB, such as a very long link. */
  tooLongPage?: string
  /** Called once the server listens, with the address it has. */
  onListening: (address: AddressInfo) => void
  /** Called if the server cannot listen. */
  onError: (error: NodeJS.ErrnoException) => void
  deadlines?: typeof DEADLINES
}

/**
 * Configures the HTTP server of @remix-run/serve, which does not expose it: Node's diagnostics channel announces
 * each server that listens. Only this file relies on internals of Node, Express or Remix.
 */
export function configureServer({
  middlewares,
  tooLongPage = '',
  onListening,
  onError,
  deadlines = DEADLINES,
}: ServerOptions): void {
  diagnostics.subscribe('tracing:net.server.listen:asyncStart', (message) => {
    const { server } = message as { server: unknown }
    if (!(server instanceof Server)) return

    server.headersTimeout = deadlines.headers
    server.requestTimeout = deadlines.request
    server.timeout = deadlines.idle
    server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION

    const current: CurrentAnswers = new WeakMap()
    const express = server.listeners('request') as Middleware[]
    server.removeAllListeners('request')
    server.on(
      'request',
      compose([
        inTurn(current),
        closeWhileStopping(server),
        dropUnread,
        ...middlewares,
        ...express,
      ]),
    )
    server.on('clientError', refuseUnparsed(current, tooLongPage))

    stopOnSignal(server, deadlines.stop)
    server.once('listening', () => onListening(server.address() as AddressInfo))
    server.prependOnceListener('error', onError)
  })
}

/** The current or last answer of each connection. */
type CurrentAnswers = WeakMap<object, ServerResponse>

/** Handles a connection's requests in turn: Node reads pipelined ones ahead, and keeps unread answers in memory. */
function inTurn(current: CurrentAnswers): Middleware {
  const latest = new WeakMap<Socket, ServerResponse>()
  return ({ socket }, response, next) => {
    const before = latest.get(socket)
    latest.set(socket, response)
    const begin = () => {
      current.set(socket, response)
      next()
    }
    if (!before || before.closed) return begin()
    before.once('close', () => {
      if (!socket.destroyed) begin()
    })
  }
}

/** The statuses of Node's default handler, by error code; anything else is 400. */
const UNPARSED: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The path of a link at the beginning of an unparsable request. */
const LINK = /^GET \/*(\/[^?\s\\]{0,1000})\?/

/**
 * Answers what Node cannot parse with a bare status, as Node does. A link that is too long gets the page without its
 * query, or a page that says why not.
 */
function refuseUnparsed(current: CurrentAnswers, tooLongPage: string) {
  return (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    const answer = current.get(socket)
    const isHalfSent = answer?.headersSent && !answer.closed
    if (!socket.writable || isHalfSent) return socket.destroy(error)
    const status = UNPARSED[error.code ?? ''] ?? 400
    const sent = error.rawPacket?.toString('latin1') ?? ''
    const path = LINK.exec(sent)?.[1]
    if (status === 431 && path) return socket.end(answerOf(302, '', [`Location: ${path}`]))
    const isForPeople = status === 431 && /^Accept:.*text\/html/im.test(sent)
    socket.end(answerOf(status, isForPeople ? tooLongPage : ''))
  }
}

/** Returns the text of an answer that closes the connection. */
function answerOf(status: number, html: string, headers: string[] = []): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(html)}`,
    ...(html ? ['Content-Type: text/html; charset=utf-8', 'X-Content-Type-Options: nosniff'] : []),
    ...headers,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${html}`
}

/** Closes each connection after its current answer, while the server is stopping. */
const closeWhileStopping =
  (server: Server): Middleware =>
  (_request, response, next) => {
    if (!server.listening) response.setHeader('Connection', 'close')
    next()
  }

/** Maximum number of discarded chunks: even one of a byte costs a microsecond. */
const MOST_DROPPED = 8192

/**
 * Discards the rest of a body once the answer begins: browsers read an answer only after they have sent everything, and
 * Remix's stream would stop reading. Closes the connection only afterwards: closed earlier, it would be reset and the
 * answer lost.
 */
const dropUnread: Middleware = (request, response, next) => {
  onHeaders(response, () => {
    if (request.complete) return
    let parts = 0
    const drop = () => {
      parts += 1
      if (parts > MOST_DROPPED) request.destroy()
    }
    request.removeAllListeners('data').on('data', drop).resume()
    const asked = response.getHeader('Connection') ?? request.headers.connection
    if (!/close/i.test(String(asked))) return
    response.setHeader('Connection', 'keep-alive')
    const end = () => request.socket.end()
    request.once('end', () => (response.writableFinished ? end() : response.once('finish', end)))
  })
  next()
}

/**
 * Lets running requests finish after SIGTERM or SIGINT. @remix-run/serve closes the server, but Node counts sockets
 * that browsers opened in advance as active.
 */
function stopOnSignal(server: Server, deadline: number): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const stop = () => {
    server.keepAliveTimeout = 1
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => process.exit(), deadline).unref()
  }
  // Not `once`: without a listener a second signal would end the process at once.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** How often to look whether npm is still there, in milliseconds. */
const PARENT_INTERVAL = 500

/**
 * Treats the end of the terminal (SIGHUP) and of npm as SIGTERM. `npm start` runs the site under a shell that does
 * not pass SIGTERM on; `exec` in the script would, but Windows has none.
 */
export function stopWithParent(isUnderNpm: boolean): void {
  const stop = () => process.emit('SIGTERM')
  process.on('SIGHUP', stop)
  if (!isUnderNpm) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_INTERVAL).unref()
}
