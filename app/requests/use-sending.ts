import { useActionData, useBeforeUnload, useFetcher, useRouteLoaderData } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Toast } from '~/toasts/toast'
import { useToasts } from '~/toasts/use-toasts'
import type { RefusedSend, SendOutcome } from './send-outcome'

/** Names what a page sends by script, wherever on the page it is followed. */
export const SEND_FETCHER = 'send'

/**
 * Follows sends by script: whether one is under way, and how the latest ended. `onSubmit` lets one
 * through at a time.
 */
export function useSending() {
  const { state, data: outcome } = useFetcher<SendOutcome>({ key: SEND_FETCHER })

  // A second press can come before React has shown the first. Each send has an outcome of its own.
  const underWay = useRef(false)
  useEffect(() => {
    underWay.current = false
  }, [outcome])

  // A link would cut the answer off, and nobody would know how it went.
  useBeforeUnload(
    useCallback((event) => {
      if (underWay.current) event.preventDefault()
    }, []),
  )

  const onSubmit = (event: FormEvent) => {
    if (underWay.current) event.preventDefault()
    underWay.current = true
  }
  return { sending: state === 'submitting', outcome, onSubmit }
}

/** How the send went that the page's document answers, if it answers one. */
export function useDocumentOutcome(): RefusedSend | { refused: false } | null {
  const refused = useActionData<RefusedSend>()
  const isSent = useFlash().some(({ type }) => type === 'success')
  // It stands for as long as the page does: the next navigation by script would take both away.
  const [outcome] = useState(refused ?? (isSent ? ({ refused: false } as const) : null))
  return outcome
}

/**
 * A page's toasts: those that its document came with, by a redirect or in a refusal, and those of
 * each send by script.
 */
export function usePageToasts() {
  const flash = useFlash()
  const refused = useActionData<RefusedSend>()
  const { data: outcome } = useFetcher<SendOutcome>({ key: SEND_FETCHER })
  // The answer to a post tells of that post: no older success stands beside its refusal.
  return useToasts(refused ? refused.toasts : flash, outcome?.toasts)
}

/** The toasts that a redirect has carried to the page. */
function useFlash(): Toast[] {
  return useRouteLoaderData<{ toasts: Toast[] }>('root')?.toasts ?? []
}
