import type { ComponentProps } from 'react'
import type { RequestField } from '~/agency/port/agency'
import type { ShownField } from '~/office/desk/contents/content-form'
import { deskEdit as texts } from '~/office/words/desk-edit'

type Kind = NonNullable<ShownField['kind']>

/** Columns of twelve, by what is typed. */
const WIDTHS: Partial<Record<Kind, string>> = {
  multiline: 'sm:col-span-6 lg:col-span-12',
  number: 'sm:col-span-2',
  money: 'sm:col-span-2',
  // Beside others it stands as low as their boxes do.
  flag: 'sm:col-span-3 sm:not-only:pt-6 sm:only:col-span-full lg:col-span-4 lg:only:col-span-full',
}

/** The keyboard that a phone shows. */
const KEYBOARDS: Partial<Record<Kind, ComponentProps<'input'>>> = {
  number: { inputMode: 'decimal' },
  digits: { inputMode: 'numeric' },
  money: { inputMode: 'decimal' },
  date: { inputMode: 'numeric' },
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  link: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
}

/** What the fields of a request are; a text of one line has none. */
export const FIELD_KINDS: Partial<Record<RequestField, Kind>> = {
  phone: 'phone',
  comment: 'multiline',
}

const BOX =
  'min-h-11 w-full min-w-0 scroll-my-24 rounded border border-field bg-white px-3 py-2 text-body/normal font-normal hover:border-ink aria-[invalid]:border-error'

interface EditFieldProps extends ShownField {
  id: string
  /** In a row of a table, whose columns are named for the ear alone. */
  isInRow?: boolean
}

/** A field of the desk's forms, with what is wrong with it, and what another version has in its place. */
export function EditField(props: EditFieldProps) {
  const { id, name, kind, value, faults, isNeeded, isInRow } = props
  if (kind === 'hidden') return <input type="hidden" name={name} value={value} />
  const notes = notesOf(props)
  const named = {
    id,
    name,
    'aria-required': isNeeded,
    'aria-invalid': faults.length > 0 || undefined,
    'aria-describedby': notes.map((_, index) => `${id}-${index}`).join(' ') || undefined,
  }
  const width = (kind && WIDTHS[kind]) ?? 'sm:col-span-3 lg:col-span-4'
  return (
    <div className={`grid min-w-0 content-start gap-1 text-small/dense ${isInRow ? '' : width}`}>
      {kind === 'flag' ? <Flag {...props} named={named} /> : <Labelled {...props} named={named} />}
      {notes.map(({ text, className }, index) => (
        <p key={text} id={`${id}-${index}`} className={className}>
          {text}
        </p>
      ))}
    </div>
  )
}

/** What stands under a field: what is wrong, what another version has, and a hint. */
function notesOf({ kind, options, hint, faults, newest }: EditFieldProps) {
  const inWords = (text: string) =>
    kind === 'flag'
      ? texts[text === 'true' ? 'yes' : 'no']
      : (options?.find((option) => option.value === text)?.label ?? text)
  const different = newest === undefined ? [] : [texts.now(inWords(newest))]
  return [
    ...faults.map((text) => ({ text, className: 'font-semibold text-error' })),
    ...different.map((text) => ({ text, className: 'font-semibold text-stake' })),
    ...(hint ? [{ text: hint, className: 'text-muted' }] : []),
  ]
}

function Flag({ label, value, named }: EditFieldProps & { named: object }) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        {...named}
        type="checkbox"
        value="true"
        defaultChecked={value === 'true'}
        className="size-5 shrink-0 scroll-my-24 accent-forest"
      />
      {label}
    </label>
  )
}

function Labelled(props: EditFieldProps & { named: object }) {
  const { id, label, kind, options, value, isNeeded, isInRow, named } = props
  const mark = isNeeded ? "after:text-error after:content-['_*']" : ''
  return (
    <>
      <label htmlFor={id} className={isInRow ? 'sr-only' : `font-semibold ${mark}`}>
        {label}
      </label>
      {kind === 'choice' ? (
        <select {...named} defaultValue={value} className={`[font-family:inherit] ${BOX}`}>
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : kind === 'multiline' ? (
        <textarea
          {...named}
          defaultValue={value}
          rows={2}
          className={`field-sizing-content resize-y ${BOX}`}
        />
      ) : (
        <input
          {...named}
          {...(kind && KEYBOARDS[kind])}
          placeholder={isInRow ? label : undefined}
          defaultValue={value}
          className={BOX}
        />
      )}
    </>
  )
}
