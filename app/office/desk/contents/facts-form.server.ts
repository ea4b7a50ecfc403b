import { z } from 'zod'
import { checkFacts } from '~/agency/facts/facts.server'
import { deskEdit } from '~/office/words/desk-edit'
import { factsSchema } from '~/agency/facts/facts-schema.server'
import { type ContentForm, type FieldOf, type Group, toText, type Values } from './content-form'

const { agency: texts } = deskEdit

const NOT_TYPED = ['$schema']

/** What a form carries from version to version: a photo has a page of its own. */
const CARRIED = 'photo'

const PHOTOS = { href: deskEdit.photos.path, text: deskEdit.photos.link }

/** A part of the facts: its path, such as `engineers.0.name`, which is its field's name, and its schema. */
type Part = [path: string, schema: z.ZodType]

/** The form of the facts, made from their schema. */
export function factsForm(siteUrl: string | null): ContentForm {
  return {
    toValues,
    toContent: (values) => readPart(['', factsSchema], values) ?? {},
    groups(values) {
      const parts = partsOf(['', factsSchema])
      const lines = parts.filter((part) => !isGroup(part))
      const others = parts.filter(isGroup).flatMap((part) => groupsOf(part, values))
      return [{ title: texts.main, fields: lines.map(fieldOf) }, ...others]
    },
    // Items of a list have no ids: the list is one row.
    rowOf: (name) => name.replace(/\.(\d+\..+|none)$/, ''),
    check(content) {
      const { facts, faults } = checkFacts(content, siteUrl)
      return {
        isUsable: facts !== null,
        faults: faults.map(({ path, reason }) => ({ name: path.join('.'), reason })),
      }
    },
  }
}

function isGroup([, schema]: Part): boolean {
  const kind = kindOf(schema)
  return kind instanceof z.ZodObject || kind instanceof z.ZodArray
}

/** Returns the groups of an object, or of a list: one for each item, and one for another. */
function groupsOf([path, schema]: Part, values: Values): Group[] {
  const kind = kindOf(schema)
  const { label } = labelOf(schema)
  if (!(kind instanceof z.ZodArray)) {
    return [{ title: label, fields: partsOf([path, schema]).map(fieldOf) }]
  }
  const rows = rowsIn(values, path)
  const groups = [...rows, (rows.at(-1) ?? -1) + 1].map((row, index) => ({
    title: index < rows.length ? texts.row(label, index + 1) : texts.another(label),
    fields: partsOf([`${path}.${row}`, kind.element as z.ZodType]).map(fieldOf),
    // Who was never saved has no place for a photo yet.
    ...(path === 'engineers' && index < rows.length && { link: PHOTOS }),
  }))
  const none = texts.none[path]
  if (none) groups.at(-1)?.fields.push({ name: `${path}.none`, label: none, kind: 'flag' })
  return groups
}

function fieldOf([name, schema]: Part): FieldOf {
  if (name.endsWith(`.${CARRIED}`)) return { name, label: deskEdit.photos.label, kind: 'hidden' }
  const isFlag = kindOf(schema) instanceof z.ZodBoolean
  return { name, ...labelOf(schema), ...(isFlag && { kind: 'flag' }) }
}

/** Makes a label and an example of the hint that the file's author gets. */
function labelOf(schema: z.ZodType): { label: string; hint?: string } {
  const text = (schema.description ?? '').replace(/^нуж\S+ |^true, если |, в кавычках/g, '')
  const [label = '', ...example] = text.split(': ')
  const hint = example.join(': ') || undefined
  return { label: label.charAt(0).toUpperCase() + label.slice(1), hint }
}

/** Returns a value's texts by their paths. */
function toValues(value: unknown, path = ''): Values {
  if (typeof value !== 'object' || value === null) return { [path]: toText(value) }
  if (Array.isArray(value) && value.length === 0) return { [`${path}.none`]: 'true' }
  const parts = Object.entries(value).map(([key, part]) => toValues(part, join(path, key)))
  return Object.assign({}, ...parts) as Values
}

/** Reads a part from the texts; undefined if there are none. */
function readPart([path, schema]: Part, values: Values): unknown {
  const kind = kindOf(schema)
  if (kind instanceof z.ZodObject) {
    const parts = partsOf([path, schema])
      .map((part) => [part[0].slice(part[0].lastIndexOf('.') + 1), readPart(part, values)])
      .filter(([, value]) => value !== undefined)
    const isTyped = parts.some(([key]) => key !== CARRIED)
    return isTyped ? (Object.fromEntries(parts) as object) : undefined
  }
  if (kind instanceof z.ZodArray) {
    const rows = rowsIn(values, path)
      .map((row) => readPart([`${path}.${row}`, kind.element as z.ZodType], values))
      .filter((value) => value !== undefined)
    return rows.length > 0 || values[`${path}.none`] ? rows : undefined
  }
  const text = values[path] ?? ''
  if (kind instanceof z.ZodBoolean) return text === 'true' || undefined
  if (kind instanceof z.ZodNumber && /^\d{1,9}$/.test(text)) return Number(text)
  return text || undefined
}

/** Returns the parts of an object. */
function partsOf([path, schema]: Part): Part[] {
  const { shape } = kindOf(schema) as z.ZodObject
  return Object.entries(shape as Record<string, z.ZodType>)
    .filter(([key]) => !NOT_TYPED.includes(key))
    .map(([key, part]) => [join(path, key), part])
}

/** Returns the numbers of a list's items, in order. */
function rowsIn(values: Values, list: string): number[] {
  const names = Object.keys(values).filter((name) => name.startsWith(`${list}.`))
  const rows = new Set(names.map((name) => Number(name.split('.')[1])))
  return [...rows].filter(Number.isSafeInteger).sort((one, other) => one - other)
}

function kindOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? kindOf(schema.unwrap() as z.ZodType)
    : schema
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
