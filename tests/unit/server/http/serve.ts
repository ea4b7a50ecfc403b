import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { compose, type Middleware } from '~/server/http/middleware.server'

/**
 * Serves middlewares, and behind them a handler, on a plain HTTP server until the test ends. Resolves
 * with the server's origin.
 */
export async function serve(
  middlewares: Middleware[],
  handler: RequestListener = (_request, response) => response.end('behind'),
): Promise<string> {
  const server = createServer(compose([...middlewares, handler])).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
