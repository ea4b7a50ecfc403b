import { memo } from 'react'
import { whereWrittenTo } from '~/content/messengers'
import { requestFormTexts as texts } from '~/content/request-form'
import { Field } from '~/ui/field'
import { useFacts } from '~/ui/root-data'
import { Honeypot } from './honeypot'
import type { TypedRequest } from './send-result'

interface FieldsProps {
  /** What a reset brings back. */
  typed: TypedRequest | null
  /** One is under way: what is typed now would not be in it, and would be gone after it. */
  readOnly: boolean
}

/** What a visitor types into the request form. What goes with it besides need not render them. */
export const RequestFields = memo(function RequestFields({ typed, readOnly }: FieldsProps) {
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
    </>
  )
})
