import { z } from 'zod'

/** How a value is typed at the desk; without one, as a text of one line. */
export type FieldKind =
  'multiline' | 'flag' | 'number' | 'digits' | 'money' | 'date' | 'phone' | 'email' | 'link'

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
