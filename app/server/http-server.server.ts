import diagnostics from 'node:diagnostics_channel'
import { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { compose, type Middleware } from './middleware.server'

/** Milliseconds for a request's headers, and for a whole request, to come. */
const HEADERS_DEADLINE = 10_000
const REQUEST_DEADLINE = 20_000
/** Milliseconds after which a connection on which nothing moves is closed. */
const IDLE_DEADLINE = 60_000
/** Maximum number of requests on one connection: Node reads all that were sent at once. */
const REQUESTS_PER_CONNECTION = 100
/** Milliseconds in which the process ends after a signal, whatever is under way. */
const STOP_DEADLINE = 9000

interface ServerOptions {
  /** Run for each request before Express, in this order. */
  middlewares: Middleware[]
  /** Called once the server listens, with the address it has. */
  onListening: (address: AddressInfo) => void
  /** Called where it cannot listen. */
  onError: (error: NodeJS.ErrnoException) => void
}

/**
 * Configures the HTTP server that @remix-run/serve makes and does not hand out: Node's diagnostics channel
 * tells of each server as it begins to listen. Nothing else of the project reaches into Node's, Express' or
 * Remix's insides.
 */
export function configureServer({ middlewares, onListening, onError }: ServerOptions): void {
  diagnostics.subscribe('tracing:net.server.listen:asyncStart', (message) => {
    const { server } = message as { server: unknown }
    if (!(server instanceof Server)) return

    server.headersTimeout = HEADERS_DEADLINE
    server.requestTimeout = REQUEST_DEADLINE
    server.timeout = IDLE_DEADLINE
    server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION

    const express = server.listeners('request') as Middleware[]
    server.removeAllListeners('request')
    server.on('request', compose([closeWhileStopping(server), ...middlewares, ...express]))

    stopOnSignal(server)
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
function stopOnSignal(server: Server): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const stop = () => {
    server.keepAliveTimeout = 1
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => process.exit(), STOP_DEADLINE).unref()
  }
  // Not once: without a listener a second signal would end the process at once.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
