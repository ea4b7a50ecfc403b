import diagnostics from 'node:diagnostics_channel'
import { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import onHeaders from 'on-headers'
import stoppable from 'stoppable'
import { owner } from '~/content/owner'
import { compose, type Middleware } from './middleware.server'

/** Milliseconds for a request's headers, and for a whole request, to come. */
const HEADERS_DEADLINE = 10_000
const REQUEST_DEADLINE = 20_000
/** How often Node looks for requests that are late; by default every 30 s. */
const DEADLINE_CHECK = 1000
/** For how long a connection may stand still: nobody reads what is sent on it. */
const IDLE_DEADLINE = 60_000
/** How many requests one connection may carry: Node reads all that were sent at once. */
const REQUESTS_PER_CONNECTION = 100
/** How long requests that are under way may take once the process was told to stop. */
const STOP_GRACE = 8000

interface ServerOptions {
  /** Where the site is to listen; the host null: on all addresses. */
  host: string | null
  port: number
  /** What each request passes before Express, in reading order. */
  middlewares: Middleware[]
  /** Called once the server listens, with the address and the port that it has. */
  onListening: (address: AddressInfo) => void
}

/**
 * The one place that reaches the server which @remix-run/serve makes and does not hand out: Node tells
 * of each server as it begins to listen. Sets its deadlines, puts middlewares in front of Express, and
 * stops it without waiting for connections that carry no request.
 */
export function configureServer({ host, port, middlewares, onListening }: ServerOptions): void {
  diagnostics.subscribe('tracing:net.server.listen:asyncStart', (message) => {
    const { server } = message as { server: unknown }
    if (!(server instanceof Server)) return

    server.headersTimeout = HEADERS_DEADLINE
    server.requestTimeout = REQUEST_DEADLINE
    server.timeout = IDLE_DEADLINE
    server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION
    Object.assign(server, { connectionsCheckingInterval: DEADLINE_CHECK })

    const [express] = server.listeners('request') as Middleware[]
    server.removeAllListeners('request')
    server.on(
      'request',
      compose([dropOnEndedConnection, ...middlewares, ...(express ? [express] : [])]),
    )

    stopOnSignal(server)
    stopWhereItCannotListen(server, host, port)
    server.once('listening', () => onListening(server.address() as AddressInfo))
  })
}

/**
 * Drops a request that came on a connection which the server has ended already: it could be acted on,
 * but not answered.
 */
const dropOnEndedConnection: Middleware = ({ socket }, _response, next) =>
  socket.writableEnded ? socket.destroy() : next()

/**
 * On SIGTERM and SIGINT lets requests that are under way finish, within {@link STOP_GRACE}; a second
 * signal changes nothing. @remix-run/serve alone would wait for every socket that browsers opened
 * ahead of need.
 */
function stopOnSignal(server: Server): void {
  const stopping = stoppable(server, STOP_GRACE)
  // What stoppable ends, a browser would leave open on its side.
  server.on('connection', (socket) => socket.once('finish', () => socket.destroy()))
  // Node's own, which close() calls, cuts answers off that are ended but not sent yet.
  server.closeIdleConnections = () => undefined
  let isStopping = false
  server.prependListener('request', (_request, response) => {
    onHeaders(response, () => {
      if (isStopping) response.setHeader('Connection', 'close')
    })
  })
  const stop = () => {
    if (isStopping) return
    isStopping = true
    stopping.stop()
    // A call to an agency that hangs would hold the process until its own deadline.
    setTimeout(() => process.exit(), STOP_GRACE + 500).unref()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Says in a line why the site does not listen, and ends the process. */
function stopWhereItCannotListen(server: Server, host: string | null, port: number): void {
  const stop = (line: string) => {
    process.stderr.write(`${line}\n`)
    process.exit(1)
  }
  const { start: words } = owner
  server.prependOnceListener('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') stop(words.portTaken(port))
    stop(words.cannotListen(host, port, error.message))
  })
  server.once('listening', () => {
    // Where 3000 is taken and PORT unset, @remix-run/serve takes another port in silence.
    const address = server.address()
    if (port !== 0 && typeof address === 'object' && address?.port !== port)
      stop(words.portTaken(port))
  })
}
