import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { JOB_APPLICATION, takeJobApplication } from './office/job-application.server'
import {
  agency,
  agencyOrigin,
  catalogue,
  contentState,
  siteDocuments,
  siteFacts,
} from './site.server'
import { BASKET_COOKIE } from './basket/basket-cookie'
import { settings } from './env.server'
import { bearsCookie } from './server/cookies.server'
import { answerFromKept, answerWithKeptPage, answerWithOwnPage } from './server/kept-pages.server'
import { makePage } from './server/page.server'
import { answerDirectly } from './server/posted-request.server'
import { hookIntoServer } from './server/server-hooks.server'
import { InlineMarkProvider } from './server/inline-mark'
import { logFault } from './log.server'
import { startSummary } from './start-summary.server'
import { FLASH_COOKIES } from './toasts/flash.server'
import { atPlainAddress, nameOfPublicAddress, nameOfPublicPage } from './public-pages.server'

const VISITORS_OWN = [...FLASH_COOKIES, BASKET_COOKIE]

// In development the server is Vite's, and its client needs what these would forbid.
if (settings.production) {
  hookIntoServer(
    settings,
    (request, response) =>
      siteDocuments.answer(request, response) ||
      answerPublicPage(request, response) ||
      answerJobApplication(request, response),
  )
  process.stdout.write(startSummary(settings, contentState()))
}

/** A page that is kept needs neither React nor Remix nor Express again: a hundredth of the work. */
function answerPublicPage(request: IncomingMessage, response: ServerResponse): boolean {
  const name = nameOfPublicAddress(request)
  if (name === null || bearsCookie(request.headers.cookie, VISITORS_OWN)) return false
  const facts = siteFacts.version()
  if (name === 'home') return answerFromKept(name, [facts], request, response)
  // Where the list is old, this has it read anew behind.
  void catalogue.read(0)
  return answerFromKept(name, [facts, catalogue.version()], request, response)
}

/** A program's post needs no page, and so nothing of what makes one. */
function answerJobApplication(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'POST' || request.url !== JOB_APPLICATION) return false
  void answerDirectly((posted) => takeJobApplication(posted, agency), request, response)
  return true
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const render = (context: EntryContext) =>
    makePage(
      (mark) =>
        '<!DOCTYPE html>' +
        renderToString(
          <InlineMarkProvider value={mark}>
            <RemixServer context={context} url={request.url} nonce={mark} />
          </InlineMarkProvider>,
        ),
      { imageOrigin: agencyOrigin, https: settings.siteUrl?.startsWith('https:') ?? false },
    )
  const { root, 'routes/services': page } = context.staticHandlerContext.loaderData
  // Whether a page may be shared is decided by what it shows, however the request looks.
  const isOwn =
    root?.toasts.length > 0 ||
    page?.basket?.length > 0 ||
    (page?.mark ?? null) !== null ||
    headers.has('Set-Cookie')
  // In development a page shows what was edited since: none is kept.
  const name =
    isOwn || !settings.production ? null : nameOfPublicPage(request, context.staticHandlerContext)
  if (name === null) return answerWithOwnPage(await render(context), { status, headers })
  const shows = page ? [root.version, page.version] : [root.version]
  const renderPublic = () => render(atPlainAddress(name, context))
  return answerWithKeptPage(name, shows, renderPublic, { request, status, headers })
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
