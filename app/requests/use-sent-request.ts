import type { RequestedService } from '~/catalogue/service'
import { useState, useSyncExternalStore } from 'react'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { browserSentRequest, rememberSentRequest } from './browser-sent-request'
import { isRequestFor, type SentRequest } from './sent-request'
import { useDocumentOutcome } from './use-outcome'

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
  const sent = useSyncExternalStore(
    browserSentRequest.subscribe,
    browserSentRequest.get,
    () => inDocument,
  )
  return sent && isRequestFor(sent, services) ? sent : null
}
