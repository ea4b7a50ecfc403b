import { type ComponentProps, memo } from 'react'
import { REQUEST_FIELDS, type RequestField } from '~/agency/port/agency'
import { messengersByNumber } from '~/content/messengers'
import { requestFormTexts as texts } from '~/content/request-form'
import { Field } from '~/visitor/ui/field'
import { useFacts } from '~/visitor/root-data'
import { Honeypot } from './honeypot'
import type { FieldValues } from './outcome'

interface FieldsProps {
  /** Initial values; a reset of the form restores them. */
  values: FieldValues | null
  /** Set while sending: what is typed now would not be sent, and the reset would remove it. */
  readOnly: boolean
}

const WORDS: Record<RequestField, { label: string; placeholder: string; datum: string }> =
  texts.fields

/** No `enterKeyHint`: 'next' would be wrong, because Enter sends the form. */
const ATTRIBUTES: Record<RequestField, Partial<ComponentProps<typeof Field>>> = {
  // Names and places are in no dictionary.
  name: { autoComplete: 'name', autoCapitalize: 'words', spellCheck: false },
  phone: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel' },
  // In a section of its own: otherwise browsers fill in the visitor's home.
  address: { autoComplete: 'section-object address-line1', spellCheck: false },
  comment: { multiline: true },
}

/** The text fields of the request form. A change of the basket does not render them again. */
export const RequestFields = memo(function RequestFields({ values, readOnly }: FieldsProps) {
  const messengers = messengersByNumber(useFacts()).map(({ name }) => name)
  const hints: Partial<Record<RequestField, string>> = {
    phone: [
      texts.phoneIsEnough,
      ...(messengers.length > 0 ? [texts.phoneHint(messengers)] : []),
    ].join(' '),
  }
  return (
    <>
      {REQUEST_FIELDS.map((field) => (
        <Field
          key={field}
          name={field}
          label={WORDS[field].label}
          placeholder={WORDS[field].placeholder}
          {...ATTRIBUTES[field]}
          hint={hints[field]}
          defaultValue={values?.[field] ?? ''}
          readOnly={readOnly}
        />
      ))}
      <Honeypot />
    </>
  )
})
