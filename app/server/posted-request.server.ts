import type { IncomingMessage, ServerResponse } from 'node:http'
import { logFault } from '~/log.server'

/** What is read of a post: a Fetch `Request` has it, and what Node received can give it for less. */
export interface PostedRequest {
  method: string
  url: string
  headers: Pick<Headers, 'get'>
  body: AsyncIterable<Uint8Array> | null
}

/**
 * Answers a post as `handle` does, without Express and Remix's router, which cost a small one three
 * times what all the rest of it costs.
 */
export async function answerDirectly(
  handle: (posted: PostedRequest) => Promise<Response>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = await handle(toPosted(request))
    const body = new Uint8Array(await answer.arrayBuffer())
    response.statusCode = answer.status
    response.setHeaders(answer.headers)
    response.end(body)
  } catch (error) {
    logFault(request.url, error)
    response.statusCode = 500
    response.end()
  }
}

function toPosted(request: IncomingMessage): PostedRequest {
  const { method = '', url = '', headers } = request
  return {
    method,
    url: `http://${headers.host || 'localhost'}${url}`,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
    body: request,
  }
}
