import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  installGlobals,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { settings } from '~/settings/env.server'
import { logFault, ignoreLogErrors } from '~/log/log.server'
import {
  isPrivate,
  type PublicPage,
  publicPageAt,
  publicPageOf,
  pricedVersion,
} from './public-pages.server'
import { accessLog, passOn } from './server/access-log.server'
import { renderPage } from './server/render-page.server'
import { configureServer } from './server/http-server.server'
import { serveDocuments, serveFiles } from './server/files.server'
import { NonceProvider } from './server/nonce'
import { PageCache } from './server/page-cache.server'
import { refuseCrossSite } from './server/refuse-cross-site.server'
import { refuseMalformed } from './server/refuse-malformed.server'
import { securityHeaders } from './server/security-headers.server'
import { rememberVisitor } from './server/visitor.server'
import { agencyOrigin, catalogue, contentState, siteDocuments, siteFacts } from './site.server'
import { startSummary } from '~/owner/start-summary.server'

const { isHttps, siteUrl, trustProxy } = settings

const pageCache = new PageCache<PublicPage>()

// In development the server is Vite's, and its client needs what these would forbid.
if (settings.production) {
  ignoreLogErrors()
  configureServer({
    host: settings.host,
    port: settings.port,
    middlewares: [
      accessLog,
      securityHeaders(isHttps),
      refuseMalformed,
      refuseCrossSite(siteUrl && new URL(siteUrl).host),
      serveFiles('build/client'),
      serveDocuments((path) => siteDocuments.fileAt(path)),
      pageCache.middleware(publicPageAt, currentVersion, isPrivate),
      rememberVisitor(trustProxy),
      passOn,
    ],
    onListening: (address) => {
      // @remix-run/serve has put its own polyfills in the place of fetch and its classes by then.
      installGlobals({ nativeFetch: true })
      process.stdout.write(startSummary(settings, address, contentState(), siteFacts.current()))
    },
  })
}

/** The version of what a public page would show now. */
function currentVersion(page: PublicPage): string {
  const facts = siteFacts.version()
  if (page === 'consent' || page === 'privacy' || page === 'not found') return facts
  // Where the list is old, this has it read anew behind.
  void catalogue.read(0)
  return pricedVersion(facts, catalogue.version())
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const render = () =>
    renderPage(
      (nonce) =>
        '<!DOCTYPE html>' +
        renderToString(
          <NonceProvider value={nonce}>
            <RemixServer context={context} url={request.url} nonce={nonce} />
          </NonceProvider>,
        ),
      { imageOrigin: agencyOrigin, https: isHttps },
    )
  // In development a page shows what was edited since: none is cached.
  const shared = settings.production
    ? publicPageOf(request, headers, context.staticHandlerContext)
    : null
  if (shared) {
    const asked = Object.fromEntries(request.headers)
    const answer = pageCache.answer(shared.page, shared.version, render, status, asked)
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
    return new Response(answer.body, { status: answer.status, headers })
  }
  const { html, policy } = render()
  headers.set('Cache-Control', 'private, no-store')
  headers.set('Vary', 'Cookie, Accept-Encoding')
  headers.set('Content-Security-Policy', policy)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

export const handleDataRequest: HandleDataRequestFunction = (response) => {
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // What the visitor asked for wrongly stands in the access lines: an address, a method.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logFault(new URL(request.url).pathname, error)
}
