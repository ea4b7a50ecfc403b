import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { installGlobals } from '@remix-run/node'
import type { Settings } from '~/env.server'
import { logConsole, outliveLog } from '~/log.server'
import { keepUnhashedShortly, preferCompressedAsset } from './static-files.server'
import { answerParserFaults, refuseUnreadable } from './gate.server'
import { judgeOrigin } from './same-site.server'
import { secureAnswer, securityHeaders } from './security-headers.server'
import { closeSocketsOnStop } from './stop.server'
import { noteAddress } from './visitor.server'

const HEADERS_DEADLINE = 10_000
const REQUEST_DEADLINE = 20_000
/** For how long a connection may stand still, in milliseconds: nobody reads what is sent on it. */
const IDLE_DEADLINE = 60_000

/**
 * Reaches the server that @remix-run/serve makes and does not hand out, through Node's diagnostics
 * channels: every request as it arrives, before Express, and the server as it begins to listen.
 * `answerAhead` may answer a request before Express does; it returns false where it leaves it alone.
 */
export function hookIntoServer(
  { host, port, siteUrl, trustProxy }: Settings,
  answerAhead: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const answerHeaders = securityHeaders(siteUrl?.startsWith('https:') ?? false)
  const siteHost = siteUrl ? new URL(siteUrl).host : null

  outliveLog()
  logConsole()

  diagnostics.subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    noteAddress(request, trustProxy)
    judgeOrigin(request, siteHost)
    secureAnswer(response, answerHeaders)
    preferCompressedAsset(request, response)
    keepUnhashedShortly(request, response)
  })

  diagnostics.subscribe('tracing:net.server.listen:asyncStart', (message) => {
    const { server } = message as { server: Server & { connectionsCheckingInterval: number } }
    // An HTTP server among the process's others, if any: only it has these deadlines.
    if (!('requestTimeout' in server)) return
    // @remix-run/serve has put polyfills in the place of fetch, Request and Response meanwhile, which
    // lack Response.json and are slow: without single fetch it takes a site for one of old.
    installGlobals({ nativeFetch: true })
    server.headersTimeout = HEADERS_DEADLINE
    server.requestTimeout = REQUEST_DEADLINE
    server.timeout = IDLE_DEADLINE
    // Node looks for late requests every 30 s otherwise.
    server.connectionsCheckingInterval = 1000
    answerBefore(server, answerAhead)
    answerBefore(server, refuseUnreadable)
    answerParserFaults(server, answerHeaders)
    closeSocketsOnStop(server)
    server.prependOnceListener('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') stopOnTakenPort(port)
      process.stderr.write(
        `Cannot listen on HOST ${host ?? 'all'}, PORT ${port}: ${error.message}\n`,
      )
      process.exit(1)
    })
    server.once('listening', () => {
      stopOnOtherPort(server, port)
    })
  })
}

function answerBefore(
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (answer(request, response)) return
    for (const handler of handlers) handler.call(server, request, response)
  })
}

/**
 * @remix-run/serve takes another port in silence where 3000 is taken and PORT is unset: nobody would
 * find the site there.
 */
function stopOnOtherPort(server: Server, port: number): void {
  const address = server.address()
  if (port !== 0 && typeof address === 'object' && address?.port !== port) stopOnTakenPort(port)
}

function stopOnTakenPort(port: number): never {
  process.stderr.write(`Port ${port} is taken. Free it, or set PORT to another one.\n`)
  process.exit(1)
}
