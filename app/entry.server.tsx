import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { ignoreLogErrors, log, logFault } from '~/server/log/log.server'
import { isDeskPath } from '~/addresses/desk'
import { publicPageAt } from '~/addresses/pages'
import { accessLog } from '~/server/http/access-log.server'
import { awaitContent } from '~/server/http/await-content.server'
import { countPages } from '~/server/http/count-pages.server'
import { serveFiles, serveFound } from '~/server/http/files.server'
import { stopWithoutPort } from '~/server/http/cannot-listen.server'
import { configureServer, stopWithParent } from '~/server/http/http-server.server'
import { NonceContext } from '~/server/http/nonce'
import { nameMethods } from '~/server/http/name-methods.server'
import { PageCache } from '~/server/http/page-cache.server'
import { createRefusal, tooLongPage } from '~/visitor/refusal-page.server'
import { refuseCrossSite } from '~/server/http/refuse-cross-site.server'
import { refuseMalformed } from '~/server/http/refuse-malformed.server'
import { renderPage } from '~/server/http/render-page.server'
import { securityHeaders } from '~/server/http/security-headers.server'
import { withVisitor } from '~/server/http/visitor.server'
import { readSettings } from '~/server/settings/env.server'
import { openContext } from './context.server'

/** Node's own: once this module is loaded, @remix-run/serve puts polyfills in their place. */
const nativeFetch = { fetch, File, FormData, Headers, Request, Response }

// Remix loads this module to start the server, and calls nothing of it before the first request.
const settings = readSettings()
const { isHttps, siteUrl, trustProxy } = settings

const app = openContext(settings)

// Until this resolves, the shipped agency would stand in for a real one.
const savedContent = app.refresh()

void savedContent.then(() => {
  if (!app.isContentKnown()) log('content-unknown', { pages: 503 })
})

const refuse = createRefusal(async () => {
  await savedContent
  return app.facts.provenance() === 'unknown' ? null : app.facts.current()
}, isHttps)

/** The desk itself says that the database is away. */
const isOfDesk = (path: string) => app.office !== null && isDeskPath(path)

const pageCache = new PageCache({
  pageAt: publicPageAt,
  currentVersion() {
    // Starts a refresh in the background if the list is old.
    void app.catalogue.read(0)
    return app.contentVersion()
  },
  isPrivate: async (cookies) =>
    (await app.basketCookie.isIn(cookies)) ||
    (await app.sentCookie.read(cookies)) !== null ||
    (await app.flash.isIn(cookies)),
})

// In development Vite is the server, and its client needs what these middlewares forbid.
if (settings.production) {
  ignoreLogErrors()
  stopWithParent(settings.npmLifecycleEvent !== null)
  configureServer({
    middlewares: [
      accessLog(trustProxy),
      securityHeaders(isHttps),
      nameMethods,
      refuseMalformed(refuse),
      refuseCrossSite(siteUrl, refuse),
      serveFiles('build/client'),
      (_request, _response, next) => savedContent.then(next),
      serveFound(app.findFile),
      awaitContent(app.isContentKnown, refuse, isOfDesk),
      countPages(publicPageAt, () => app.count('page')),
      pageCache.middleware,
      withVisitor(trustProxy),
    ],
    tooLongPage: tooLongPage(),
    async onListening(address) {
      Object.assign(globalThis, nativeFetch)
      await savedContent
      process.stdout.write(app.startSummary(address))
    },
    onError: stopWithoutPort(settings),
  })
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
          <NonceContext.Provider value={nonce}>
            <RemixServer context={context} url={request.url} nonce={nonce} />
          </NonceContext.Provider>,
        ),
      { imageOrigin: app.iconOrigin, https: isHttps },
    )
  const isPublic =
    status === 200 && !context.staticHandlerContext.errors && !headers.has('Set-Cookie')
  const cached = isPublic ? pageCache.answer(render, Object.fromEntries(request.headers)) : null
  if (cached) {
    for (const [name, value] of Object.entries(cached.headers)) headers.set(name, String(value))
    return new Response(cached.body, { status: cached.status, headers })
  }
  const { html, policy } = render()
  headers.set('Cache-Control', 'private, no-store')
  headers.set('Vary', 'Cookie, Accept-Encoding')
  // In development Vite's client puts changed styles into the page.
  if (settings.production) headers.set('Content-Security-Policy', policy)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

export const handleDataRequest: HandleDataRequestFunction = (response) => {
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // The access log has wrong addresses and methods already.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logFault(new URL(request.url).pathname, error)
}
