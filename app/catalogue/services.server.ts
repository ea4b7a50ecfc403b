import { z } from 'zod'
import { owner } from '~/content/owner'
import { explainIssues, type FileFault, type JsonFile } from '~/files/json-file.server'
import { log } from '~/log/log.server'
import { MAX_PRICE, PRICE_TEXT, type Service, serviceKey } from './service'

const { list: words, serviceFields: hints } = owner

/** How many items of one list are named in the log; of the others only the number. */
const NAMED_IN_LOG = 5

/** More items than this are no price list: judging three million took 15 s, and the site stood still. */
const ITEMS_LIMIT = 20_000

/** In letters: more would be no title. */
const TITLE_LENGTH = 300

/** A value that cannot be used as a price list. */
export class UnusableList extends Error {
  override name = 'UnusableList'

  constructor(
    readonly kind: 'malformed' | 'too-large',
    message: string,
  ) {
    super(message)
  }
}

/** A text with something to be seen in it. */
const filled = (wanted: string) => z.string().regex(/[^\s\p{Cc}]/u, wanted)

/** A service as the agency writes it. */
export const serviceSchema = z.object({
  id: z.union([z.number(), filled(hints.id).transform(toPlainText)], hints.id).describe(hints.id),
  title: filled(hints.title)
    .transform((text) =>
      toPlainText([...text.slice(0, 2 * TITLE_LENGTH)].slice(0, TITLE_LENGTH).join('')),
    )
    .describe(hints.title),
  description: z.string().transform(toPlainText).nullish().describe(hints.description),
  price: z
    .union([z.number(), z.string().regex(PRICE_TEXT, hints.price).transform(Number)], hints.price)
    .pipe(z.number().nonnegative(hints.price).max(MAX_PRICE, hints.price))
    .describe(hints.price),
  icon: z.unknown().optional().describe(hints.icon),
})

interface Source {
  /** Where the list comes from, for the log. */
  from: string
  /** Where each part of it stands, if it comes from a file. */
  lineOf?: JsonFile['lineOf']
  /** Base of the API whose host may serve icons; absent: the site itself serves them. */
  iconBase?: URL
}

/**
 * Takes the services out of a decoded JSON list, item by item: one that is malformed, or repeats an
 * earlier one's id and title, is logged and left out. Throws {@link UnusableList} where there is no
 * list, one of nothing but malformed items, or one of more than {@link ITEMS_LIMIT}.
 */
export function parseServices(value: unknown, { from, iconBase, lineOf }: Source): Service[] {
  if (!Array.isArray(value)) throw new UnusableList('malformed', words.noList)
  if (value.length > ITEMS_LIMIT) throw new UnusableList('too-large', words.tooLong(ITEMS_LIMIT))
  const services = new Map<string, Service>()
  let skipped = 0
  // To find the line of every one would take a minute where ten thousand are malformed.
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
    const { id, title, description, price, icon } = parsed.data
    const key = serviceKey({ id, title })
    if (services.has(key)) {
      skip(index, () => ({ line: lineOf?.([index]) ?? null, reason: words.repeated }))
    } else {
      const iconAddress = parseIcon(icon, iconBase)
      services.set(key, { id, title, description: description ?? '', icon: iconAddress, price })
    }
  }
  if (skipped > 0 && services.size === 0) {
    throw new UnusableList('malformed', words.noService(value.length))
  }
  if (skipped > NAMED_IN_LOG) log('services-skipped', { from, skipped, of: value.length })
  return [...services.values()]
}

/** Stands for the site's own origin, whatever that is. */
const OWN_SITE = new URL('http://own-site.invalid')

/**
 * An icon's address: on the API's own origin (the pages' policy lets in no other), or, without
 * `iconBase`, a path on the site. Null for anything else, which is no icon.
 *
 * Addresses are resolved as browsers do it, for whom `/\other.host` and `/<tab>/other.host` are no
 * paths but hosts.
 */
export function parseIcon(icon: unknown, iconBase?: URL): string | null {
  if (typeof icon !== 'string' || !icon.trim()) return null
  const base = iconBase ?? OWN_SITE
  if (!URL.canParse(icon, base)) return null
  const url = new URL(icon, base)
  if (url.origin !== base.origin || url.protocol !== base.protocol) return null
  if (iconBase) return url.href
  return /^\/(?!\/)/.test(icon) ? url.href.slice(base.origin.length) : null
}

/**
 * Removes control characters from a text, and half an emoji, which a program's cut may leave: it would
 * come out of a page as another sign than it went in.
 */
function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
}
