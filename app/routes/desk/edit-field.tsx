import type { ComponentProps } from 'react'
import type { ShownField } from '~/office/desk/contents/content-form'
import { deskEdit as texts } from '~/office/words/desk-edit'

/** Columns of twelve, by what is typed. */
const WIDTHS: Partial<Record<NonNullable<ShownField['kind']>, string>> = {
  multiline: 'sm:col-span-6 lg:col-span-12',
  number: 'sm:col-span-2',
  money: 'sm:col-span-2',
}

/** The keyboard that a phone shows. */
const KEYBOARDS: Partial<Record<NonNullable<ShownField['kind']>, ComponentProps<'input'>>> = {
  number: { inputMode: 'decimal' },
  digits: { inputMode: 'numeric' },
  money: { inputMode: 'decimal' },
  date: { inputMode: 'numeric' },
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  link: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
}

const BOX =
  'min-h-11 w-full min-w-0 scroll-my-24 rounded border border-field bg-white px-3 py-2 text-body/normal font-normal hover:border-ink aria-[invalid]:border-error'

/** A field of the desk's forms, with what is wrong with it, and what another version has in its place. */
export function EditField({
  id,
  name,
  label,
  kind,
  options,
  hint,
  value,
  faults,
  now,
  isNeeded,
  isInRow = false,
}: ShownField & {
  id: string
  /** In a row of a table, whose columns are named for the ear alone. */
  isInRow?: boolean
}) {
  if (kind === 'hidden') return <input type="hidden" name={name} value={value} />
  const notes = [
    ...faults.map((text) => ({ text, className: 'font-semibold text-error' })),
    ...(now === undefined ? [] : [{ text: nowText(), className: 'font-semibold text-stake' }]),
    ...(hint ? [{ text: hint, className: 'text-muted' }] : []),
  ]
  const common = {
    id,
    name,
    'aria-required': isNeeded,
    'aria-invalid': faults.length > 0 || undefined,
    'aria-describedby': notes.map((_, index) => `${id}-${index}`).join(' ') || undefined,
  }

  function nowText(): string {
    if (kind === 'flag') return texts.now(now === 'true' ? texts.yes : texts.no)
    return texts.now(options?.find((option) => option.value === now)?.label ?? now ?? '')
  }

  return (
    <div
      className={`grid min-w-0 content-start gap-1 text-small/dense ${isInRow ? '' : ((kind && WIDTHS[kind]) ?? 'sm:col-span-3 lg:col-span-4')}`}
    >
      {kind === 'flag' ? (
        <label className={`flex min-h-11 items-center gap-2 ${isInRow ? '' : 'sm:mt-6'}`}>
          <input
            {...common}
            type="checkbox"
            value="true"
            defaultChecked={value === 'true'}
            className="size-5 shrink-0 scroll-my-24 accent-forest"
          />
          {label}
        </label>
      ) : (
        <>
          <label
            htmlFor={id}
            className={
              isInRow
                ? 'sr-only'
                : `font-semibold ${isNeeded ? "after:text-error after:content-['_*']" : ''}`
            }
          >
            {label}
          </label>
          {options ? (
            <select {...common} defaultValue={value} className={`[font-family:inherit] ${BOX}`}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          ) : kind === 'multiline' ? (
            <textarea
              {...common}
              defaultValue={value}
              rows={2}
              className={`field-sizing-content resize-y ${BOX}`}
            />
          ) : (
            <input
              {...(common as ComponentProps<'input'>)}
              {...(kind && KEYBOARDS[kind])}
              placeholder={isInRow ? label : undefined}
              defaultValue={value}
              className={BOX}
            />
          )}
        </>
      )}
      {notes.map(({ text, className }, index) => (
        <p key={text} id={`${id}-${index}`} className={className}>
          {text}
        </p>
      ))}
    </div>
  )
}
