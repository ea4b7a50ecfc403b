import diagnostics from 'node:diagnostics_channel'
import { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { compose, type Middleware } from './middleware.server'

/** How long things may take, in milliseconds. */
const DEADLINES = {
  /** A request's headers, until they have come. */
  headers: 10_000,
  /** A whole request. */
  request: 20_000,
  /** A connection on which nothing moves. */
  idle: 60_000,
  /** The process, after a signal, whatever is under way. */
  stop: 9000,
}
/** Maximum number of requests on one connection: Node reads all that were sent at once. */
const REQUESTS_PER_CONNECTION = 100

interface ServerOptions {
  /** Run for each request before Express, in this order. */
  middlewares: Middleware[]
  /** Called once the server listens, with the address it has. */
  onListening: (address: AddressInfo) => void
  /** Called where it cannot listen. */
  onError: (error: NodeJS.ErrnoException) => void
  deadlines?: typeof DEADLINES
}

/**
 * Configures the HTTP server that @remix-run/serve makes and does not hand out: Node's diagnostics channel
 * tells of each server as it begins to listen. Nothing else of the project reaches into Node's, Express' or
 * Remix's insides.
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
    server.on('request', compose([closeWhileStopping(server), ...middlewares, ...express]))

    stopOnSignal(server, deadlines.stop)
    server.once('listening', () => onListening(server.address() as AddressInfo))
    server.prependOnceListener('error', onError)
  })
}

/** Ends each connection with the answer to its request once the server does not listen any more. */
const closeWhileStopping =
  (server: Server): Middleware =>
  (_request, response, next) => {
    if (!server.listening) response.setHeader('Connection', 'close')
    next()
  }

/**
 * Lets requests that are under way finish after SIGTERM or SIGINT. @remix-run/serve closes the server, but
 * would wait for each socket that a browser opened ahead of need, which Node counts as active.
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
  // Not once: without a listener a second signal would end the process at once.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
