import { Form } from '@remix-run/react'
import { memo, useState } from 'react'
import { requestFormTexts as texts } from '~/content/request-form'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { useConsentVersion } from '~/ui/root-data'
import { ConsentLinks } from './consent-links'
import { FailedNote } from './failed-note'
import { RequestFields } from './request-fields'
import type { RequestState } from './use-request'
import { SEND_FETCHER } from './use-sending'

const CONSENT_ERRORS = {
  'no consent': texts.noConsent,
  'consent changed': texts.consentChanged,
  'not sent': undefined,
}

interface RequestFormProps {
  /** The action of the page that shows this form. */
  action: string
  request: RequestState
}

/** The request form, in the home page's footer and in the basket. A refused send keeps what was typed. */
export function RequestForm({ action, request }: RequestFormProps) {
  const { form, formEnd, services, sent, failure, typed, sending, sentCount } = request
  const { isTextKept, isNewDocument, onSubmit } = request
  const consentVersion = useConsentVersion()
  // The box may be ticked from the start, but only for the text that the visitor was shown then.
  const [firstVersion] = useState(consentVersion)
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
      {/* Firefox would put an older version back into the field when the page is reloaded. */}
      <input type="hidden" name="consentVersion" value={consentVersion} autoComplete="off" />
      <ServiceInputs services={services} />
      <p className="text-balance">{texts.phoneIsEnough}</p>
      <RequestFields typed={typed} readOnly={sending} />
      <div
        ref={formEnd}
        className="grid scroll-mt-60 scroll-mb-5 content-start gap-5 *:min-w-0 in-[dialog]:scroll-mt-0"
      >
        <Checkbox
          key={`${sentCount} ${consentVersion}`}
          name="consent"
          label={texts.consent}
          defaultChecked={typed?.consent && consentVersion === firstVersion}
          error={failure ? CONSENT_ERRORS[failure] : undefined}
        />
        <ConsentLinks />
        {/* After a send, another one is not the primary action. */}
        <Button type="submit" aria-disabled={sending} look={sent && !sending ? 'quiet' : 'filled'}>
          {sending ? texts.sending : texts.submit}
        </Button>
        {failure === 'not sent' && <FailedNote isTextKept={isTextKept} autoFocus={isNewDocument} />}
      </div>
    </Form>
  )
}

/** Sends the titles of the services with the request. */
const ServiceInputs = memo(function ServiceInputs({ services }: { services: readonly string[] }) {
  return services.map((title, i) => <input key={i} type="hidden" name="services" value={title} />)
})
