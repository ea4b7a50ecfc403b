import { typeset } from '~/format/typography'
import type { FieldKind } from '~/server/files/field-kinds.server'

/** The texts of a form by the names of its fields; an empty one may be missing. */
export type Values = Record<string, string>

/** Returns the text of a value of JSON; '' for what is none. */
export function toText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : ''
}

/** Returns the texts of a posted form, with the ends of lines that JSON has. */
export function textsIn(form: FormData): Values {
  const texts = [...form].map(([name, value]) => [name, toText(value).replaceAll('\r\n', '\n')])
  return Object.fromEntries(texts) as Values
}

/** Returns the content of a stored version as its form has it. A version that is not JSON has no content. */
export function readContent(form: ContentForm, text: string): unknown {
  return form.toContent(form.toValues(parsed(text)))
}

/** Returns the value of a text of JSON; null for any other. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field as a content's form describes it. */
export interface FieldOf {
  name: string
  label: string
  /** A text of one line, unless this says otherwise. */
  kind?: FieldKind | 'hidden'
  options?: { value: string; label: string }[]
  hint?: string
  /** Its value if the content has none. */
  defaultValue?: string
  /** Without it, the content cannot be saved. */
  isNeeded?: boolean
  /** In a row, it shows only after a press. */
  isMore?: boolean
}

export interface Group<Field extends FieldOf = FieldOf> {
  title: string
  /** A row of a table, or a block that a press opens to add something; otherwise a block. */
  layout?: 'row' | 'added'
  fields: Field[]
  /** A page of the desk for what the form has no field for. */
  link?: { href: string; text: string }
}

/** What is wrong in a form: the name of a field, and the reason shown there. */
export type Faults = { name: string; reason: string }[]

/** How a content is edited: the mapping between its JSON and a form of texts. */
export interface ContentForm {
  /** Returns the texts of what the form has a field for. */
  toValues(content: unknown): Values
  toContent(values: Values): unknown
  /** Returns the form's fields, in groups, for the values that it shows. */
  groups(values: Values): Group[]
  /** Returns the name of the row that a field is in, such as a service: two versions are merged row by row. */
  rowOf(name: string): string
  /** Parses the content as the site does. `isUsable`: whether the site can show it as it is. */
  check(content: unknown): { isUsable: boolean; faults: Faults }
  /** Describes each change from `before` to `after`; empty if there is none. */
  changes(before: unknown, after: unknown): string[]
  /** Says what of the site is left out with this content, as a sentence. */
  remark?(content: unknown): string | undefined
}

export interface ShownField extends FieldOf {
  value: string
  faults: string[]
  /** What the newest version has here, if that differs. */
  newest?: string
}

/**
 * Returns the form for a content with what is wrong in it. `newest`: the version that it is compared with.
 */
export function showForm(
  form: ContentForm,
  content: unknown,
  {
    newest = content,
    faults = form.check(content).faults,
  }: { newest?: unknown; faults?: Faults } = {},
) {
  const [values, others] = [form.toValues(content), form.toValues(newest)]
  // Saving deletes rows that only the newest version has.
  const groups = form.groups(values)
  const reasonsAt = new Map(
    groups.flatMap(({ fields }) => fields.map(({ name }): [string, string[]] => [name, []])),
  )
  const names = [...reasonsAt.keys()]
  // What is wrong with several fields together stands at the first of them.
  for (const { name, reason } of faults) {
    const place = reasonsAt.has(name)
      ? name
      : (names.find((one) => one.startsWith(`${name}.`)) ?? names[0])
    reasonsAt.get(place ?? '')?.push(typeset(reason))
  }
  return groups.map(({ fields, ...group }) => ({
    ...group,
    title: typeset(group.title),
    fields: fields.map((field): ShownField => {
      const { defaultValue = '' } = field
      const [value = defaultValue, other = defaultValue] = [values[field.name], others[field.name]]
      const reasons = reasonsAt.get(field.name) ?? []
      const shown = {
        label: typeset(field.label),
        ...(field.hint !== undefined && { hint: typeset(field.hint) }),
        ...(other !== value && { newest: other }),
      }
      return { ...field, ...shown, value, faults: reasons }
    }),
  }))
}

/**
 * Merges a content that was made from version `base` into the newest one: the rows that were changed are as
 * `own` has them, all others as in the newest.
 */
export function mergeContents(form: ContentForm, own: unknown, newest: unknown, base: unknown) {
  const [ownValues, baseValues] = [form.toValues(own), form.toValues(base)]
  const changed = new Set(
    Object.keys({ ...ownValues, ...baseValues })
      .filter((name) => (ownValues[name] ?? '') !== (baseValues[name] ?? ''))
      .map(form.rowOf),
  )
  const rows = (values: Values, areChanged: boolean) =>
    Object.entries(values).filter(([name]) => changed.has(form.rowOf(name)) === areChanged)
  return form.toContent(
    Object.fromEntries([...rows(form.toValues(newest), false), ...rows(ownValues, true)]),
  )
}
