import { useActionData, useBeforeUnload, useFetcher, useRouteLoaderData } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Flash, SentMark } from '~/toasts/toast'
import { useToasts } from '~/toasts/use-toasts'
import type { FetcherResult, RefusedSend } from './send-result'

/** Key of the fetcher that sends by script, which the form and the toasts share. */
export const SEND_FETCHER = 'send'

/**
 * Returns whether a send by script is under way and how the last one ended. `onSubmit` prevents a
 * second send meanwhile.
 */
export function useSending() {
  const { state, data: fetcherResult } = useFetcher<FetcherResult>({ key: SEND_FETCHER })

  // A second press can come before React has rendered the first. Each send has its own result
  // object.
  const isUnderWay = useRef(false)
  useEffect(() => {
    isUnderWay.current = false
  }, [fetcherResult])

  // If the visitor leaves, the answer is lost and nobody knows how the send ended.
  useBeforeUnload(
    useCallback((event) => {
      if (!isUnderWay.current) return
      event.preventDefault()
      // Browsers before 2023 ask only if this is set.
      event.returnValue = true
    }, []),
  )

  const onSubmit = (event: FormEvent) => {
    if (isUnderWay.current) event.preventDefault()
    isUnderWay.current = true
  }
  return { sending: state === 'submitting', fetcherResult, onSubmit }
}

/** Returns the result of the send that the document answers; null if it answers none. */
export function useDocumentResult(): RefusedSend | ({ refused: false } & SentMark) | null {
  const refused = useActionData<RefusedSend>()
  const { sent } = useFlash()
  // Kept as long as the page: the next navigation by script would discard both.
  const [result] = useState(refused ?? (sent && ({ refused: false, ...sent } as const)))
  return result
}

/** Returns the page's toasts: those of its document, and those of each send by script. */
export function usePageToasts() {
  const { data: fetcherResult } = useFetcher<FetcherResult>({ key: SEND_FETCHER })
  return useToasts(useFlash().toasts, fetcherResult?.toasts)
}

function useFlash(): Flash {
  const root = useRouteLoaderData<{ flash: Flash }>('root')
  return root?.flash ?? { toasts: [], sent: null }
}
