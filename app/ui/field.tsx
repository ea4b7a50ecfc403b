import type { ComponentProps } from 'react'

interface FieldProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'placeholder' | 'autoComplete' | 'defaultValue' | 'readOnly'
> {
  name: string
  label: string
  /** A box of several lines instead of one. */
  multiline?: boolean
}

/** A text field under its label, which stays there while one types. One of a name to a page. */
export function Field({ name, label, multiline, type, ...rest }: FieldProps) {
  const id = `field-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {multiline ? (
        <textarea id={id} name={name} rows={4} {...rest} />
      ) : (
        <input id={id} name={name} type={type ?? 'text'} {...rest} />
      )}
    </div>
  )
}
