import { z } from 'zod'
import { staff } from '~/content/staff'
import { log } from '~/log.server'
import { AgencyUnavailable } from '~/agency/agency'
import { MAX_PRICE, NUMERIC, type Service, serviceKey } from './service'
import { explain, type JsonFile } from '~/files/json-file.server'

/** How many items of one list are named in the log; of the others only the number. */
const NAMED_IN_LOG = 5

/** More items than this are no price list: judging three million took 15 s, and the site stood still. */
const ITEMS_LIMIT = 20_000

// Half an emoji, which a program's cut may leave, comes out of a page as another sign than it went in.
const wellFormed = (text: string) => text.toWellFormed()

/** A service as the agency writes it. */
export const writtenService = z.object({
  id: z.union([z.number(), z.string().min(1)]),
  title: z.string().regex(/\S/, 'empty').transform(wellFormed),
  description: z.string().transform(wellFormed).nullish(),
  price: z
    .union([z.number(), z.string().regex(NUMERIC).transform(Number)])
    .pipe(z.number().nonnegative().max(MAX_PRICE)),
  icon: z.unknown().optional(),
})

interface Source {
  /** Where the list comes from, for the log. */
  from: string
  /** Where each part of it stands, where it comes from a file of the staff's. */
  lineOf?: JsonFile['lineOf']
  /** Base of the API whose host may serve icons; null: the site itself serves them. */
  iconBase: URL | null
}

/**
 * Takes the services out of a decoded JSON list, item by item: one that is malformed, or repeats an
 * earlier one's id and title, is logged and left out. Throws {@link AgencyUnavailable} where there is
 * no list, one of nothing but malformed items, or one of more than {@link ITEMS_LIMIT}.
 */
export function parseServices(value: unknown, { from, iconBase, lineOf }: Source): Service[] {
  if (!Array.isArray(value)) throw new AgencyUnavailable('malformed', `${from}: not a list`)
  if (value.length > ITEMS_LIMIT) {
    throw new AgencyUnavailable('too-large', `${from}: more than ${ITEMS_LIMIT} items`)
  }
  const services = new Map<string, Service>()
  let skipped = 0
  const skip = (index: number, fault: { line?: number | null; reason: string }) => {
    skipped += 1
    if (skipped <= NAMED_IN_LOG) log('service-skipped', { from, index, ...fault })
  }

  for (const [index, item] of value.entries()) {
    const parsed = writtenService.safeParse(item, { reportInput: true })
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      skip(index, issue && lineOf ? explain(issue, lineOf, [index]) : { reason: describe(issue) })
      continue
    }
    const { id, title, description, price, icon } = parsed.data
    const key = serviceKey({ id, title })
    if (services.has(key)) {
      const reason = 'repeats the id and title of an earlier one'
      skip(index, lineOf ? { line: lineOf([index]), reason: staff.faults.repeated } : { reason })
    } else {
      const iconAddress = parseIcon(icon, iconBase)
      services.set(key, { id, title, description: description ?? '', icon: iconAddress, price })
    }
  }
  if (skipped > 0 && services.size === 0) {
    throw new AgencyUnavailable(
      'malformed',
      `${from}: none of its ${value.length} items is a service`,
    )
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
export function parseIcon(icon: unknown, iconBase: URL | null): string | null {
  if (typeof icon !== 'string' || !icon.trim()) return null
  const base = iconBase ?? OWN_SITE
  if (!URL.canParse(icon, base)) return null
  const url = new URL(icon, base)
  if (url.origin !== base.origin || url.protocol !== base.protocol) return null
  if (iconBase) return url.href
  return /^\/(?!\/)/.test(icon) ? url.href.slice(base.origin.length) : null
}

/** A fault, as `price: Invalid input`. */
function describe(issue: z.core.$ZodIssue | undefined): string {
  return issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : 'malformed'
}
