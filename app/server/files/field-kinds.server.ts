import { z } from 'zod'

/**
 * What a value is; without one, a text of one line. The desk's form asks for its keyboard, the checks for its doubts,
 * the pages for its link. `digits`: a number of a register, which is no amount.
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

/** The kinds that a schema says of its parts. Register last: `describe` and `optional` return new schemas. */
export const fieldKinds = z.registry<{ kind: FieldKind }>()

export function fieldKindOf(schema: z.ZodType): FieldKind | undefined {
  const inner = innerOf(schema)
  if (inner instanceof z.ZodBoolean) return 'flag'
  if (inner instanceof z.ZodNumber) return 'number'
  return (fieldKinds.get(schema) ?? fieldKinds.get(inner))?.kind
}

/** Returns a schema without what makes its value optional. */
export function innerOf(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  return isWrapped ? innerOf(schema.unwrap() as z.ZodType) : schema
}

export interface PlacedText {
  path: PropertyKey[]
  text: string
}

/** Lists the texts of a kind in a value, such as all phones, whichever field they stand in. */
export function textsOfKind(kind: FieldKind, schema: z.ZodType, value: unknown): PlacedText[] {
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
