import type { IncomingMessage, ServerResponse } from 'node:http'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import onHeaders from 'on-headers'
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
 * Lets browsers keep what stands in `public` for an hour. The built assets have a hash in their names
 * and are kept for good; @remix-run/serve says the same of these, and a new picture would not show.
 */
export function keepUnhashedShortly(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.startsWith('/assets/')) return
  onHeaders(response, () => {
    const cacheControl = response.getHeader('Cache-Control')
    if (typeof cacheControl === 'string' && cacheControl.includes('immutable')) {
      response.setHeader('Cache-Control', 'public, max-age=3600')
    }
  })
}

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
