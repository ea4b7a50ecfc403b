import { useActionData, useBeforeUnload, useFetcher, useRouteLoaderData } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RequestedService } from '~/agency/catalogue/service'
import { FAULT, SENT_NOTE } from '~/addresses/element-ids'
import { ERROR_PREFIX } from '~/content/request-form'
import { afterPaint } from '~/visitor/ui/after-paint'
import { useShowToasts } from '~/visitor/toasts/toasts'
import { useRootData } from '~/visitor/root-data'
import { useIsomorphicLayoutEffect } from '~/visitor/ui/use-isomorphic-layout-effect'
import { isSentFor, type NotSent, type Outcome, type SentRequest, toastsOf } from './outcome'

export const SEND_FETCHER = 'send'

/** The last send by script, and what was sent. */
export interface LastSend {
  /** Whether it is under way. */
  sending: boolean
  /** How the latest that is over ended; undefined: none is over. */
  outcome: Outcome | undefined
  /** The last request sent, by script or before rendering, if it was for exactly the services asked about; or null. */
  sent: SentRequest | null
}

/**
 * Returns the last send. Called once for a form and the note over it: of two callers, an answer that comes while React
 * renders would reach one alone.
 */
export function useLastSend(services: readonly RequestedService[]): LastSend {
  const { state, data: outcome } = useFetcher<Outcome>({ key: SEND_FETCHER })
  const [sent, setSent] = useState(useRenderedRequest())
  // Kept when the next send fails.
  if (outcome?.kind === 'sent' && outcome !== sent) setSent(outcome)
  const titles = services.map(({ title }) => title)
  return {
    sending: state === 'submitting',
    outcome,
    sent: sent && isSentFor(sent, titles) ? sent : null,
  }
}

/** Returns the request that was sent before the page was rendered, or null. */
export function useRenderedRequest(): SentRequest | null {
  return useRouteLoaderData<{ sent: SentRequest | null }>('root')?.sent ?? null
}

/** Sends the request form, and returns what it shows of that. */
export function useSend({ sending, outcome }: LastSend) {
  // Kept, because the next navigation by script discards the action's data.
  const [notSent] = useState(useActionData<NotSent>() ?? null)
  const showToasts = useShowToasts()
  const form = useRef<HTMLFormElement>(null)
  const formEnd = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState(notSent?.values ?? null)
  const [resets, setResets] = useState(0)
  const { consentVersion: shownVersion } = useRootData()
  const [consentVersion, setConsentVersion] = useState(shownVersion)

  useIsomorphicLayoutEffect(() => {
    if (outcome?.kind !== 'sent') {
      if (outcome?.version) setConsentVersion(outcome.version)
      return
    }
    const focused = document.activeElement
    // A reset keeps the focus, unlike new fields.
    form.current?.reset()
    setValues(null)
    setResets((count) => count + 1)
    if (focused instanceof HTMLButtonElement && form.current?.contains(focused)) {
      document.getElementById(SENT_NOTE)?.focus({ preventScroll: true })
    }
  }, [outcome])
  useEffect(() => {
    if (!outcome) return
    const title = document.title.replace(ERROR_PREFIX, '')
    document.title = outcome.kind === 'sent' ? title : ERROR_PREFIX + title
    // The note about a sent request stands above the fields, where toasts that came later would cover it. An effect
    // itself cannot flush.
    if (outcome.kind === 'sent') {
      return afterPaint(() => {
        flushSync(() => showToasts(toastsOf(outcome)))
        document.getElementById(SENT_NOTE)?.scrollIntoView({ block: 'nearest' })
      })
    }
    showToasts(toastsOf(outcome))
    // Faults are shown around the button.
    formEnd.current?.scrollIntoView({ block: 'nearest' })
    focusFault()
  }, [outcome, showToasts])

  // Leaving loses the answer: nobody knows how the send ended.
  useBeforeUnload(
    useCallback(
      (event) => {
        if (!sending) return
        event.preventDefault()
        // Browsers before 2023 ask only if this is set.
        event.returnValue = true
      },
      [sending],
    ),
  )

  const shown = outcome ?? notSent
  return {
    form,
    formEnd,
    onSubmit: (event: FormEvent) => {
      if (sending) event.preventDefault()
    },
    /** Why the last request was not sent, or null. */
    problem: shown && shown.kind !== 'sent' ? shown.kind : null,
    /** Whether the form still contains what was typed. */
    isTextKept: outcome !== undefined || values !== null,
    /** Initial values of the fields; a reset of the form restores them. */
    values,
    resets,
    consentVersion,
    /** Whether the consent is the document's, whose box may be ticked from the start. */
    isFirstConsent: consentVersion === shownVersion,
  } as const
}

/** Focuses what is at fault, as the address does without JavaScript. */
function focusFault(): void {
  const fault = document.getElementById(FAULT)
  fault?.focus({ preventScroll: true })
  fault?.scrollIntoView({ block: 'nearest' })
}
