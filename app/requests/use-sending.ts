import { useActionData, useBeforeUnload, useFetcher, useRouteLoaderData } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Flash, SentMark } from '~/toasts/toast'
import { useToasts } from '~/toasts/use-toasts'
import type { FetcherResult, RefusedSend } from './send-result'

/** Key of the fetcher that sends by script: the form and the toasts follow it. */
export const SEND_FETCHER = 'send'

/**
 * Follows sends by script: whether one is under way, and how the last one ended. `onSubmit` lets one
 * through at a time.
 */
export function useSending() {
  const { state, data: fetcherResult } = useFetcher<FetcherResult>({ key: SEND_FETCHER })

  // A second press can come before React has shown the first. Each send has a result of its own.
  const isUnderWay = useRef(false)
  useEffect(() => {
    isUnderWay.current = false
  }, [fetcherResult])

  // Leaving would cut the answer off, and nobody would know how the send went.
  useBeforeUnload(
    useCallback((event) => {
      if (!isUnderWay.current) return
      event.preventDefault()
      // Browsers before 2023 ask only where this is set.
      event.returnValue = true
    }, []),
  )

  const onSubmit = (event: FormEvent) => {
    if (isUnderWay.current) event.preventDefault()
    isUnderWay.current = true
  }
  return { sending: state === 'submitting', fetcherResult, onSubmit }
}

/** Returns how the send went that the page's document answers; null where it answers none. */
export function useDocumentResult(): RefusedSend | ({ refused: false } & SentMark) | null {
  const refused = useActionData<RefusedSend>()
  const { sent } = useFlash()
  // It stands for as long as the page does: the next navigation by script would take both away.
  const [result] = useState(refused ?? (sent && ({ refused: false, ...sent } as const)))
  return result
}

/** Returns a page's toasts: those that its document came with, and those of each send by script. */
export function usePageToasts() {
  const { data: fetcherResult } = useFetcher<FetcherResult>({ key: SEND_FETCHER })
  return useToasts(useFlash().toasts, fetcherResult?.toasts)
}

function useFlash(): Flash {
  const root = useRouteLoaderData<{ flash: Flash }>('root')
  return root?.flash ?? { toasts: [], sent: null }
}
