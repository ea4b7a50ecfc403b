import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Routes that links lead to. */
const LINKED_PAGES = ['routes/_index', 'routes/services']

void dataDecoded().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
  fetchLinkedPages()
})

/**
 * Brings the other page's script while there is a network. Asked for by a tap alone, it may not come,
 * and Remix would load the page anew, with what the visitor has typed.
 */
function fetchLinkedPages(): void {
  const scripts = LINKED_PAGES.flatMap((id) => {
    const route = window.__remixManifest.routes[id]
    return route ? [route.module, ...(route.imports ?? [])] : []
  })
  for (const href of new Set(scripts)) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }))
  }
}

/**
 * Until the page's data is decoded, RemixBrowser suspends; a click that comes then makes React give the
 * whole page up for good (its error 345). So it is called ahead of React, which starts the decoding,
 * and what it throws, as a component does that suspends, is the promise to wait for.
 */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}
