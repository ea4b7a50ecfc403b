import type { IncomingMessage, ServerResponse } from 'node:http'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { acceptedEncoding } from './accepted-encoding'

const FOLDER = resolve('build/client/assets')
const SUFFIXES = { br: '.br', gzip: '.gz' }
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

const compressed = new Set(existsSync(FOLDER) ? readdirSync(FOLDER) : [])

/**
 * Turns a request for a built asset to the compressed form that the build has put beside it. The
 * static files' own middleware serves that then, and leaves headers that are set already alone.
 */
export function preferCompressedAsset(request: IncomingMessage, response: ServerResponse): void {
  const [, name, extension] = /^\/assets\/([\w.-]+\.(js|css|svg))$/.exec(request.url ?? '') ?? []
  if (!name || !extension || !compressed.has(`${name}.br`)) return
  response.setHeader('Vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(request.headers['accept-encoding'] ?? null)
  if (encoding === 'identity') return
  request.url = `/assets/${name}${SUFFIXES[encoding]}`
  response.setHeader('Content-Type', TYPES[extension] ?? '')
  response.setHeader('Content-Encoding', encoding)
}
