import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PAGE_ID } from './pages/addresses'
import { rememberFields } from './ui/remember-fields'

// A changed class shows without a reload; in production the styles stand in the document.
if (import.meta.env.DEV) void import('./tailwind.css')

const page = document.getElementById(PAGE_ID)
if (page) {
  const restoreFields = rememberFields(page)
  startTransition(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
      {
        // A translator or a password manager has put nodes into the page: React has rendered it anew.
        onRecoverableError(error) {
          try {
            restoreFields()
          } finally {
            reportError(error)
          }
        },
      },
    )
  })
}
