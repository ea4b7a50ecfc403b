import { useBeforeUnload, useBlocker, useLocation, useNavigation } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { toastTexts } from '~/content/toasts'
import { useFlash } from '~/toasts/use-toasts'

/**
 * Follows sends by script. `sending`: one is under way; `sent`: how many went well since the page
 * came; `onSubmit` lets one through at a time. `refused`: the last answer, where it was a refusal.
 */
export function useSending(refused: unknown) {
  const navigation = useNavigation()
  const location = useLocation()
  const sending = navigation.formData?.get('intent') === 'send'

  // A second press can come before React has shown the first; and a send can be over before React
  // has shown it at all, so its outcome is watched too.
  const pressed = useRef(false)
  useEffect(() => {
    if (navigation.state === 'idle') pressed.current = false
  }, [navigation, refused, location])

  // Back, or a link, would cut the answer off, and nobody would know how it went.
  useBlocker(sending)
  useBeforeUnload(
    useCallback((event) => {
      if (pressed.current) event.preventDefault()
    }, []),
  )

  const onSubmit = (event: FormEvent) => {
    if (pressed.current) event.preventDefault()
    pressed.current = true
  }
  return { sending, sent: useSentCount(), onSubmit }
}

/** Each send that went well brings a toast of its own that says so. */
function useSentCount(): number {
  const { shown } = useFlash()
  const latest = shown.filter(({ message }) => message === toastTexts.sent).pop()?.id
  const [counted, setCounted] = useState({ latest, sent: 0 })
  if (latest !== undefined && latest !== counted.latest) {
    setCounted({ latest, sent: counted.sent + 1 })
  }
  return counted.sent
}
