import { useActionData, useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'
import type { Flash } from '~/visitor/toasts/toast'
import type { Outcome } from './outcome'

/** Returns the outcome that the document shows; null if it answers no send. */
export function useDocumentOutcome(): Outcome | null {
  const refused = useActionData<Outcome>()
  const flash = useRouteLoaderData<{ flash: Flash }>('root')?.flash
  // Kept as long as the page: the next navigation by script discards the action's data.
  const [outcome] = useState(
    (): Outcome | null => refused ?? (flash?.sent ? { kind: 'sent', ...flash.sent } : null),
  )
  return outcome
}
