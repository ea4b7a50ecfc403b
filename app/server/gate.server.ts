import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** A host as a browser names it, with a port or without. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/**
 * Refuses with a bare status what Express and Remix could not read: they would answer 500 and write a
 * stack to the log for each. Returns false where the request may go on.
 */
export function refuseUnreadable(request: IncomingMessage, response: ServerResponse): boolean {
  const status = refusalOf(request)
  if (status === null) return false
  response.writeHead(status, status === 405 ? { Allow: 'GET, HEAD, POST' } : {}).end()
  return true
}

/**
 * Answers what Node's parser refuses (or waited for too long) as Node does, but with `headers`: no
 * other hook sees these answers.
 */
export function answerParserFaults(server: Server, headers: Record<string, string>): void {
  const underWay = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    underWay.set(socket, response)
    response.once('close', () => {
      if (underWay.get(socket) === response) underWay.delete(socket)
    })
  })
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    // Into an answer that is on its way nothing may be written.
    const isFree = !underWay.get(socket)?.headersSent
    if (socket.writable && isFree) socket.write(bareAnswer(statusOf(error.code), headers))
    socket.destroySoon()
  })
}

function refusalOf({ method, url = '', headers }: IncomingMessage): 400 | 405 | null {
  if (method === 'TRACE' || method === 'TRACK') return 405
  // Old health checks speak HTTP/1.0 and name no host.
  const host = headers.host || 'localhost'
  const path = url.split('?')[0] ?? ''
  const isReadable = path.startsWith('/') && HOST.test(host) && URL.canParse(`http://${host}${url}`)
  return isReadable && isDecodable(path) ? null : 400
}

/** React Router decodes a path and reads it again as an address: `/%5C` is `//`, which is none. */
function isDecodable(path: string): boolean {
  try {
    return URL.canParse(decodeURIComponent(path), 'http://localhost')
  } catch {
    return false
  }
}

/** The status for what Node's parser could not read, as Node itself chooses it. */
function statusOf(code: string | undefined): number {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 431
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 413
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408
    default:
      return 400
  }
}

function bareAnswer(status: number, headers: Record<string, string>): string {
  const lines = Object.entries({ ...headers, 'Content-Length': '0', Connection: 'close' })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')
}
