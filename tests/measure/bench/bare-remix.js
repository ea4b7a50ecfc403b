/**
 * A server build of Remix with one route and nothing of the site's: what `remix-serve` itself takes to
 * start and to answer its first page.
 */
import { RemixServer } from '@remix-run/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

export const mode = 'production'
export const assetsBuildDirectory = 'build/client'
export const basename = '/'
export const publicPath = '/'
export const isSpaMode = false
export const future = { v3_singleFetch: false, v3_lazyRouteDiscovery: false }

const root = { id: 'root', path: '' }
export const routes = {
  root: { ...root, module: { default: () => createElement('html', null, createElement('body')) } },
}
export const assets = {
  entry: { module: '/entry.js', imports: [] },
  routes: { root: { ...root, module: '/root.js', imports: [] } },
  url: '/manifest.js',
  version: '1',
}
export const entry = {
  module: {
    /**
     * @param {Request} request
     * @param {number} status
     * @param {Headers} headers
     * @param {import('@remix-run/node').EntryContext} context
     */
    default(request, status, headers, context) {
      headers.set('Content-Type', 'text/html')
      const page = createElement(RemixServer, { context, url: request.url })
      return new Response(renderToString(page), { status, headers })
    },
  },
}
