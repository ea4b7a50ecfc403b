import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { EXTRACT, SURVEY } from '~/content/cases'
import { owner } from '~/content/owner'
import { explainIssues, type JsonFile, type ValueFault } from '~/server/files/json-file.server'
import { splitPriceUnit } from '~/format/price-unit'
import { log } from '~/server/log/log.server'
import { MAX_PRICE, PRICE_TEXT, type Service, serviceKey } from './service'

const { files, list: words, serviceFields: hints } = owner

/** Maximum number of invalid items of a list that are logged individually. */
const NAMED_IN_LOG = 5

/** Maximum length of a list: parsing three million items blocked the site for 15 s. */
const ITEMS_LIMIT = 20_000

/** Maximum lengths of a service's texts, in UTF-16 code units. */
const LENGTHS = { id: 100, title: 300, description: 3000 }
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

/** A string with at least one visible character. */
const filled = (wanted: string) => z.string().regex(/[^\s\p{Cc}\p{Cf}]/u, wanted)

/** A service in the agency's API or file. */
export const serviceSchema = z.object({
  id: z.union([z.number(), filled(hints.id).transform(toPlainText)], hints.id).describe(hints.id),
  title: filled(hints.title).transform(toPlainText).describe(hints.title),
  description: z.string().transform(toPlainText).nullish().describe(hints.description),
  price: z
    .union([z.number(), z.string().regex(PRICE_TEXT, hints.price).transform(Number)], hints.price)
    .pipe(z.number().nonnegative(hints.price).max(MAX_PRICE, hints.price))
    .nullable()
    .describe(hints.price),
  unit: z.string().transform(toPlainText).nullish().describe(hints.unit),
  extract: z.boolean().nullish().describe(hints.extract),
  survey: z.boolean().nullish().describe(hints.survey),
  icon: z.unknown().optional().describe(hints.icon),
  hidden: z.boolean().nullish().describe(hints.hidden),
})

/** What is wrong with an item of a list. The first part of the path is its index; of the list itself it has none. */
interface ItemFault extends ValueFault {
  /** The item is left out, a text of it is cut, or the site accepts what is probably a mistake. */
  kind: 'service-skipped' | 'service-cut' | 'service-odd'
}

interface ParseOptions {
  /** Base URL of the API, whose host serves the icons; absent if the site serves them. */
  iconBase?: URL
  /** Whether the site has the file of an icon. */
  hasIcon?: (path: string) => boolean
}

/**
 * Parses a decoded JSON list of services item by item. A hidden item is left out, and so is an invalid
 * one, or one with the id and title of an earlier item, which is a fault. Throws {@link UnusableList} if the
 * value is not a list, or contains more than {@link ITEMS_LIMIT}.
 */
function parseServices(value: unknown, { iconBase, hasIcon }: ParseOptions = {}) {
  if (!Array.isArray(value)) throw new UnusableList('malformed', words.noList)
  if (value.length > ITEMS_LIMIT) throw new UnusableList('too-large', words.tooLong(ITEMS_LIMIT))
  const services = new Map<string, Service>()
  const titles = new Map<string, string>()
  const hidden = new Set<string>()
  const faults: ItemFault[] = []

  for (const [index, item] of (value as unknown[]).entries()) {
    const report = (kind: ItemFault['kind'], reason: string, ...path: PropertyKey[]) =>
      faults.push({ kind, reason, path: [index, ...path] })
    const { data, error } = serviceSchema.safeParse(item, { reportInput: true })
    if (error) {
      for (const { reason, path } of explainIssues(error))
        report('service-skipped', reason, ...path)
      continue
    }
    const { id, title, description, tooLong } = cutTexts(data)
    for (const field of tooLong) report('service-cut', words.cut(field, LENGTHS[field]), field)
    const key = serviceKey({ id, title })
    if (services.has(key)) {
      report('service-skipped', words.repeated)
      continue
    }
    if (data.hidden) hidden.add(key)
    const icon = parseIcon(data.icon, iconBase)
    const split = data.unit ? { text: description, unit: data.unit } : splitPriceUnit(description)
    services.set(key, {
      id,
      title,
      description: split.text,
      icon,
      price: data.price,
      ...(split.unit && { unit: split.unit }),
      ...((data.extract ?? EXTRACT.test(title)) && { extract: true }),
      ...((data.survey ?? SURVEY.test(title)) && { survey: true }),
    })

    for (const name of Object.keys(item as object).filter(
      (name) => !(name in serviceSchema.shape),
    )) {
      report('service-odd', files.unknown([name]), name)
    }
    const namesake = titles.get(String(id))
    titles.set(String(id), namesake ?? title)
    if (namesake !== undefined) report('service-odd', words.sameId(namesake), 'id')
    if (data.price === 0) report('service-odd', words.noPrice, 'price')
    const path = icon?.replace(/[?#].*/, '') ?? ''
    if (data.icon && icon === null) report('service-odd', files.wrong('icon', hints.icon), 'icon')
    else if (icon && hasIcon?.(path) === false) report('service-odd', words.noIcon(path), 'icon')
  }
  for (const key of hidden) services.delete(key)
  return { services: [...services.values()], faults }
}

/**
 * Returns every fault of a list on this site, including what the site accepts: unknown keys, repeated ids,
 * prices of 0, icons that it does not have.
 */
export function allServiceFaults(value: unknown): ItemFault[] {
  try {
    return parseServices(value, { hasIcon: isPublicFile }).faults
  } catch (error) {
    if (!(error instanceof UnusableList)) throw error
    return [{ kind: 'service-skipped', path: [], reason: error.message }]
  }
}

/** Returns whether a static file is there: in a build, or in the project. */
function isPublicFile(path: string): boolean {
  return ['build/client', 'public'].some((folder) => existsSync(join(folder, path)))
}

interface Source {
  /** Name of the list's source, for the log. */
  from: string
  iconBase?: URL
  /** Returns the line of an item, if the list comes from a file. */
  lineOf?: JsonFile['lineOf']
}

/**
 * Parses a list, and logs the items that are left out and the texts that are cut. Throws
 * {@link UnusableList} if items are invalid and none is left.
 */
export function readServices(value: unknown, { from, iconBase, lineOf }: Source): Service[] {
  const { services, faults } = parseServices(value, { iconBase })
  const count = (value as unknown[]).length
  if (services.length === 0 && faults.some(({ kind }) => kind === 'service-skipped')) {
    throw new UnusableList('malformed', words.noService(count))
  }
  for (const kind of ['service-skipped', 'service-cut'] as const) {
    // The first fault of each item. To find the lines of ten thousand would take a minute.
    const ofItems = faults.filter(
      (fault, at) => fault.kind === kind && fault.path[0] !== faults[at - 1]?.path[0],
    )
    for (const { path, reason } of ofItems.slice(0, NAMED_IN_LOG)) {
      log(kind, { from, index: Number(path[0]), line: lineOf?.(path) ?? null, reason })
    }
    if (kind === 'service-skipped' && ofItems.length > NAMED_IN_LOG) {
      log('services-skipped', { from, skipped: ofItems.length, of: count })
    }
  }
  return services
}

/** Cuts a service's texts to their maximum lengths. `tooLong`: the names of those that were longer. */
function cutTexts({ id, title, description }: z.output<typeof serviceSchema>) {
  const tooLong: (keyof typeof LENGTHS)[] = []
  const cut = (field: keyof typeof LENGTHS, text: string) => {
    if (text.length <= LENGTHS[field]) return text
    tooLong.push(field)
    return text.slice(0, LENGTHS[field]).replace(/[\ud800-\udbff]$/, '')
  }
  return {
    id: typeof id === 'string' ? cut('id', id) : id,
    title: cut('title', title),
    description: cut('description', description ?? ''),
    tooLong,
  }
}

/** Placeholder for the site's own origin. */
const OWN_SITE = new URL('http://own-site.invalid')

/**
 * Returns an icon's URL: on the API's origin, the only one that the Content-Security-Policy allows,
 * or, without `iconBase`, a path on the site. Returns null for anything else.
 *
 * Resolves URLs as browsers do, for which `/\other.host` and `/<tab>/other.host` are other hosts.
 */
function parseIcon(icon: unknown, iconBase?: URL): string | null {
  if (typeof icon !== 'string' || !icon.trim() || icon.length > ICON_LENGTH) return null
  const base = iconBase ?? OWN_SITE
  if (!URL.canParse(icon, base)) return null
  const url = new URL(icon, base)
  if (url.origin !== base.origin || url.protocol !== base.protocol) return null
  if (iconBase) return url.href
  return /^\/(?!\/)/.test(icon) ? url.href.slice(base.origin.length) : null
}

/** Removes control characters from a text, and replaces lone surrogates, which UTF-8 cannot encode. */
function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
}
