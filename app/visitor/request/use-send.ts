import { useBeforeUnload, useFetcher } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { FAILED_NOTE, SENT_NOTE } from '~/format/addresses'
import { afterPaint } from '~/visitor/ui/after-paint'
import { useShowToasts } from '~/visitor/toasts/toasts'
import { useRootData } from '~/visitor/root-data'
import { useIsomorphicLayoutEffect } from '~/visitor/ui/use-isomorphic-layout-effect'
import { type FieldValues, type Outcome, toastsOf } from './outcome'
import { useDocumentOutcome } from './use-outcome'

export const SEND_FETCHER = 'send'

/** Sends the request form, and returns what it shows of that. */
export function useSend() {
  const documentOutcome = useDocumentOutcome()
  const { state, data: outcome } = useFetcher<Outcome>({ key: SEND_FETCHER })
  const showToasts = useShowToasts()
  const form = useRef<HTMLFormElement>(null)
  const formEnd = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState(documentOutcome ? valuesIn(documentOutcome) : null)
  const [resets, setResets] = useState(0)
  const { consentVersion: shownVersion } = useRootData()
  const [consentVersion, setConsentVersion] = useState(shownVersion)
  const sending = state === 'submitting'

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
    showToasts(toastsOf(outcome))
    // The note about a sent request stands above the fields, where the toasts, once they are there, would cover it.
    if (outcome.kind === 'sent') {
      return afterPaint(() => {
        document.getElementById(SENT_NOTE)?.scrollIntoView({ block: 'nearest' })
      })
    }
    // Faults are shown around the button.
    formEnd.current?.scrollIntoView({ block: 'nearest' })
    focusFault(formEnd.current)
  }, [outcome, showToasts])

  // If the visitor leaves, the answer is lost and nobody knows how the send ended.
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

  const shown = outcome ?? documentOutcome
  return {
    form,
    formEnd,
    sending,
    onSubmit: (event: FormEvent) => {
      if (sending) event.preventDefault()
    },
    /** Why the last send was refused, or null. */
    refusal: shown && shown.kind !== 'sent' ? shown.kind : null,
    /** Whether the form still contains what was typed. */
    isTextKept: outcome !== undefined || values !== null,
    /** Whether the answer is a new page (without JavaScript), on which it gets the focus. */
    isNewDocument: documentOutcome !== null && outcome === undefined,
    /** Initial values of the fields; a reset of the form restores them. */
    values,
    resets,
    consentVersion,
    /** Whether the consent is that of the document, for which the box may be ticked from the start. */
    isFirstConsent: consentVersion === shownVersion,
  } as const
}

/** Focuses the box without a tick or the note about a failure, as autofocus does without JavaScript. */
function focusFault(formEnd: HTMLElement | null): void {
  const fault = formEnd?.querySelector<HTMLElement>(`[aria-invalid], #${FAILED_NOTE}`)
  fault?.focus({ preventScroll: true })
  fault?.scrollIntoView({ block: 'nearest' })
}

function valuesIn(outcome: Outcome): FieldValues | null {
  return outcome.kind === 'sent' ? null : outcome.values
}
