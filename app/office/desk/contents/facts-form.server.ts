import { z } from 'zod'
import type { AgencyFacts } from '~/content/agency-facts'
import { checkFacts } from '~/agency/facts/facts.server'
import { deskEdit } from '~/office/words/desk-edit'
import { factsSchema, MAX_ITEMS } from '~/agency/facts/facts-schema.server'
import { type FieldKind, fieldKindOf, innerOf } from '~/server/files/field-kinds.server'
import {
  type ContentForm,
  type FieldOf,
  type Group,
  isObject,
  labelOf,
  toText,
  type Values,
} from './content-form'
import { hasShape, join, type Part, partsOf, readField } from './schema-form.server'

const { agency: texts } = deskEdit

/** What a form carries from version to version: a photo has a page of its own. */
const CARRIED = 'photo' satisfies FieldKind

const PHOTOS = { href: deskEdit.photos.path, text: deskEdit.photos.link }

const PLACES: Record<keyof AgencyFacts, keyof typeof texts.groups> = {
  name: 'needed',
  town: 'needed',
  inTown: 'needed',
  area: 'needed',
  inArea: 'needed',
  phone: 'contacts',
  whatsapp: 'contacts',
  max: 'contacts',
  telegram: 'contacts',
  vk: 'contacts',
  email: 'contacts',
  address: 'visits',
  landmark: 'visits',
  hours: 'visits',
  term: 'visits',
  places: 'visits',
  payment: 'money',
  companies: 'money',
  fees: 'money',
  engineers: 'people',
  selfRegulatingOrganisation: 'people',
  certificates: 'people',
  equipment: 'people',
  insurance: 'people',
  legalName: 'legal',
  inn: 'legal',
  ogrn: 'legal',
  edition: 'law',
  dataInRussia: 'law',
  processors: 'law',
  notice: 'others',
  links: 'others',
}

/** The form of the facts, made from their schema. */
export function factsForm(siteUrl: string | null): ContentForm {
  const whole: Part = ['', factsSchema]
  return {
    hasShape: hasFactsShape,
    toValues,
    toContent: (values) => readPart(whole, values) ?? {},
    groups(values) {
      const parts = partsOf(whole)
      return Object.entries(texts.groups).flatMap(([place, title]) => {
        const here = parts.filter(([name]) => PLACES[name as keyof AgencyFacts] === place)
        const lines = here.filter((part) => !isGroup(part)).map(fieldOf)
        const others = here.filter(isGroup).flatMap((part) => groupsOf(part, values))
        return [...(lines.length > 0 ? [{ title, fields: lines }] : []), ...others]
      })
    },
    // Items of a list have no ids: the list is one row.
    rowOf: (name) => name.replace(/\.(\d+\..+|none)$/, ''),
    carry: withPhotosOf,
    check(content) {
      const { facts, faults } = checkFacts(content, siteUrl)
      return {
        isUsable: facts !== null,
        faults: faults.map(({ path, reason }) => ({ name: path.join('.'), reason })),
      }
    },
    changes(before, now) {
      // Read as the form does: a file, or the page of photos, has an order of keys of its own.
      const [old, shown] = [before, now].map(
        (facts) => (readPart(whole, toValues(facts)) ?? {}) as Record<string, unknown>,
      )
      return partsOf(whole)
        .filter(([name]) => JSON.stringify(old?.[name]) !== JSON.stringify(shown?.[name]))
        .map(([, schema]) => `«${labelOf(schema).label}»`)
    },
  }
}

/** Whether a content has the shape of the facts, whatever its texts are. */
export function hasFactsShape(content: unknown): boolean {
  return isObject(content) && hasShape(factsSchema, content)
}

interface Carrier {
  name?: string
  registerNumber?: string
  [CARRIED]?: string
}
type Carrying = { engineers?: Carrier[] } | null

/** Returns facts with the photos that the newest ones have of the same engineers: nobody typed those in the form. */
function withPhotosOf(merged: unknown, newest: unknown): unknown {
  const [facts, others] = [merged as Carrying, newest as Carrying]
  if (!facts?.engineers) return merged
  const same = sameEngineers(facts.engineers, others?.engineers ?? [])
  const engineers = facts.engineers.map((engineer, at) => {
    const other = same[at]
    if (!other) return engineer
    const { [CARRIED]: _, ...typed } = engineer
    return { ...typed, ...(other.photo && { photo: other.photo }) }
  })
  return { ...facts, engineers }
}

/** Finds each engineer among others: by name and number, then by name; each other one once, as namesakes need. */
function sameEngineers(engineers: Carrier[], others: Carrier[]): (Carrier | undefined)[] {
  const left = [...others]
  const take = (isSame: (other: Carrier) => boolean) => {
    const at = left.findIndex(isSame)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  return engineers
    .map(({ name, registerNumber }) =>
      take((other) => other.name === name && other.registerNumber === registerNumber),
    )
    .map((found, at) => found ?? take(({ name }) => name === engineers[at]?.name))
}

function isGroup([, schema]: Part): boolean {
  const kind = innerOf(schema)
  return kind instanceof z.ZodObject || kind instanceof z.ZodArray
}

/** Returns the groups of an object, or of a list: one for each item, and one for another. */
function groupsOf([path, schema]: Part, values: Values): Group[] {
  const kind = innerOf(schema)
  const { label } = labelOf(schema)
  if (!(kind instanceof z.ZodArray)) {
    return [{ title: label, fields: partsOf([path, schema]).map(fieldOf) }]
  }
  const rows = rowsIn(values, path)
  const groups = [...rows, (rows.at(-1) ?? -1) + 1].map((row, index) => ({
    ...(index < rows.length
      ? { title: texts.row(label, index + 1) }
      : { title: texts.another(label), layout: 'added' as const }),
    fields: partsOf([`${path}.${row}`, kind.element as z.ZodType]).map(fieldOf),
    // Who was never saved has no place for a photo yet.
    ...(path === 'engineers' && index < rows.length && { link: PHOTOS }),
  }))
  const none = texts.none[path]
  if (none) groups.at(-1)?.fields.push({ name: `${path}.none`, label: none, kind: 'flag' })
  return groups
}

function fieldOf([name, schema]: Part): FieldOf {
  const kind = fieldKindOf(schema)
  if (kind === CARRIED) return { name, label: deskEdit.photos.label, kind: 'hidden' }
  const { label, hint } = labelOf(schema)
  return {
    name,
    label,
    kind,
    ...(hint && { hint: kind === 'flag' ? hint : texts.example(hint) }),
    ...(PLACES[name as keyof AgencyFacts] === 'needed' && { isNeeded: true }),
  }
}

function toValues(value: unknown, path = ''): Values {
  if (typeof value !== 'object' || value === null) return { [path]: toText(value) }
  if (Array.isArray(value) && value.length === 0) return { [`${path}.none`]: 'true' }
  const parts = Object.entries(value).map(([key, part]) => toValues(part, join(path, key)))
  return Object.assign({}, ...parts) as Values
}

/** Reads a part from the texts; undefined if there are none. */
function readPart([path, schema]: Part, values: Values): unknown {
  const kind = innerOf(schema)
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
  // A box that is not ticked says nothing: the fact is left out.
  const read = readField(schema, values[path] ?? '')
  return read === false ? undefined : read
}

/** Returns the numbers of a list's items, in order: no more than it takes to say that there are too many. */
function rowsIn(values: Values, list: string): number[] {
  const names = Object.keys(values).filter((name) => name.startsWith(`${list}.`))
  const rows = new Set(names.map((name) => Number(name.split('.', 2)[1])))
  return [...rows]
    .filter(Number.isSafeInteger)
    .sort((one, other) => one - other)
    .slice(0, MAX_ITEMS + 1)
}
