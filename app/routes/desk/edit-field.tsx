import type { ComponentProps } from 'react'
import type { ShownField } from '~/office/desk/contents/content-form'
import { deskEdit as texts } from '~/office/words/desk-edit'

/** Columns of twelve for the fields of a service, by the beginning of the field's name. */
const WIDTHS: Partial<Record<string, string>> = {
  order: 'sm:col-span-1',
  title: 'sm:col-span-5 lg:col-span-4',
  price: 'sm:col-span-2',
  unit: 'sm:col-span-3',
  hidden: 'sm:col-span-1 lg:col-span-2',
  description: 'sm:col-span-6 lg:col-span-8',
  icon: 'sm:col-span-6 lg:col-span-4',
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
}: ShownField & { id: string }) {
  if (kind === 'hidden') return <input type="hidden" name={name} value={value} />
  const notes = [
    ...faults.map((text) => ({ text, className: 'font-semibold text-error' })),
    ...(now === undefined ? [] : [{ text: nowText(), className: 'font-semibold text-stake' }]),
    ...(hint ? [{ text: hint, className: 'text-muted' }] : []),
  ]
  const common = {
    id,
    name,
    'aria-invalid': faults.length > 0 || undefined,
    'aria-describedby': notes.map((_, index) => `${id}-${index}`).join(' ') || undefined,
  }

  function nowText(): string {
    if (kind === 'flag') return texts.now(now === 'true' ? texts.yes : texts.no)
    return texts.now(options?.find((option) => option.value === now)?.label ?? now ?? '')
  }

  return (
    <div
      className={`grid content-start gap-1 text-small/dense ${WIDTHS[name.split('.')[0] ?? ''] ?? 'sm:col-span-3 lg:col-span-4'}`}
    >
      {kind === 'flag' ? (
        <label className="flex min-h-11 items-center gap-2 sm:mt-6">
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
          <label htmlFor={id} className="font-semibold">
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
            <input {...(common as ComponentProps<'input'>)} defaultValue={value} className={BOX} />
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
