import { Form } from '@remix-run/react'
import { memo, useEffect, useRef, useState } from 'react'
import { requestFormTexts as texts } from '~/content/request-form'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { useFacts } from '~/ui/root-data'
import { RequestFields } from './request-fields'
import { FailedNote, SentNote } from './send-notes'
import { SEND_FETCHER, useDocumentResult, useSending } from './use-sending'

interface RequestFormProps {
  /** The action of the page that shows this form. */
  action: string
  /** The titles of the services that go with the request. */
  services?: readonly string[]
}

const NO_SERVICES: readonly string[] = []

// Works without JavaScript. A browser without :has() goes on showing the button.
const WHEN_EMPTY = 'hidden group-[:not(:has(:checked,[placeholder]:not(:placeholder-shown)))]:grid'
const WHEN_TYPED = 'group-[:not(:has(:checked,[placeholder]:not(:placeholder-shown)))]:invisible'

/** The request form, in the home page's footer and in the basket. A refused send keeps what was typed. */
export function RequestForm({ action, services = NO_SERVICES }: RequestFormProps) {
  const documentResult = useDocumentResult()
  const { sending, fetcherResult, onSubmit } = useSending()
  const result = fetcherResult ?? documentResult
  const noConsent = result?.refused === true && result.typed?.consent === false
  // The services of the request that the document answers: another basket is another request.
  const [firstServices] = useState(services)
  const sentServices = fetcherResult?.refused === false ? fetcherResult.services : firstServices
  const isSent = result?.refused === false && String(sentServices) === String(services)

  const form = useRef<HTMLFormElement>(null)
  const sentNote = useRef<HTMLParagraphElement>(null)
  const sent = fetcherResult?.sent ?? 0
  const typed = sent === 0 && documentResult?.refused ? documentResult.typed : null
  useIsomorphicLayoutEffect(() => {
    if (sent === 0) return
    const focused = document.activeElement
    // A reset, unlike new fields, keeps the focus.
    form.current?.reset()
    if (focused instanceof HTMLButtonElement && form.current?.contains(focused)) {
      sentNote.current?.focus({ preventScroll: true })
    }
  }, [sent])

  const end = useRef<HTMLDivElement>(null)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Faults are shown over and under the button, the note that it was sent in its place. `scroll-mt-*` keeps
    // both clear of the toasts.
    const answer = fetcherResult?.refused ? end : note
    if (fetcherResult) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [fetcherResult])

  return (
    <Form
      ref={form}
      method="post"
      action={action}
      navigate={false}
      fetcherKey={SEND_FETCHER}
      onSubmit={onSubmit}
      className="group grid gap-5 *:min-w-0"
    >
      <input type="hidden" name="intent" value="send" />
      <ServiceInputs services={services} />
      <RequestFields typed={typed} readOnly={sending} />
      <div className="grid *:min-w-0 *:[grid-area:1/1]">
        <div
          ref={end}
          className={`grid scroll-mt-60 content-start gap-5 *:min-w-0 ${isSent ? WHEN_TYPED : ''}`}
        >
          <Checkbox
            key={sent}
            name="consent"
            label={texts.consent}
            defaultChecked={typed?.consent}
            error={noConsent ? texts.noConsent : undefined}
          />
          <ConsentLinks />
          <div className="grid gap-5">
            <Button type="submit" aria-disabled={sending}>
              {sending ? texts.sending : texts.submit}
            </Button>
            {result?.refused && !noConsent && (
              <FailedNote
                kept={fetcherResult !== undefined || result.typed !== null}
                autoFocus={!fetcherResult}
              />
            )}
          </div>
        </div>
        {isSent && (
          <div ref={note} className={`scroll-mt-60 ${WHEN_EMPTY}`}>
            <SentNote title={sentNote} services={services} autoFocus={!fetcherResult} />
          </div>
        )}
      </div>
    </Form>
  )
}

/** Sends the titles of the services with the request. */
const ServiceInputs = memo(function ServiceInputs({ services }: { services: readonly string[] }) {
  return services.map((title, i) => <input key={i} type="hidden" name="services" value={title} />)
})

/** Links to what the visitor consents to. They open another tab, so that what was typed stays. */
function ConsentLinks() {
  const { consent, privacy } = useFacts().links
  if (!consent && !privacy) return null
  return (
    <p className="text-small wrap-anywhere text-muted">
      {consent && (
        <a href={consent} target="_blank" rel="noopener" className="mr-5 inline-block py-[.7rem]">
          {texts.consentText}
        </a>
      )}
      {privacy && (
        <a href={privacy} target="_blank" rel="noopener" className="inline-block py-[.7rem]">
          {texts.privacy}
        </a>
      )}
    </p>
  )
}
