import { useState, useSyncExternalStore } from 'react'
import type { RequestedService } from '~/agency/catalogue/service'
import { shortHash } from '~/format/hash'
import { parseSentMark, type SentMark } from '~/visitor/toasts/toast'
import { createBrowserStore } from '~/visitor/ui/browser-store'
import { useIsomorphicLayoutEffect } from '~/visitor/ui/use-isomorphic-layout-effect'
import { useDocumentOutcome } from './use-outcome'

/** The mark of the last request that was sent in this tab. */
const store = createBrowserStore({
  storage: 'sessionStorage',
  key: 'sent',
  parse: parseStoredMark,
})

/** Returns the key of requested services, whatever their order. */
export function requestKey(titles: readonly string[]): string {
  return shortHash(JSON.stringify([...titles].sort()))
}

const WITHOUT_SERVICES = requestKey([])

/**
 * Stores that a request was sent: for the browser's session, or as long as the page if it has no
 * services.
 */
export function storeSentRequest({ hasPhone, requested }: SentMark): void {
  store.set({ hasPhone, requested }, requested === WITHOUT_SERVICES)
}

/** Returns the mark of the request that was sent for these services, or null. */
export function useSentRequest(services: readonly RequestedService[]): SentMark | null {
  const outcome = useDocumentOutcome()
  const [inDocument] = useState(outcome?.kind === 'sent' ? outcome : null)
  // Runs before the store is first read, or the note would disappear for a moment.
  useIsomorphicLayoutEffect(() => {
    if (inDocument) storeSentRequest(inDocument)
  }, [inDocument])
  const sent = useSyncExternalStore(store.subscribe, store.get, () => inDocument)
  return sent?.requested === requestKey(services.map(({ title }) => title)) ? sent : null
}

/** Parses a stored mark; returns null if it is invalid. */
export function parseStoredMark(text: string | null): SentMark | null {
  try {
    return parseSentMark(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}
