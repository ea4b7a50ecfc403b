import { z } from 'zod'
import { readPrice } from '~/format/read-price'
import { type FieldKind, fieldKindOf, innerOf } from '~/server/files/field-kinds.server'
import { isObject } from './content-form'

/** A part of a content: its path, such as `engineers.0.name`, which is its field's name, and its schema. */
export type Part = [path: string, schema: z.ZodType]

/** Which editor checks a file; nobody types it. */
const NOT_TYPED = ['$schema']

/** Returns the parts of an object, by its schema. */
export function partsOf([path, schema]: Part): Part[] {
  const { shape } = innerOf(schema) as z.ZodObject
  return Object.entries(shape as Record<string, z.ZodType>)
    .filter(([key]) => !NOT_TYPED.includes(key))
    .map(([key, part]) => [join(path, key), part])
}

export function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

/** Whether objects and lists are where a schema has them, whatever its texts are. */
export function hasShape(schema: z.ZodType, value: unknown): boolean {
  if (value === undefined) return true
  const kind = innerOf(schema)
  if (kind instanceof z.ZodArray) {
    return Array.isArray(value) && value.every((item) => hasShape(kind.element as z.ZodType, item))
  }
  if (!(kind instanceof z.ZodObject)) return !Array.isArray(value) && !isObject(value)
  return isObject(value) && partsOf(['', kind]).every(([key, part]) => hasShape(part, value[key]))
}

/** What is typed into a field, as its kind has it; a text stays where it makes no sense, for the checks. */
const READERS: Partial<Record<FieldKind, (text: string) => unknown>> = {
  flag: (text) => text === 'true',
  number: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : text),
  money: (text) => readPrice(text) ?? text,
  date: dateIn,
}

/** Reads the text of a field by its schema. Nothing is undefined, or null where the schema has that for it. */
export function readField(schema: z.ZodType, text: string): unknown {
  if (text === '') return schema instanceof z.ZodNullable ? null : undefined
  const read = READERS[fieldKindOf(schema) ?? 'multiline']
  return read ? read(text) : text
}

/** Returns a day as the schema has it: a phone's keyboard of digits may have no point. */
function dateIn(text: string): string {
  const [, day = '', month = '', year] =
    /^(\d\d?)[ .,/-](\d\d?)[ .,/-](\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  return year ? [day.padStart(2, '0'), month.padStart(2, '0'), year].join('.') : text
}
