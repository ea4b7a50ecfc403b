import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SentMark } from '~/toasts/toast'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import {
  browserSentRequest,
  rememberSentRequest,
  subscribeToSentRequest,
} from './browser-sent-request'
import { isRequestFor, type SentRequest } from './sent-request'
import { useDocumentResult, useSending } from './use-sending'

/** The state of a page's request form, for the form and the notes around it. */
export type RequestState = ReturnType<typeof useRequest>

/**
 * Returns what the request form of a page shows: whether a request was sent for `services`, how the last send failed,
 * and what was typed. `markInCookie`: the mark in the cookie of a basket that was sent as it stands.
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
    // A reset, unlike new fields, keeps the focus.
    form.current?.reset()
    if (focused instanceof HTMLButtonElement && form.current?.contains(focused)) {
      sentTitle.current?.focus({ preventScroll: true })
    }
  }, [sentCount])
  useEffect(() => {
    // Faults are shown over and under the button, the note that it was sent over the fields.
    const answer = fetcherResult?.refused ? formEnd : sentTitle
    if (fetcherResult) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [fetcherResult])

  return {
    services,
    /** The request that was sent for these services, or null. */
    sent: sent && isRequestFor(sent, services) ? sent : null,
    /** How the last send failed, or null. */
    failure: result?.refused ? (result.typed?.consent === false ? 'no consent' : 'not sent') : null,
    /** The form still holds what was typed. */
    isTextKept: fetcherResult !== undefined || (result?.refused === true && result.typed !== null),
    /** Without JavaScript the answer is a new page, on which the focus goes to it. */
    isNewDocument: documentResult !== null && fetcherResult === undefined,
    /** Initial values of the fields; a reset of the form restores them. */
    typed,
    sending,
    /** How many sends of this page have succeeded. */
    sentCount,
    onSubmit,
    form,
    formEnd,
    sentTitle,
  } as const
}

/** Returns the last request that was sent. `inDocument`: what the document says of it. */
function useSentRequest(inDocument: SentRequest | null): SentRequest | null {
  // Before the store is first read, or the note would vanish for a moment.
  useIsomorphicLayoutEffect(() => {
    if (inDocument) rememberSentRequest(inDocument)
  }, [inDocument])
  return useSyncExternalStore(subscribeToSentRequest, browserSentRequest, () => inDocument)
}
