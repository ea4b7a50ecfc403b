import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long requests that are under way when the process is told to stop may take to finish. */
const GRACE = 8000
/** How long the closing of their sockets may take after that. */
const CLOSING = 500

/**
 * Lets SIGTERM and SIGINT end the process soon. @remix-run/serve stops listening and then waits for
 * every socket to close, those that browsers opened ahead of need included. Here sockets without a
 * request close at once, the others as their answers end, and all of them after {@link GRACE} ms.
 */
export function closeSocketsOnStop(server: Server): void {
  const sockets = new Map<Socket, number>()
  let stopping = false

  server.on('connection', (socket) => {
    sockets.set(socket, 0)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    sockets.set(socket, (sockets.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!sockets.has(socket)) return
      const underWay = (sockets.get(socket) ?? 1) - 1
      sockets.set(socket, underWay)
      if (stopping && underWay === 0) socket.end()
    })
  })

  const stop = () => {
    stopping = true
    for (const [socket, underWay] of sockets) if (underWay === 0) socket.destroy()
    setTimeout(() => {
      for (const socket of sockets.keys()) socket.destroy()
      // A call to an agency that hangs would hold the process for its own deadline; nobody is left
      // to be told how it ended.
      setTimeout(() => process.exit(0), CLOSING).unref()
    }, GRACE).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
