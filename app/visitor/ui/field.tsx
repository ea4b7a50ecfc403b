import type { ComponentProps } from 'react'

interface FieldProps extends Pick<
  ComponentProps<'input'>,
  | 'inputMode'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'placeholder'
  | 'autoComplete'
  | 'defaultValue'
  | 'readOnly'
> {
  name: string
  label: string
  /** None that the browser checks, such as `email`: only the consent is checked (specification, 5). */
  type?: 'text' | 'tel'
  multiline?: boolean
  /** Shown under the field: what the answer is used for. */
  hint?: string
}

/** A text field under a visible label. `name` is unique on the page. */
export function Field({ name, label, multiline, hint, type = 'text', ...rest }: FieldProps) {
  const id = `field-${name}`
  const hintId = hint && `hint-${name}`
  const box =
    'w-full resize-y rounded border border-field bg-white px-[min(1rem,4.5vw)] py-3 text-body/normal font-normal hover:border-ink'
  return (
    <div className="grid gap-1.5 text-small/dense font-semibold">
      <label htmlFor={id}>{label}</label>
      {multiline ? (
        // It grows with its text, from three lines on. Without `field-sizing` it is resized by hand.
        <textarea
          id={id}
          name={name}
          rows={3}
          className={`field-sizing-content max-h-96 min-h-[calc(3lh+1.5rem+2px)] ${box}`}
          {...rest}
        />
      ) : (
        <input
          id={id}
          name={name}
          type={type}
          className={`min-h-13 ${box}`}
          aria-describedby={hintId}
          {...rest}
        />
      )}
      {hint && (
        <p id={hintId} className="max-w-none font-normal text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
