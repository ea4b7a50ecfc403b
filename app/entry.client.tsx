import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

void dataDecoded().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
})

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
