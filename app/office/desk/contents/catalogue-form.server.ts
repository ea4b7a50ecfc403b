import { z } from 'zod'
import { missingCases } from '~/agency/catalogue/cases'
import shippedCatalogue from '~/agency/catalogue/catalogue.json'
import {
  allServiceFaults,
  isExample,
  isMeasure,
  parseServices,
  serviceSchema,
} from '~/agency/catalogue/services.server'
import { deskEdit } from '~/office/words/desk-edit'
import { serviceFields } from '~/agency/catalogue/list-faults'
import { roubles } from '~/format/format'
import { twoReadings } from '~/format/read-price'
import { fieldKindOf } from '~/server/files/field-kinds.server'
import {
  type ContentForm,
  type FieldOf,
  type Group,
  isObject,
  toText,
  type Values,
} from './content-form'
import { fieldOf, type SchemaPart, partsOf, readPart } from './schema-form.server'

const { catalogue: texts } = deskEdit

type EditedService = Record<string, unknown>
/** A service; the id is a part of each field's name. */
const service: SchemaPart = ['', serviceSchema.omit({ id: true })]
/** The names of what a service has. */
const KEYS = partsOf(service).map(([key]) => key)
/** A service's row: what it has, its place, whether it goes, and whether it is new. */
const ROW: Record<string, z.ZodType> = {
  ...Object.fromEntries(partsOf(service)),
  order: z.number(),
  delete: z.boolean(),
  added: z.boolean(),
}
/** Each field of the form has a label of its own. */
const LABELS: Record<
  Exclude<keyof typeof serviceSchema.shape, 'id' | 'confirmed'> | 'order' | 'delete',
  string
> = texts.labels
/** What is kept, and not edited here: which examples are right. */
const KEPT = ['confirmed', 'added']
/** The fields in their order: first those in a service's row, then those that a press opens. */
const IN_ROW = ['price', 'unit', 'hidden']
const FIELDS = [...new Set(['title', ...IN_ROW, ...Object.keys(ROW)])].filter(
  (key): key is keyof typeof LABELS => !KEPT.includes(key),
)

const ICONS = [
  { value: '', label: texts.noIcon },
  ...shippedCatalogue.map(({ icon, title }) => ({ value: icon, label: title })),
]

const WORK_OPTIONS = Object.entries(texts.works).map(([value, label]) => ({ value, label }))
const PER_UNIT = Object.entries(texts.perUnit).map(([value, label]) => ({ value, label }))

/**
 * The form of the catalogue, made from its schema. A field is named by its key and the id of its service: `price.7`.
 */
export const catalogueForm: ContentForm = {
  toValues(content) {
    const known = new Set([''])
    return Object.fromEntries(
      itemsOf(content).flatMap((item, index) => {
        // In a file, a service may have no id, or that of an earlier one.
        const given = toText(item.id)
        const id = known.has(given) ? String(Date.now() + index) : given
        known.add(id)
        const perUnit = item.perUnit === true || isMeasure(item.unit)
        const row: EditedService = { ...item, perUnit: perUnit || undefined, order: index + 1 }
        return ['order', ...KEYS].map((key) => [`${key}.${id}`, toText(row[key])])
      }),
    )
  },

  toContent(values) {
    const rows = toRows(values).filter(
      ([id, row]) =>
        // A field of the form itself, such as the version that it was made from, is in no service's row.
        id !== '' && row.delete !== 'true' && !(row.added === 'true' && isEmpty(row)),
    )
    return rows.map(([id, row]) => {
      const item: EditedService = {
        id: /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id,
        ...(readPart(service, row) as EditedService),
      }
      return values.confirm && isExample(item) ? { ...item, confirmed: true } : item
    })
  },

  groups(values) {
    // The new service has its id from the start: if the form is sent twice, it is added once.
    const added = fieldsOf(String(Date.now()), { added: 'true' })
    const rows = toRows(values).map(([id, row]): Group => ({
      title: texts.one(row.order ?? '', row.title ?? ''),
      layout: 'row',
      fields: fieldsOf(id, row),
    }))
    const examples = itemsOf(catalogueForm.toContent(values)).filter(
      (item) => item.hidden !== true && isExample(item),
    )
    const confirm = { name: 'confirm', label: texts.confirm, hint: texts.confirmNote }
    return [
      ...(examples.length > 0
        ? [
            {
              title: texts.examples(examples.length),
              fields: [{ ...confirm, kind: 'flag' as const }],
            },
          ]
        : []),
      { title: texts.another, layout: 'added', fields: added },
      ...rows,
    ]
  },

  // Numbers are merged one by one: moving a service changes those of others, too.
  rowOf: (name) => (name.startsWith('order.') ? name : name.slice(name.indexOf('.'))),

  check(content) {
    const items = itemsOf(content)
    const faults = allServiceFaults(content)
    if (items.length === 0 && faults.length === 0) {
      return { isUsable: false, faults: [{ name: '', reason: texts.allGone }] }
    }
    const placed = faults.map(({ kind, path: [index, key], reason, atField = reason }) => {
      const { id, price } = items[Number(index)] ?? {}
      const name = `${FIELDS.find((field) => field === key) ?? 'title'}.${id}`
      // What is typed here is asked about before it is on the site.
      const isUnread = kind === 'service-price' && twoReadings(price) === null
      return { name, reason: isUnread ? serviceFields.price.atField : atField }
    })
    const undescribed = items
      .filter((item) => item.hidden !== true && toText(item.description) === '')
      .map(({ id }) => ({ name: `description.${toText(id)}`, reason: texts.undescribed }))
    return {
      isUsable: faults.every(({ kind }) => kind === 'service-odd'),
      faults: [...placed, ...undescribed],
    }
  },

  changes(before, after) {
    const [old, shown] = [before, after].map((content) => new Map(itemsOf(content).map(byId)))
    const changed = [...(shown ?? [])].filter(([id, item]) => !isSame(old?.get(id), item))
    const gone = [...(old ?? [])].filter(([id]) => !shown?.has(id))
    const isReordered = [...(old?.keys() ?? [])].join() !== [...(shown?.keys() ?? [])].join()
    const were = lostCases(before)
    const lost = lostCases(after).filter((label) => !were.includes(label))
    const lines = [
      ...(lost.length > 0 ? [texts.lostCases(lost)] : []),
      ...changed.map(([, item]) => texts.saved(toText(item.title), shownPrice(item))),
      ...gone.map(([, item]) => texts.saved(toText(item.title), texts.deleted)),
    ]
    return lines.length === 0 && isReordered ? [texts.reordered] : lines
  },

  remark(content) {
    const lost = lostCases(content)
    return lost.length > 0 ? texts.noCases(lost) : undefined
  },
}

/** Returns the labels of the cases that the site leaves out with this list; none if it cannot show the list. */
function lostCases(content: unknown): string[] {
  return Array.isArray(content) ? missingCases(parseServices(content).services) : []
}

function itemsOf(content: unknown): EditedService[] {
  return Array.isArray(content) ? content.filter(isObject) : []
}

function byId(item: EditedService): [id: string, item: EditedService] {
  return [toText(item.id), item]
}

/** Whether two services say the same, however their keys are ordered: a file has an order of its own. */
function isSame(one: EditedService | undefined, other: EditedService): boolean {
  return one !== undefined && KEYS.every((key) => textOf(one[key]) === textOf(other[key]))
}

/** Returns the text of a value; a flag that is not set is the same as none. */
function textOf(value: unknown): string {
  return value === false ? '' : toText(value)
}

/** Returns the price of a service as the site shows it, or that it is not shown. */
function shownPrice({ hidden, price }: EditedService): string {
  if (hidden === true) return texts.notShown
  return typeof price === 'number' ? roubles(price) : texts.byAgreement
}

/** Whether nothing was typed into the row of another service. */
function isEmpty(row: Values): boolean {
  return partsOf(service).every(
    ([key, schema]) => ['flag', 'choice'].includes(fieldKindOf(schema) ?? '') || !row[key],
  )
}

function fieldsOf(id: string, row: Values): FieldOf[] {
  const { icon = '' } = row
  const isKnown = ICONS.some(({ value }) => value === icon)
  const options = isKnown ? ICONS : [...ICONS, { value: icon, label: icon }]
  const shown = FIELDS.filter((key) => key !== 'delete' || !row.added).map((key) =>
    fieldOf([`${key}.${id}`, ROW[key] as z.ZodType], {
      label: LABELS[key],
      hint: texts.hints[key],
      ...(key === 'icon' && { options }),
      ...(key === 'work' && { options: WORK_OPTIONS }),
      ...(key === 'perUnit' && { kind: 'choice', options: PER_UNIT }),
      ...(!IN_ROW.includes(key) && { isMore: true }),
    }),
  )
  const kept = KEPT.filter((key) => row[key]).map((key): FieldOf => ({
    name: `${key}.${id}`,
    label: key,
    kind: 'hidden',
    defaultValue: row[key],
  }))
  return [...shown, ...kept]
}

/** Returns the rows of the form with the services' ids, in the order of their numbers. */
function toRows(values: Values): [id: string, row: Values][] {
  const rows = new Map<string, Values>()
  for (const [name, text] of Object.entries(values)) {
    const [, key = '', id = ''] = /^(\w+)\.(.*)$/s.exec(name) ?? []
    if (!Object.hasOwn(ROW, key)) continue
    const row = rows.get(id) ?? {}
    row[key] = text
    rows.set(id, row)
  }
  return [...rows].sort(([, one], [, other]) => orderOf(one) - orderOf(other))
}

/** Returns the number by which a row is ordered: '2,5' comes between the second and the third. */
function orderOf({ order = '' }: Values): number {
  const place = Number(order.replace(',', '.'))
  return order === '' || Number.isNaN(place) ? Number.MAX_VALUE : place
}
