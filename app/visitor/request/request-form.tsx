import { Form } from '@remix-run/react'
import { memo, type ReactNode } from 'react'
import type { RequestedService } from '~/agency/catalogue/service'
import { FAULT } from '~/addresses/element-ids'
import { requestFormTexts as texts } from '~/content/request-form'
import { useFacts } from '~/visitor/root-data'
import { Button } from '~/visitor/ui/button'
import { Checkbox } from '~/visitor/ui/checkbox'
import { FailedNote, isFailure } from './failed-note'
import type { Outcome } from './outcome'
import { RequestFields } from './request-fields'
import { type LastSend, SEND_FETCHER, useSend } from './use-send'

const CONSENT_ERRORS: Partial<Record<Outcome['kind'], string>> = {
  'no-consent': texts.noConsent,
  'unknown-consent': texts.consentChanged,
}

interface RequestFormProps {
  action: string
  services: readonly RequestedService[]
  lastSend: LastSend
  /** Under the button. */
  children?: ReactNode
}

/**
 * The request form, in the home page's footer and in the basket. A send that fails keeps what was typed. It does
 * not navigate, which would change address, history, scroll and focus; the fetcher's key makes a second press find the
 * first send.
 */
export function RequestForm({ action, services, lastSend, children }: RequestFormProps) {
  const { form, formEnd, onSubmit, problem, values, resets, ...state } = useSend(lastSend)
  const { sending, sent } = lastSend
  const { consentVersion, isFirstConsent, isTextKept } = state
  return (
    <Form
      ref={form}
      method="post"
      action={`${action}#${FAULT}`}
      navigate={false}
      fetcherKey={SEND_FETCHER}
      onSubmit={onSubmit}
      className="grid gap-4 *:min-w-0"
    >
      <input type="hidden" name="intent" value="send" />
      <ServiceInputs services={services} />
      {sent && <p className="text-balance">{texts.another}</p>}
      <RequestFields values={values} readOnly={sending} />
      <div
        ref={formEnd}
        className="grid scroll-mt-60 scroll-mb-5 content-start gap-4 *:min-w-0 in-[dialog]:scroll-mt-0"
      >
        <Checkbox
          key={`${resets} ${consentVersion}`}
          name="consent"
          label={texts.consent}
          defaultChecked={values?.consent && isFirstConsent}
          error={problem ? CONSENT_ERRORS[problem] : undefined}
        />
        <ConsentLinks />
        {/*
          After a send, another one is not the primary action. Into a hidden field Firefox would put an older version of
          the consent back when the page is reloaded.
        */}
        <Button
          type="submit"
          name="consentVersion"
          value={consentVersion}
          aria-disabled={sending}
          variant={sent && !sending ? 'quiet' : 'filled'}
        >
          {sending ? texts.sending : texts.submit}
        </Button>
        {children}
        {isFailure(problem) && <FailedNote failure={problem} isTextKept={isTextKept} />}
      </div>
    </Form>
  )
}

/** Sends the titles of the services with the request. */
const ServiceInputs = memo(function ServiceInputs({
  services,
}: Pick<RequestFormProps, 'services'>) {
  return services.map(({ title }, i) => (
    <input key={i} type="hidden" name="services" value={title} />
  ))
})

/** Links to what the visitor consents to. They open another tab, so that what was typed stays. */
function ConsentLinks() {
  const { consent, privacy } = useFacts().links
  if (!consent && !privacy) return null
  return (
    <p className="-mt-4 max-w-none pl-9 text-small wrap-anywhere text-muted">
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
