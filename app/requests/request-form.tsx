import { Form, useActionData } from '@remix-run/react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { whereWrittenTo } from '~/content/messengers'
import { requestFormTexts as texts } from '~/content/request-form'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { Field } from '~/ui/field'
import { useFacts } from '~/ui/use-facts'
import { Honeypot } from './honeypot'
import type { RefusedSend, TypedRequest } from './send-outcome'
import { SEND_FETCHER, useSending } from './use-sending'

interface RequestFormProps {
  /** The page's own action, whose answer shows this form again. */
  action: string
  /** What goes with the request besides, in hidden fields. */
  children?: ReactNode
}

/** The request form, in the home page's footer and in the basket. A refused send keeps what was typed. */
export function RequestForm({ action, children }: RequestFormProps) {
  // Without JavaScript the answer to a refused send brings the text back. It stands for as long as
  // the page does: the next navigation by script would take the action's data away.
  const [refused] = useState(useActionData<RefusedSend>())
  const { sending, outcome, onSubmit } = useSending()
  const latest = outcome ?? refused

  const form = useRef<HTMLFormElement>(null)
  const sent = outcome?.sent ?? 0
  useEffect(() => {
    // Emptied where they stand, the fields keep the focus.
    if (sent > 0) form.current?.reset()
  }, [sent])

  return (
    <Form
      ref={form}
      method="post"
      action={action}
      navigate={false}
      fetcherKey={SEND_FETCHER}
      onSubmit={onSubmit}
      className="grid gap-5 *:min-w-0"
    >
      <input type="hidden" name="intent" value="send" />
      {children}
      <Fields
        typed={sent === 0 ? refused?.typed : undefined}
        noConsent={latest?.refused === true && latest.typed?.consent === false}
        sent={sent}
        readOnly={sending}
      />
      <Button type="submit" aria-disabled={sending}>
        {sending ? texts.sending : texts.submit}
      </Button>
    </Form>
  )
}

interface FieldsProps {
  /** What a reset brings back. */
  typed: TypedRequest | null | undefined
  /** The last send was refused for want of it. */
  noConsent: boolean
  /** How many sends by script went well. */
  sent: number
  /** One is under way: what is typed now would not be in it, and would be gone after it. */
  readOnly: boolean
}

// A change of what goes with the request need not render them.
const Fields = memo(function Fields({ typed, noConsent, sent, readOnly }: FieldsProps) {
  const where = whereWrittenTo(useFacts())
  return (
    <>
      <Field
        name="name"
        label={texts.name.label}
        placeholder={texts.name.placeholder}
        autoComplete="name"
        defaultValue={typed?.name ?? ''}
        readOnly={readOnly}
      />
      <Field
        name="phone"
        type="tel"
        inputMode="numeric"
        label={texts.phone.label}
        placeholder={texts.phone.placeholder}
        hint={where === null ? undefined : texts.phone.hint(where)}
        autoComplete="tel"
        defaultValue={typed?.phone ?? ''}
        readOnly={readOnly}
      />
      <Field
        name="address"
        label={texts.address.label}
        placeholder={texts.address.placeholder}
        autoComplete="street-address"
        defaultValue={typed?.address ?? ''}
        readOnly={readOnly}
      />
      <Field
        name="comment"
        multiline
        label={texts.comment.label}
        placeholder={texts.comment.placeholder}
        defaultValue={typed?.comment ?? ''}
        readOnly={readOnly}
      />
      <Honeypot />
      <Checkbox
        key={sent}
        name="consent"
        label={texts.consent}
        defaultChecked={typed?.consent}
        error={noConsent ? texts.noConsent : undefined}
      />
      <ConsentLinks />
    </>
  )
})

/** What one consents to. It opens beside the form, which keeps what was typed. */
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
