import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { withDeadline } from './time/deadline'
import { PAGE_ID } from './addresses/element-ids'
import { HydrationGuard, rememberServerPage } from './visitor/ui/hydration-guard'
import { trackFields } from './visitor/ui/track-fields'
import { MINUTE } from '~/time/durations'

// Pages have their styles inline; in development, this module replaces those that change.
if (import.meta.env.DEV) void import('./development.css')

const page = document.getElementById(PAGE_ID)
// Without dialogs opened by script (Firefox before 98, Safari before 15.4), the page stays as without JavaScript.
if (page && 'showModal' in document.createElement('dialog')) {
  rememberServerPage(page)
  const restoreFields = trackFields(page)
  startTransition(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <HydrationGuard>
          <RemixBrowser />
        </HydrationGuard>
      </StrictMode>,
      {
        // A translator or a password manager added nodes, and React rendered the page again.
        onRecoverableError(error) {
          try {
            restoreFields()
          } finally {
            // Chrome before 95 has no reportError().
            setTimeout(() => {
              throw error
            })
          }
        },
      },
    )
  })
}

/** After this time the metrics chunk is given up (specification, 9). */
const CHUNK_DEADLINE = 2 * MINUTE

if (
  page?.dataset.metrics &&
  !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl
) {
  const load = () => {
    // The visitor notices neither the chunk nor its absence.
    withDeadline(import('./visitor/field-metrics'), CHUNK_DEADLINE).then(
      ({ reportFieldMetrics }) => reportFieldMetrics(),
      () => undefined,
    )
  }
  const whenIdle = () => setTimeout(load, 1000)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}
