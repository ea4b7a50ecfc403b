import { readdirSync, type ReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, posix, resolve, sep } from 'node:path'
import send, { type SendOptions } from 'send'
import { acceptedEncoding } from './accepted-encoding'
import type { Middleware } from './middleware.server'

/** Media types of the files that `npm run build` compresses, by extension. */
const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' }

/**
 * Serves the files that a folder contains when the site starts. Sends the compressed copy next to a
 * file if the browser accepts its coding.
 */
export function serveFiles(folder: string): Middleware {
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `/${name.replaceAll(sep, '/')}`,
    ),
  )
  return (request, response, next) => {
    const path = pathOf(request)
    const type = TYPES[path?.split('.').pop() ?? '']
    if (path === null || !names.has(path) || !path.includes('.')) return next()
    // Built assets have a hash in their names.
    const options: SendOptions = path.startsWith('/assets/')
      ? { maxAge: '1y', immutable: true }
      : { maxAge: '1h' }
    if (!type || !names.has(`${path}.br`)) {
      return sendFile(request, response, next, join(folder, path), options)
    }
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('Content-Type', type)
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    sendFile(request, response, next, join(folder, path + SUFFIXES[encoding]), options)
  }
}

/**
 * Serves the file that `fileAt` returns for a path. Called at each request; null means that there
 * is none.
 */
export function serveDocuments(fileAt: (path: string) => string | null): Middleware {
  return (request, response, next) => {
    const path = pathOf(request)
    const file = path === null ? null : fileAt(path)
    if (file === null) return next()
    sendFile(request, response, next, file, { maxAge: '5m' })
  }
}

/**
 * Returns the path of a GET or HEAD request, decoded and normalized in the same way as Express'
 * static files (`//favicon.ico` and `/%66avicon.ico` become `/favicon.ico`). Returns null for other
 * methods and invalid paths.
 */
function pathOf({ method, url = '' }: IncomingMessage): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  try {
    return posix.normalize(decodeURIComponent(url.split('?')[0] ?? ''))
  } catch {
    return null
  }
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  file: string,
  options: SendOptions,
): void {
  send(request, encodeURI(resolve(file)), { ...options, dotfiles: 'allow' })
    .on('stream', (stream: ReadStream) => {
      // If the file shrinks while it is sent, closing the connection tells the browser that it is
      // incomplete.
      stream.once('end', () => {
        if (stream.bytesRead < Number(response.getHeader('Content-Length'))) response.destroy()
      })
    })
    .on('error', ({ status = 500, headers = {} }: { status?: number; headers?: object }) => {
      if (response.headersSent) return void response.destroy()
      // The file's headers, its cache lifetime above all, must not apply to an error.
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      if (status === 404) return next()
      response.writeHead(status, { ...headers }).end()
    })
    .pipe(response)
}
