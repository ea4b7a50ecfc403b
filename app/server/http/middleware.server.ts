import type { IncomingMessage, ServerResponse } from 'node:http'
import { logFault } from '~/server/log/log.server'

/**
 * A function that handles each request before Express: it answers, or calls `next`. Has the
 * signature that Connect and Express use.
 */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => unknown

export type RefusalStatus = 400 | 403 | 414 | 503

/** Answers a request with a status alone, or with a page for people that says what to do. */
export type Refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  status: RefusalStatus,
) => Promise<void>

/**
 * Combines middlewares into one that runs them in order. If one throws or rejects, the answer is
 * 500 and the error is logged: outside Express nothing else would catch it.
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
