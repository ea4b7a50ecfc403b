import { z } from 'zod'
import { PHOTOS_PAGE } from '~/addresses/desk'
import { MAX_ITEMS } from '~/agency/facts/facts-schema.server'
import { dayIn } from '~/format/local-time'
import { readPrice } from '~/format/read-price'
import { deskEdit } from '~/office/words/desk-edit'
import {
  exampleOf,
  type FieldKind,
  fieldKindOf,
  innerOf,
  labelOf,
} from '~/server/files/field-kinds.server'
import { type FieldOf, type Group, toText, type Values } from './content-form'

const { facts: texts, photos } = deskEdit

/** A part of a content: its path, such as `engineers.0.name`, which is its field's name, and its schema. */
export type SchemaPart = [path: string, schema: z.ZodType]

/** Not in the form: `$schema` is for editors of files, and photos have a page of their own. */
const NOT_TYPED = ['$schema', 'photo']

const PHOTOS = { href: PHOTOS_PAGE, text: photos.link }

/** Returns the parts of an object, by its schema. */
export function partsOf([path, schema]: SchemaPart): SchemaPart[] {
  const { shape } = innerOf(schema) as z.ZodObject
  return Object.entries(shape as Record<string, z.ZodType>)
    .filter(([key]) => !NOT_TYPED.includes(key))
    .map(([key, part]) => [join(path, key), part])
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

/** Returns the texts of a value, by the paths of its parts. */
export function toValues(value: unknown, path = ''): Values {
  if (typeof value !== 'object' || value === null) return { [path]: toText(value) }
  if (Array.isArray(value) && value.length === 0) return { [`${path}.none`]: 'true' }
  const parts = Object.entries(value).map(([key, part]) => toValues(part, join(path, key)))
  return Object.assign({}, ...parts) as Values
}

/** Reads a part from the texts; undefined if there are none. */
export function readPart([path, schema]: SchemaPart, values: Values): unknown {
  const kind = innerOf(schema)
  if (kind instanceof z.ZodObject) {
    const parts = partsOf([path, schema])
      .map((part) => [part[0].slice(part[0].lastIndexOf('.') + 1), readPart(part, values)])
      .filter(([, value]) => value !== undefined)
    return parts.length > 0 ? (Object.fromEntries(parts) as object) : undefined
  }
  if (kind instanceof z.ZodArray) {
    const rows = rowsIn(values, path)
      .map((row) => readPart([`${path}.${row}`, kind.element as z.ZodType], values))
      .filter((value) => value !== undefined)
    return rows.length > 0 || values[`${path}.none`] ? rows : undefined
  }
  const text = values[path] ?? ''
  // An empty text is null if the schema allows that. A box that is not ticked has no value.
  if (text === '') return schema instanceof z.ZodNullable ? null : undefined
  return READERS[fieldKindOf(schema) ?? 'multiline']?.(text) ?? text
}

/** Returns the numbers of a list's items, in order; one more than the maximum at most, so that the check sees it. */
function rowsIn(values: Values, list: string): number[] {
  const names = Object.keys(values).filter((name) => name.startsWith(`${list}.`))
  const rows = new Set(names.map((name) => Number(name.split('.', 2)[1])))
  return [...rows]
    .filter(Number.isSafeInteger)
    .sort((one, other) => one - other)
    .slice(0, MAX_ITEMS + 1)
}

/** Whether a part has parts of its own. */
export function isGroup([, schema]: SchemaPart): boolean {
  const kind = innerOf(schema)
  return kind instanceof z.ZodObject || kind instanceof z.ZodArray
}

/** Returns the groups of an object, or of a list: one for each item, and one for another. */
export function groupsOf([path, schema]: SchemaPart, values: Values): Group[] {
  const kind = innerOf(schema)
  const label = labelOf(schema)
  if (!(kind instanceof z.ZodArray)) {
    return [{ title: label, fields: partsOf([path, schema]).map((part) => fieldOf(part)) }]
  }
  const hasPhotos = 'photo' in (kind.element as z.ZodObject).shape
  const rows = rowsIn(values, path)
  const groups = [...rows, (rows.at(-1) ?? -1) + 1].map((row, index) => {
    const isAdded = index === rows.length
    const fields = partsOf([`${path}.${row}`, kind.element as z.ZodType]).map((part) =>
      fieldOf(part),
    )
    return {
      ...(isAdded
        ? { title: texts.another(label), layout: 'added' as const }
        : { title: texts.row(label, index + 1) }),
      fields,
      // Who was never saved has no place for a photo yet.
      ...(hasPhotos && !isAdded && { link: PHOTOS }),
    }
  })
  const none = texts.none[path]
  if (none) groups.at(-1)?.fields.push({ name: `${path}.none`, label: none, kind: 'flag' })
  return groups
}

/** Returns the field of a part, as its schema describes it. `own`: what its form says of it instead. */
export function fieldOf([name, schema]: SchemaPart, own: Partial<FieldOf> = {}): FieldOf {
  const example = exampleOf(schema)
  const kind = fieldKindOf(schema)
  const hint = example === undefined ? {} : { hint: texts.example(example) }
  return { name, label: labelOf(schema), kind, ...hint, ...own }
}

/** Converts what was typed to the kind of its field. A text that cannot be converted stays: the checks report it. */
const READERS: Partial<Record<FieldKind, (text: string) => unknown>> = {
  flag: (text) => text === 'true',
  number: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : text),
  money: (text) => readPrice(text) ?? text,
  date: dayIn,
}
