import { renderToStaticMarkup } from 'react-dom/server'
import { type AgencyFacts, shippedFacts } from '~/content/agency-facts'
import { refusals } from '~/content/refusals'
import { siteTexts } from '~/content/site'
import { telLink } from '~/format/phone'
import { typeset } from '~/format/typography'
import { colors } from '../../tailwind.config'
import type { RefusalStatus, Refuse } from '~/server/http/middleware.server'
import { renderPage } from '~/server/http/render-page.server'

/**
 * Returns what answers for middlewares, which have no route: a small page for browsers that ask for a document, else
 * the bare status. `facts`: whose site it is; null: unknown.
 */
export function createRefusal(facts: () => Promise<AgencyFacts | null>, https: boolean): Refuse {
  return async ({ headers, method }, response, status) => {
    response.statusCode = status
    if (!headers.accept?.includes('text/html')) {
      response.end()
      return
    }
    const known = await facts()
    const { html, policy } = renderPage(
      (nonce) => `<!DOCTYPE html>${renderToStaticMarkup(page(status, method, known, nonce))}`,
      { imageOrigin: null, https },
    )
    response
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .setHeader('Cache-Control', 'no-store')
      .setHeader('Content-Security-Policy', policy)
      .end(html)
  }
}

/** Returns the page for links that are too long for Node, before anything else is known. */
export function tooLongPage(): string {
  const html = renderToStaticMarkup(page(414, 'GET', null, undefined))
  return `<!DOCTYPE html>${html}`
}

const STYLE = `body{max-width:34rem;margin:15vh auto 0;padding:0 1.25rem;background:${colors.paper};color:${colors.ink};font:1.125rem/1.6 Arial,sans-serif;overflow-wrap:break-word}
h1{line-height:1.2}a{display:inline-block;padding:.5rem 0;margin-right:1.5rem;color:${colors.forest.DEFAULT}}`

function page(
  status: RefusalStatus,
  method: string | undefined,
  facts: AgencyFacts | null,
  nonce: string | undefined,
) {
  const { title, text } = refusals[status]
  const { name, ways, header } = siteTexts(facts ?? shippedFacts)
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{facts ? `${title} — ${name}` : title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>{status === 503 && method === 'POST' ? refusals.notSent : text}</p>
          <p>
            <a href="/">{ways.home}</a>
            <a href={header.services.href}>{header.services.label}</a>
          </p>
          {facts?.phone && (
            <p>
              {refusals.orCall}{' '}
              <a href={telLink(facts.phone) ?? undefined}>{typeset(facts.phone)}</a>
            </p>
          )}
        </main>
      </body>
    </html>
  )
}
