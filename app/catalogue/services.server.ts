import { z } from 'zod'
import { owner } from '~/content/owner'
import { explainIssues, type FileFault, type JsonFile } from '~/files/json-file.server'
import { log } from '~/log/log.server'
import { MAX_PRICE, PRICE_TEXT, type Service, serviceKey } from './service'

const { list: words, serviceFields: hints } = owner

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
const filled = (wanted: string) => z.string().regex(/[^\s\p{Cc}]/u, wanted)

/** A service in the agency's API or file. */
export const serviceSchema = z.object({
  id: z.union([z.number(), filled(hints.id).transform(toPlainText)], hints.id).describe(hints.id),
  title: filled(hints.title).transform(toPlainText).describe(hints.title),
  description: z.string().transform(toPlainText).nullish().describe(hints.description),
  price: z
    .union([z.number(), z.string().regex(PRICE_TEXT, hints.price).transform(Number)], hints.price)
    .pipe(z.number().nonnegative(hints.price).max(MAX_PRICE, hints.price))
    .describe(hints.price),
  icon: z.unknown().optional().describe(hints.icon),
})

interface Source {
  /** Name of the list's source, for the log. */
  from: string
  /** Returns the line of an item, if the list comes from a file. */
  lineOf?: JsonFile['lineOf']
  /** Base URL of the API, whose host serves the icons; absent if the site serves them. */
  iconBase?: URL
}

/**
 * Parses a decoded JSON list of services item by item. An invalid item, or one with the id and
 * title of an earlier item, is logged and skipped; a text that is too long is cut, which is logged,
 * too. Throws {@link UnusableList} if the value is not
 * a list, contains only invalid items, or more than {@link ITEMS_LIMIT}.
 */
export function parseServices(value: unknown, { from, iconBase, lineOf }: Source): Service[] {
  if (!Array.isArray(value)) throw new UnusableList('malformed', words.noList)
  if (value.length > ITEMS_LIMIT) throw new UnusableList('too-large', words.tooLong(ITEMS_LIMIT))
  const services = new Map<string, Service>()
  let skipped = 0
  let cut = 0
  // Finding the lines of ten thousand invalid items would take a minute.
  const skip = (index: number, fault: () => FileFault | undefined) => {
    skipped += 1
    if (skipped <= NAMED_IN_LOG) log('service-skipped', { from, index, ...fault() })
  }

  for (const [index, item] of value.entries()) {
    const parsed = serviceSchema.safeParse(item, { reportInput: true })
    if (!parsed.success) {
      skip(index, () => explainIssues(parsed.error, lineOf, [index])[0])
      continue
    }
    const { price, icon } = parsed.data
    const { id, title, description, tooLong } = cutTexts(parsed.data)
    if (tooLong.length > 0 && (cut += 1) <= NAMED_IN_LOG) {
      log('service-cut', { from, index, fields: tooLong.join(', ') })
    }
    const key = serviceKey({ id, title })
    if (services.has(key)) {
      skip(index, () => ({ line: lineOf?.([index]) ?? null, reason: words.repeated }))
    } else {
      const iconAddress = parseIcon(icon, iconBase)
      services.set(key, { id, title, description, icon: iconAddress, price })
    }
  }
  if (skipped > 0 && services.size === 0) {
    throw new UnusableList('malformed', words.noService(value.length))
  }
  if (skipped > NAMED_IN_LOG) log('services-skipped', { from, skipped, of: value.length })
  return [...services.values()]
}

/** Cuts a service's texts to their maximum lengths. `tooLong`: the names of those that were longer. */
function cutTexts({ id, title, description }: z.output<typeof serviceSchema>) {
  const tooLong: string[] = []
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
export function parseIcon(icon: unknown, iconBase?: URL): string | null {
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
