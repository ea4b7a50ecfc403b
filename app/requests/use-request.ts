import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SentMark } from '~/toasts/toast'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import {
  browserSentRequest,
  rememberSentRequest,
  subscribeToSentRequest,
} from './browser-sent-request'
import type { RefusedSend } from './send-result'
import { isRequestFor, type SentRequest } from './sent-request'
import { useDocumentResult, useSending } from './use-sending'

/** The state of a page's request form, for the form and the notes around it. */
export type RequestState = ReturnType<typeof useRequest>

/**
 * Returns the state of a page's request form: whether a request was sent for `services`, how the
 * last send failed, and what was typed. `markInCookie`: the mark in the basket cookie, if that
 * basket was sent.
 */
export function useRequest(services: readonly string[], markInCookie: SentMark | null = null) {
  const documentResult = useDocumentResult()
  const { sending, fetcherResult, onSubmit } = useSending()
  const [sentInDocument] = useState(() => {
    const mark = documentResult?.refused === false ? documentResult : markInCookie
    return mark && { services, hasPhone: mark.hasPhone }
  })
  const sent = useSentRequest(sentInDocument)
  const sentCount = fetcherResult?.sentCount ?? 0
  const result = fetcherResult ?? documentResult
  const typed = sentCount === 0 && documentResult?.refused ? documentResult.typed : null

  const form = useRef<HTMLFormElement>(null)
  const formEnd = useRef<HTMLDivElement>(null)
  const sentTitle = useRef<HTMLParagraphElement>(null)
  useIsomorphicLayoutEffect(() => {
    if (sentCount === 0) return
    const focused = document.activeElement
    // A reset keeps the focus, unlike new fields.
    form.current?.reset()
    if (focused instanceof HTMLButtonElement && form.current?.contains(focused)) {
      sentTitle.current?.focus({ preventScroll: true })
    }
  }, [sentCount])
  useEffect(() => {
    // Faults are shown around the button, the note about a sent request above the fields.
    const answer = fetcherResult?.refused ? formEnd : sentTitle
    if (fetcherResult) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [fetcherResult])

  return {
    services,
    /** The sent request for these services, or null. */
    sent: sent && isRequestFor(sent, services) ? sent : null,
    /** How the last send failed, or null. */
    failure: result?.refused ? failureOf(result) : null,
    /** Whether the form still contains what was typed. */
    isTextKept: fetcherResult !== undefined || (result?.refused === true && result.typed !== null),
    /**
     * Whether the answer is a new page (without JavaScript), on which the answer gets the focus.
     */
    isNewDocument: documentResult !== null && fetcherResult === undefined,
    /** Initial values of the fields; a reset of the form restores them. */
    typed,
    sending,
    /** Number of successful sends on this page. */
    sentCount,
    onSubmit,
    form,
    formEnd,
    sentTitle,
  } as const
}

/** Returns the last sent request. `inDocument`: the one that the document shows. */
function useSentRequest(inDocument: SentRequest | null): SentRequest | null {
  // Runs before the store is first read, or the note would disappear for a moment.
  useIsomorphicLayoutEffect(() => {
    if (inDocument) rememberSentRequest(inDocument)
  }, [inDocument])
  return useSyncExternalStore(subscribeToSentRequest, browserSentRequest, () => inDocument)
}

function failureOf({ typed, isConsentChanged }: RefusedSend) {
  if (isConsentChanged) return 'consent changed'
  return typed?.consent === false ? 'no consent' : 'not sent'
}
