import diagnostics from 'node:diagnostics_channel'
import { Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { compose, type Middleware } from './middleware.server'
import { MINUTE, SECOND } from '~/format/durations'

const DEADLINES = {
  /** For the headers of a request to arrive. */
  headers: 10 * SECOND,
  /** For all of a request to arrive. */
  request: 20 * SECOND,
  /** Without traffic, after which a connection is closed. */
  idle: MINUTE,
  /** After a signal, within which the process ends, whatever is still under way. */
  stop: 9 * SECOND,
}
const REQUESTS_PER_CONNECTION = 100

interface ServerOptions {
  /** Middlewares that run for each request before Express, in this order. */
  middlewares: Middleware[]
  /** Called once the server listens, with the address it has. */
  onListening: (address: AddressInfo) => void
  /** Called if the server cannot listen. */
  onError: (error: NodeJS.ErrnoException) => void
  deadlines?: typeof DEADLINES
}

/**
 * Configures the HTTP server that @remix-run/serve creates. That package does not expose its
 * server, but Node's diagnostics channel announces each server that begins to listen. No other file
 * relies on internals of Node, Express or Remix.
 */
export function configureServer({
  middlewares,
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

    const express = server.listeners('request') as Middleware[]
    server.removeAllListeners('request')
    server.on(
      'request',
      compose([inTurn(), closeWhileStopping(server), ...middlewares, ...express]),
    )

    stopOnSignal(server, deadlines.stop)
    server.once('listening', () => onListening(server.address() as AddressInfo))
    server.prependOnceListener('error', onError)
  })
}

/**
 * Handles the requests of a connection one after another. Node reads many pipelined requests at once
 * and keeps their answers in memory, also for a client that reads none of them.
 */
function inTurn(): Middleware {
  const latest = new WeakMap<Socket, ServerResponse>()
  return ({ socket }, response, next) => {
    const before = latest.get(socket)
    latest.set(socket, response)
    if (!before || before.closed) return next()
    before.once('close', () => {
      if (!socket.destroyed) next()
    })
  }
}

/** Closes each connection after its current answer once the server has stopped listening. */
const closeWhileStopping =
  (server: Server): Middleware =>
  (_request, response, next) => {
    if (!server.listening) response.setHeader('Connection', 'close')
    next()
  }

/**
 * Lets requests that are under way finish after SIGTERM or SIGINT. @remix-run/serve closes the
 * server, but Node waits for sockets that browsers opened in advance: it counts a socket without
 * any request as active.
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
