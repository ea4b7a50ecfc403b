import { memo } from 'react'
import { whereWrittenTo } from '~/content/messengers'
import { requestFormTexts as texts } from '~/content/request-form'
import { Field } from '~/ui/field'
import { useFacts } from '~/ui/root-data'
import { Honeypot } from './honeypot'
import type { TypedRequest } from './send-result'

interface FieldsProps {
  /** Initial values; a reset of the form restores them. */
  typed: TypedRequest | null
  /** A request is being sent: what is typed now would not be in it, and the form is emptied after it. */
  readOnly: boolean
}

/** The text fields of the request form. A change of the basket does not render them again. */
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
