import shippedCatalogue from '~/agency/catalogue/catalogue.json'
import { PRICE_TEXT } from '~/agency/catalogue/service'
import { allServiceFaults, serviceSchema } from '~/agency/catalogue/services.server'
import { deskEdit } from '~/office/words/desk-edit'
import { serviceFields } from '~/agency/catalogue/list-faults'
import { type ContentForm, type FieldOf, toText, type Values } from './content-form'

const { services: texts } = deskEdit

type Item = Record<string, unknown>
type Label = keyof typeof texts.labels

const KINDS: Partial<Record<string, FieldOf['kind']>> = {
  description: 'multiline',
  hidden: 'flag',
  icon: 'choice',
}
const LABELS = Object.keys(texts.labels) as Label[]
/** What a service has. What has no label is a hidden field; the id is a part of each name. */
const KEYS = Object.keys(serviceSchema.shape).filter((key) => key !== 'id')
const FLAGS = ['hidden', 'extract', 'survey']

const ICONS = [
  { value: '', label: texts.noIcon },
  ...shippedCatalogue.map(({ icon, title }) => ({ value: icon, label: title })),
]

/** The form of the services. A field's name is that of the key and the service's id: `price.7`. */
export const servicesForm: ContentForm = {
  toValues(content) {
    const items = Array.isArray(content) ? (content as Item[]) : []
    const known = new Set([''])
    return Object.fromEntries(
      items.flatMap((item, index) => {
        // In a file, a service may have no id, or that of an earlier one.
        const given = toText(item.id)
        const id = known.has(given) ? String(Date.now() + index) : given
        known.add(id)
        const row: Item = { ...item, order: index + 1 }
        return ['order', ...KEYS].map((key) => [`${key}.${id}`, toText(row[key])])
      }),
    )
  },

  toContent(values) {
    const rows = toRows(values).filter(
      ([, { title, price, description }]) => title || price || description,
    )
    return rows.map(([id, row]) => ({
      id: /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id,
      ...Object.fromEntries(
        KEYS.map((key) => [key, typedValue(key, row[key] ?? '')]).filter(
          ([, value]) => value !== undefined,
        ),
      ),
    }))
  },

  groups(values) {
    const groups = toRows(values).map(([id, row]) => ({
      title: texts.one(row.order ?? '', row.title ?? ''),
      fields: fieldsOf(id, row),
    }))
    // With an id from the beginning, a form that is sent twice adds one service.
    return [...groups, { title: texts.another, fields: fieldsOf(String(Date.now()), {}) }]
  },

  // Who puts a service before others changes their numbers, and nothing else of them.
  rowOf: (name) => (name.startsWith('order.') ? name : name.slice(name.indexOf('.'))),

  check(content) {
    const items = Array.isArray(content) ? (content as Item[]) : []
    const faults = allServiceFaults(content)
    if (items.length === 0 && faults.length === 0) {
      return { isUsable: false, faults: [{ name: '', reason: texts.allGone }] }
    }
    return {
      isUsable: faults.every(({ kind }) => kind === 'service-odd'),
      faults: faults.map(({ kind, path: [index, key], reason }) => {
        const { id } = items[Number(index)] ?? {}
        const name = `${LABELS.find((label) => label === key) ?? 'title'}.${id}`
        // What is typed here is asked about before it is on the site.
        return { name, reason: kind === 'service-price' ? serviceFields.price : reason }
      }),
    }
  },
}

function fieldsOf(id: string, row: Values): FieldOf[] {
  const isKnown = ICONS.some(({ value }) => value === (row.icon ?? ''))
  const options = isKnown ? ICONS : [...ICONS, { value: row.icon ?? '', label: row.icon ?? '' }]
  const shown = LABELS.map((key) => ({
    name: `${key}.${id}`,
    label: texts.labels[key],
    kind: KINDS[key],
    ...(key === 'icon' && { options }),
  }))
  const hidden = KEYS.filter((key) => row[key] && !(key in texts.labels))
  return [
    ...shown,
    ...hidden.map((key) => ({ name: `${key}.${id}`, label: key, kind: 'hidden' as const })),
  ]
}

/** Returns the rows of the form with the services' ids, in the order of their numbers. */
function toRows(values: Values): [id: string, row: Values][] {
  const rows = new Map<string, Values>()
  for (const [name, text] of Object.entries(values)) {
    const [, key = '', id = ''] = /^(\w+)\.(.*)$/s.exec(name) ?? []
    if (key !== 'order' && !KEYS.includes(key)) continue
    const row = rows.get(id) ?? {}
    row[key] = text
    rows.set(id, row)
  }
  return [...rows].sort(([, one], [, other]) => placeOf(one) - placeOf(other))
}

/** Returns the number by which a row is ordered: '2,5' comes between the second and the third. */
function placeOf({ order = '' }: Values): number {
  const place = Number(order.replace(',', '.'))
  return order === '' || Number.isNaN(place) ? Number.MAX_VALUE : place
}

function typedValue(key: string, text: string): unknown {
  if (key !== 'price') {
    if (FLAGS.includes(key) && text !== '') return text === 'true'
    return text || undefined
  }
  // Three digits after a point or a comma are thousands, as in '12.500'.
  const number = text.replace(/[\s₽]|[.,](?=\d{3}(?!\d))/g, '').replace(',', '.')
  if (number === '') return null
  return PRICE_TEXT.test(number) ? Number(number) : text
}
