import { connect } from 'node:net'

/** An answer as it came over the wire. Header names are in lower case, values of a repeated one joined. */
export interface RawAnswer {
  /** 0 where the connection closed without an answer. */
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Sends bytes that no HTTP client would, to a site's `url`, and reads what comes until the connection
 * closes. `lines`: the request line and the headers; `body` goes as it stands.
 */
export function sendRaw(url: string, lines: string[], body = ''): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname).setEncoding('latin1')
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk)))
    // A reset after the answer is no news.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      resolve(parse(received))
    })
    socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'))
  })
}

function parse(received: string): RawAnswer {
  const end = received.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = received.slice(0, Math.max(end, 0)).split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers[name] = [headers[name], line.slice(colon + 1).trim()].filter(Boolean).join(', ')
  }
  const body = received.slice(end + 4)
  const isChunked = headers['transfer-encoding'] === 'chunked'
  return {
    status: Number(statusLine.split(' ')[1] ?? 0),
    headers,
    body: isChunked ? joinChunks(body) : body,
  }
}

/** Joins the chunks of a body (RFC 9112, 7.1). */
function joinChunks(body: string): string {
  const [line = ''] = body.split('\r\n', 1)
  const size = Number.parseInt(line, 16)
  const start = line.length + 2
  return size > 0 ? body.slice(start, start + size) + joinChunks(body.slice(start + size + 2)) : ''
}
