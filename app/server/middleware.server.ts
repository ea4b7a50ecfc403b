import type { IncomingMessage, ServerResponse } from 'node:http'
import { logFault } from '~/log/log.server'

/**
 * A step that each request passes before Express, in the signature of Connect and Express: it answers,
 * or calls `next`.
 */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => unknown

/**
 * Passes a request through middlewares in their order. One that throws or rejects is answered with 500
 * and logged: outside of Express nobody else would catch it.
 */
export function compose(middlewares: Middleware[]) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const fail = (error: unknown) => {
      logFault(request.url, error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    }
    const run = (index: number): void => {
      try {
        const done = middlewares[index]?.(request, response, () => run(index + 1))
        if (done instanceof Promise) done.catch(fail)
      } catch (error) {
        fail(error)
      }
    }
    run(0)
  }
}
