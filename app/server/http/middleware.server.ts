import type { IncomingMessage, ServerResponse } from 'node:http'
import { logFault } from '~/server/log/log.server'

/** Handles a request before Express: answers, or calls `next`. The signature of Connect and Express. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => unknown

export type RefusalStatus = 400 | 403 | 414 | 503

/** Answers a request with a bare status, or people with a page that says what to do. */
export type Refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  status: RefusalStatus,
) => Promise<void>

/** Returns a request's URL. Its origin is none: the Host header may be anybody's. */
export const urlOf = ({ url = '' }: IncomingMessage) => new URL(`http://own-site.invalid${url}`)

/** Combines middlewares. If one throws or rejects, logs it and answers 500: outside Express nothing else catches it. */
export function compose(middlewares: Middleware[]) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const fail = (error: unknown) => {
      logFault(request.url, error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    }
    const run = (index: number): void => {
      const handle = async () => middlewares[index]?.(request, response, () => run(index + 1))
      handle().catch(fail)
    }
    run(0)
  }
}
