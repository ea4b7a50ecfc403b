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
  const box =
    'min-h-13 w-full resize-y rounded border border-field bg-white px-[min(1rem,3.75vw)] py-3 text-body/normal font-normal hover:border-ink'
  return (
    <div className="grid gap-1.5 text-small/[1.4] font-semibold">
      <label htmlFor={id}>{label}</label>
      {multiline ? (
        <textarea id={id} name={name} rows={4} className={box} {...rest} />
      ) : (
        <input id={id} name={name} type={type ?? 'text'} className={box} {...rest} />
      )}
    </div>
  )
}
