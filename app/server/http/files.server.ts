import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, posix, resolve, sep } from 'node:path'
import send, { type SendOptions } from 'send'
import type { ServedFile } from '~/server/files/served-files.server'
import { acceptedEncoding } from './accepted-encoding'
import { matchesTag } from './entity-tag'
import type { Middleware } from './middleware.server'

/** Media types of the files that `npm run build` compresses, by extension. */
const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' }

/** Serves a folder's files as of the start, in their compressed copies where the browser accepts those. */
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
    let file = join(folder, path)
    if (type && names.has(`${path}.br`)) {
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      response.setHeader('Vary', 'Accept-Encoding')
      response.setHeader('Content-Type', type)
      if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
      file += SUFFIXES[encoding]
    }
    send(request, encodeURI(resolve(file)), { ...options, dotfiles: 'allow' })
      .on('error', refuseFile(response, next))
      .pipe(response)
  }
}

/** Serves what `find` resolves with (null: no file), whole, from memory; 304 if the browser has it. */
export function serveFound(find: (path: string) => Promise<ServedFile | null>): Middleware {
  return async (request, response, next) => {
    const path = pathOf(request)
    const file = path === null ? null : await find(path)
    if (file === null) return next()
    const { bytes, digest, type } = file
    const tag = `"${digest.slice(0, 32)}"`
    const headers = { 'Cache-Control': 'public, max-age=300', ETag: tag }
    if (matchesTag(request.headers['if-none-match'], tag)) {
      return response.writeHead(304, headers).end()
    }
    response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Length': bytes.length })
    return response.end(request.method === 'HEAD' ? null : bytes)
  }
}

/**
 * Returns the path of a GET or HEAD request as Express' static files normalize it: `//favicon.ico` and
 * `/%66avicon.ico` become `/favicon.ico`. Null for other methods and invalid paths.
 */
function pathOf({ method, url = '' }: IncomingMessage): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  try {
    return posix.normalize(decodeURIComponent(url.split('?')[0] ?? ''))
  } catch {
    return null
  }
}

/** Returns a listener for a file that cannot be sent; one that is gone is left to the next handler. */
function refuseFile(response: ServerResponse, next: () => void) {
  return ({ status = 500, headers = {} }: { status?: number; headers?: object }) => {
    if (response.headersSent) return response.destroy()
    // An error must not have the file's headers, above all its cache lifetime.
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    if (status === 404) return next()
    response.writeHead(status, { ...headers }).end()
  }
}
