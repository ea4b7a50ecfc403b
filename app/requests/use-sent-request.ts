import { useState, useSyncExternalStore } from 'react'
import type { SentMark } from '~/toasts/toast'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import {
  browserSentRequest,
  rememberSentRequest,
  subscribeToSentRequest,
} from './browser-sent-request'
import { isRequestFor, type SentRequest } from './sent-request'
import { useDocumentOutcome } from './use-outcome'

/**
 * Returns the request that was sent for these services, or null. `markInCookie`: the mark in the
 * basket cookie, if that basket was sent.
 */
export function useSentRequest(
  services: readonly string[],
  markInCookie: SentMark | null = null,
): SentRequest | null {
  const outcome = useDocumentOutcome()
  const [inDocument] = useState(() => {
    const mark = outcome?.kind === 'sent' ? outcome : markInCookie
    return mark && { services, hasPhone: mark.hasPhone }
  })
  // Runs before the store is first read, or the note would disappear for a moment.
  useIsomorphicLayoutEffect(() => {
    if (inDocument) rememberSentRequest(inDocument)
  }, [inDocument])
  const sent = useSyncExternalStore(subscribeToSentRequest, browserSentRequest, () => inDocument)
  return sent && isRequestFor(sent, services) ? sent : null
}
