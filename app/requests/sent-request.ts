import { useState, useSyncExternalStore } from 'react'
import type { RequestedService } from '~/catalogue/service'
import type { SentMark } from '~/toasts/toast'
import { createBrowserStore } from '~/ui/browser-store'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { useDocumentOutcome } from './use-outcome'

/** A sent request, as the browser remembers it. */
export interface SentRequest extends SentMark {
  /** The titles of the requested services. */
  services: readonly string[]
}

/** The last request that was sent in this tab. */
const store = createBrowserStore({
  storage: 'sessionStorage',
  key: 'sent',
  parse: parseSentRequest,
})

/**
 * Remembers a request that was sent: for the browser's session, or as long as the page if it has no
 * services.
 */
export function rememberSentRequest(request: SentRequest): void {
  store.set(request, request.services.length === 0)
}

/** Returns the request that was sent for these services, or null. */
export function useSentRequest(services: readonly RequestedService[]): SentRequest | null {
  const outcome = useDocumentOutcome()
  const [inDocument] = useState(() =>
    outcome?.kind === 'sent'
      ? { services: services.map(({ title }) => title), hasPhone: outcome.hasPhone }
      : null,
  )
  // Runs before the store is first read, or the note would disappear for a moment.
  useIsomorphicLayoutEffect(() => {
    if (inDocument) rememberSentRequest(inDocument)
  }, [inDocument])
  const sent = useSyncExternalStore(store.subscribe, store.get, () => inDocument)
  return sent && isRequestFor(sent, services) ? sent : null
}

/** Whether a request was for exactly these services, in any order. */
export function isRequestFor(sent: SentRequest, services: readonly RequestedService[]): boolean {
  const titles = services.map(({ title }) => title)
  return JSON.stringify([...sent.services].sort()) === JSON.stringify(titles.sort())
}

/** Parses a stored sent request; returns null if it is invalid. */
export function parseSentRequest(text: string | null): SentRequest | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof SentRequest, unknown>> | null
    const { services, hasPhone } = value ?? {}
    if (!Array.isArray(services) || typeof hasPhone !== 'boolean') return null
    return { services: services.filter((title) => typeof title === 'string'), hasPhone }
  } catch {
    return null
  }
}
