import { z } from 'zod'

/**
 * What a value is; without one, a line of text. Forms take the keyboard from it, checks the doubts, pages the link.
 * `digits`: a register's number, no amount.
 */
export type FieldKind =
  | 'multiline'
  | 'choice'
  | 'flag'
  | 'number'
  | 'digits'
  | 'money'
  | 'date'
  | 'phone'
  | 'email'
  | 'link'
  | 'photo'

/** How forms and faults describe a field. */
export interface FieldSpec {
  kind?: FieldKind
  /** Goes into the middle of a sentence: 'телефон, каким он будет на сайте'. */
  label?: string
  example?: string
  /** With it, editors and the fault of a wrong value say 'нужен телефон…'. */
  needs?: 'нужен' | 'нужна' | 'нужно'
  /** How it is written in a file, where that is not as in a form: 'в кавычках'. */
  inFile?: string
}

const fields = z.registry<FieldSpec>()

/** Describes a schema's field. Call it last: `optional` and the like return schemas without the description. */
export function field<Schema extends z.ZodType>(schema: Schema, about: FieldSpec): Schema {
  const described = about.label === undefined ? schema : schema.describe(wantedOf(about))
  fields.add(described, about)
  return described
}

/** Returns what the author of a file is told of a field. */
export function wantedOf({ kind, label = '', example, needs, inFile }: FieldSpec): string {
  const begin = kind === 'flag' ? 'true, если ' : needs ? `${needs} ` : ''
  return begin + label + (inFile ? `, ${inFile}` : '') + (example ? `: ${example}` : '')
}

/** Returns a field's label; '' if its schema has none. */
export function labelOf(schema: z.ZodType): string {
  const { label = '' } = fields.get(schema) ?? {}
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Returns what is typed into a field, for example. */
export function exampleOf(schema: z.ZodType): string | undefined {
  return fields.get(schema)?.example
}

export function fieldKindOf(schema: z.ZodType): FieldKind | undefined {
  const inner = innerOf(schema)
  if (inner instanceof z.ZodBoolean) return 'flag'
  if (inner instanceof z.ZodNumber) return 'number'
  return (fields.get(schema) ?? fields.get(inner))?.kind
}

/** Returns a schema without what makes its value optional. */
export function innerOf(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  return isWrapped ? innerOf(schema.unwrap() as z.ZodType) : schema
}

/** Lists the texts of a kind in a value, such as all phones, whichever field they stand in. */
export function textsOfKind(
  kind: FieldKind,
  schema: z.ZodType,
  value: unknown,
): { path: PropertyKey[]; text: string }[] {
  const inner = innerOf(schema)
  const within = (key: PropertyKey, part: z.ZodType, found: unknown) =>
    textsOfKind(kind, part, found).map(({ path, text }) => ({ path: [key, ...path], text }))
  if (inner instanceof z.ZodArray) {
    const items = Array.isArray(value) ? (value as unknown[]) : []
    return items.flatMap((item, index) => within(index, inner.element as z.ZodType, item))
  }
  if (inner instanceof z.ZodObject) {
    const parts = Object.entries((value ?? {}) as object)
    return parts.flatMap(([key, found]) => {
      const part = inner.shape[key] as z.ZodType | undefined
      return part ? within(key, part, found) : []
    })
  }
  return typeof value === 'string' && fieldKindOf(schema) === kind
    ? [{ path: [], text: value }]
    : []
}
