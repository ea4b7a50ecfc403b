import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { listFaults as words, serviceFields as hints } from '~/agency/catalogue/list-faults'
import { field } from '~/server/files/field-kinds.server'
import { fileFaults as files } from '~/server/files/file-faults'
import { explainIssues, ofField, type ValueFault } from '~/server/files/json-file.server'
import { type Work, WORKS } from '~/content/cases'
import type { Price } from '~/format/priced'
import { textOfHtml } from '~/format/html-text'
import { readPrice, twoReadings } from '~/format/read-price'
import { log } from '~/server/log/log.server'
import shippedCatalogue from './catalogue.json'
import { MAX_PRICE, PRICE_TEXT, type Service } from './service'
import { serviceKey } from './service-key'

/** Maximum number of invalid items of a list that are logged individually. */
const NAMED_IN_LOG = 5

/** Maximum length of a list: parsing three million items blocked the site for 15 s. */
const ITEMS_LIMIT = 20_000

/** Prices outside of these roubles are doubted. */
const DOUBTED = { below: 100, above: 10_000_000 }

/** Maximum lengths of a service's texts, in UTF-16 code units. */
const LENGTHS = { id: 100, title: 300, description: 3000, unit: 300 }
const ICON_LENGTH = 2000

/** Thrown if a value cannot be used as a list of services. */
export class UnusableList extends Error {
  override name = 'UnusableList'

  constructor(
    readonly kind: 'malformed' | 'too-large',
    message: string,
  ) {
    super(message)
  }
}

/** Begins with a unit of measure, as price lists name it: 'за сотку', 'за 1 погонный метр', 'руб./м²'. */
const MEASURE = new RegExp(
  String.raw`^((₽|р|руб|рублей)[.\s]*)?(за\s+|/\s*)?` +
    String.raw`((1|один|одну|каждый|каждую|погонный|квадратный|кубический|поворотную|кв|куб|пог|п)[.\s]*){0,3}` +
    String.raw`(сот(ка|ку|ок|\.)|га|гектар|точк[ау]|м[²³23]?|метр|км|километр|ч|час|лист|контур)(?![\p{L}\d])`,
  'iu',
)

/** Whether a price for this is for a unit of measure, and not for the work. */
export const isMeasure = (unit: unknown) => typeof unit === 'string' && MEASURE.test(unit)

/** A string whose text has at least one visible character. */
const filled = (wanted: string) =>
  z
    .string()
    .regex(VISIBLE, { error: wanted, abort: true })
    .transform(toPlainText)
    .refine((text) => VISIBLE.test(text), wanted)
const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u

/** A service in the agency's API or file. */
export const serviceSchema = z.object({
  id: z.union([z.number(), filled(hints.id)], hints.id).describe(hints.id),
  title: filled(hints.title).describe(hints.title),
  description: field(z.string().transform(toPlainText).nullish().describe(hints.description), {
    kind: 'multiline',
  }),
  price: field(
    z
      .union([z.number(), z.string().regex(PRICE_TEXT)])
      .nullable()
      .describe(hints.price.inFile),
    { kind: 'money' },
  ),
  unit: z.string().transform(toPlainText).nullish().describe(hints.unit),
  perUnit: z.boolean().nullish().describe(hints.perUnit),
  work: field(
    z
      .enum(Object.keys(WORKS) as Work[], hints.work)
      .nullish()
      .describe(hints.work),
    { kind: 'choice' },
  ),
  icon: field(z.unknown().optional().describe(hints.icon.inFile), { kind: 'choice' }),
  hidden: z.boolean().nullish().describe(hints.hidden),
  confirmed: z.boolean().nullish().describe(hints.confirmed),
})

/** Prices are read separately: an unreadable one does not remove its service. */
const itemSchema = serviceSchema.extend({ price: z.unknown().optional() })

/** How databases and their exports write a flag. */
const FLAG = z.stringbool({
  truthy: ['1', '1.0', 'true', 't', 'yes', 'y', 'on', 'да', 'истина'],
  falsy: ['0', '0.0', 'false', 'f', 'no', 'n', 'off', 'нет', 'ложь', 'null', 'none', ''],
})

/**
 * An item of an agency's API, which may have columns of its own under these names: values of another type are
 * ignored. A flag `hidden` that nobody understands hides.
 */
const apiItemSchema = itemSchema.extend({
  description: serviceSchema.shape.description.catch(null),
  unit: z.string().regex(/\p{L}/u).transform(toPlainText).nullish().catch(null),
  perUnit: serviceSchema.shape.perUnit.catch(null),
  work: serviceSchema.shape.work.catch(null),
  confirmed: serviceSchema.shape.confirmed.catch(null),
  hidden: z.coerce.string().trim().pipe(FLAG).nullish().catch(true),
})

/** A fault of an item. `path` begins with the item's index; of the list itself it is empty. */
interface ItemFault extends ValueFault {
  /**
   * skipped: the item is left out · cut: a text was too long · price: it is unreadable · odd: a doubt.
   * A price that an API's list lacks is 'by agreement'; a file without one is refused.
   */
  kind: 'service-skipped' | 'service-cut' | 'service-price' | 'service-odd'
}

/** The agency's own API, which a list comes from. */
export interface ApiSource {
  /** Base URL of the API, as the site reaches it. */
  base: URL
  /** Origin from which visitors load the icons. */
  iconOrigin: string
}

/**
 * Parses a JSON list item by item, without hidden, invalid and repeated ones; the latter two are faults. `api`: absent
 * if the list is the site's own. Throws {@link UnusableList} if it is no list, or longer than {@link ITEMS_LIMIT}.
 */
export function parseServices(value: unknown, api?: ApiSource) {
  if (!Array.isArray(value)) throw new UnusableList('malformed', words.noList)
  if (value.length > ITEMS_LIMIT) throw new UnusableList('too-large', words.tooLong(ITEMS_LIMIT))
  const services = new Map<string, Service>()
  const titles = new Map<string, string>()
  const headings = new Set<string>()
  const hidden = new Set<string>()
  const faults: ItemFault[] = []

  for (const [index, written] of (value as unknown[]).entries()) {
    const report: Report = (kind, fault, ...path) => {
      const said = typeof fault === 'string' ? { reason: fault } : fault
      faults.push({ kind, ...said, path: [index, ...path] })
    }
    const item = readItem(written, api, report)
    if (!item) continue
    const key = serviceKey(item)
    if (services.has(key)) {
      report('service-skipped', words.repeated)
      continue
    }
    if (item.hidden) hidden.add(key)
    services.set(key, serviceOf(item, api, report))
    // An API has fields of its own.
    for (const name of api ? [] : Object.keys(written as object)) {
      if (!(name in serviceSchema.shape)) report('service-odd', files.unknown([name]), name)
    }
    const namesake = titles.get(String(item.id))
    titles.set(String(item.id), namesake ?? item.title)
    if (namesake !== undefined) report('service-odd', words.sameId(namesake), 'id')
    const heading = item.title.toLowerCase()
    if (headings.has(heading)) {
      report('service-odd', { reason: words.sameTitle(item.title), mayBeRight: true }, 'title')
    }
    headings.add(heading)
  }
  for (const key of hidden) services.delete(key)
  return { services: [...services.values()], faults }
}

type Api = ApiSource | undefined
type ListItem = z.output<typeof itemSchema>
type Report = (
  kind: ItemFault['kind'],
  fault: string | Omit<ValueFault, 'path'>,
  ...path: PropertyKey[]
) => void

/** Reads an item, with its texts cut to their maximum lengths; null: it is none. */
function readItem(written: unknown, api: Api, report: Report): ListItem | null {
  const { data, error } = (api ? apiItemSchema : itemSchema).safeParse(written, {
    reportInput: true,
  })
  if (error) {
    for (const { path, ...fault } of explainIssues(error)) report('service-skipped', fault, ...path)
    return null
  }
  const cut = Object.entries(LENGTHS).flatMap(([field, max]) => {
    const text = data[field as keyof ListItem]
    if (typeof text !== 'string' || text.length <= max) return []
    report('service-cut', ofField(field, words.cut(max)), field)
    return [[field, text.slice(0, max).replace(/[\ud800-\udbff]$/, '')]]
  })
  return { ...data, ...(Object.fromEntries(cut) as Partial<ListItem>) }
}

function serviceOf(item: ListItem, api: Api, report: Report): Service {
  const { id, title, description, unit, work } = item
  return {
    id,
    title,
    description: description ?? '',
    icon: iconOf(item, api, report),
    price: priceOf(item, api, report),
    ...(unit && { unit }),
    ...((item.perUnit || isMeasure(unit)) && { perUnit: true }),
    ...(work && { work }),
    ...(!api && isExample(item) && { example: true }),
  }
}

/** Returns the address of an item's icon; null: none. A faulty one does not remove the item. */
function iconOf({ icon: written }: ListItem, api: Api, report: Report) {
  const icon = parseIcon(written, api)
  if (icon === null && written) {
    const { inFile, atField } = hints.icon
    const fault = api
      ? ofField('icon', hints.apiIcon(api.iconOrigin))
      : ofField('icon', inFile, atField)
    report('service-odd', fault, 'icon')
  }
  const path = icon?.replace(/[?#].*/, '')
  if (path && !api && !isPublicFile(path)) {
    report('service-odd', ofField('icon', words.noIcon(path)), 'icon')
  }
  return icon
}

/** Returns an item's price; null: by agreement. A faulty one does not remove the item. */
function priceOf({ price: written }: ListItem, api: Api, report: Report): Price {
  const read = readPrice(written)
  const price = read === null || read > MAX_PRICE ? null : read
  if (price === null && written !== null) {
    const readings = twoReadings(written)
    const fault = readings ? words.twoReadings(written, readings) : words.noPriceRead(written)
    const shown = api ? `; ${words.shownAgreed}` : ''
    report('service-price', ofField('price', fault + shown), 'price')
  }
  if (price === 0) report('service-odd', ofField('price', words.noPrice), 'price')
  // In JSON 12.000 is twelve.
  if (!api && price && price < DOUBTED.below) {
    report('service-odd', ofField('price', words.fewRoubles(price)), 'price')
  }
  if (price && price > DOUBTED.above) {
    const fault = ofField('price', words.manyRoubles(price))
    report('service-odd', { ...fault, mayBeRight: true }, 'price')
  }
  return price
}

const SHIPPED = new Map<string, Partial<Record<string, unknown>>>(
  shippedCatalogue.map((item) => [String(item.id), item]),
)

/** Whether an item of a list is as the site ships it, and nobody has said that it is right. */
export function isExample(item: Partial<Record<string, unknown>>): boolean {
  const shipped = SHIPPED.get(String(item.id))
  const isSame = (key: string) => (item[key] ?? null) === (shipped?.[key] ?? null)
  return (
    !!shipped &&
    !item.confirmed &&
    !item.perUnit &&
    ['title', 'description', 'price', 'unit', 'icon'].every(isSame)
  )
}

/** Returns all faults of a list on this site, including what it accepts: unknown keys, repeated ids, missing icons. */
export function allServiceFaults(value: unknown): ItemFault[] {
  try {
    return parseServices(value).faults
  } catch (error) {
    if (!(error instanceof UnusableList)) throw error
    return [{ kind: 'service-skipped', path: [], reason: error.message }]
  }
}

/** Returns whether a static file is there: in a build, or in the project. */
function isPublicFile(path: string): boolean {
  return ['build/client', 'public'].some((folder) => existsSync(join(folder, path)))
}

interface ListSource {
  /** Name of the list's source, for the log. */
  from: string
  api?: ApiSource
  /** Whether the same faults were logged when the list was last read. */
  isReported?: (faults: readonly ItemFault[]) => boolean
}

/** Parses a list, and logs skipped items and cut texts. Throws {@link UnusableList} if the invalid ones leave none. */
export function readServices(value: unknown, { from, api, isReported }: ListSource): Service[] {
  const { services, faults } = parseServices(value, api)
  const count = (value as unknown[]).length
  if (services.length === 0 && faults.some(({ kind }) => kind === 'service-skipped')) {
    throw new UnusableList('malformed', words.noService(count))
  }
  if (isReported?.(faults)) return services
  for (const kind of ['service-skipped', 'service-cut', 'service-price'] as const) {
    const ofKind = faults.filter((fault) => fault.kind === kind)
    // The first fault of each item.
    const named = ofKind.filter(({ path: [item] }, at) => item !== ofKind[at - 1]?.path[0])
    for (const { path, reason } of named.slice(0, NAMED_IN_LOG)) {
      log(kind, { from, index: Number(path[0]), reason })
    }
    if (kind === 'service-skipped' && named.length > NAMED_IN_LOG) {
      log('services-skipped', { from, skipped: named.length, of: count })
    }
  }
  return services
}

/** Placeholder for the site's own origin. */
const OWN_SITE = new URL('http://own-site.invalid')

/**
 * Returns an icon's URL on the origin that the Content-Security-Policy allows, also for one on the API's inner host,
 * or, without `api`, a path on the site; null: anything else. Resolves as browsers do, for which `/\other.host`
 * and `/<tab>/other.host` are other hosts.
 */
function parseIcon(icon: unknown, api?: ApiSource): string | null {
  if (typeof icon !== 'string' || !icon.trim() || icon.length > ICON_LENGTH) return null
  const base = api?.base ?? OWN_SITE
  if (!URL.canParse(icon, base)) return null
  const url = new URL(icon, base)
  const path = url.href.slice(url.origin.length)
  if (!url.protocol.startsWith('http')) return null
  if (api) return [base.origin, api.iconOrigin].includes(url.origin) ? api.iconOrigin + path : null
  return url.origin === base.origin && /^\/(?!\/)/.test(icon) ? path : null
}

/** Returns a text without tags, control characters and lone surrogates, which UTF-8 cannot encode. */
function toPlainText(text: string): string {
  return textOfHtml(text)
    .toWellFormed()
    .replace(/[\t\n\r]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
