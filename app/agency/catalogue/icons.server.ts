import { iconFaults } from '~/agency/catalogue/list-faults'
import { log } from '~/server/log/log.server'
import type { Service } from './service'
import { SECOND } from '~/format/durations'

const words = iconFaults

/** Time limit for one icon. */
const DEADLINE = 4 * SECOND
/** Maximum number of bytes that are read of an icon. */
const READ = 256 * 1024
/** Maximum number of icons that are looked at: an agency has tens. */
const LOOKED_AT = 100

/** An icon that browsers do not show, and why. */
interface IconFault {
  icon: string
  title: string
  reason: string
}

/**
 * Requests each icon of a list of the agency's own API, and resolves with those that browsers would not show on
 * the site. `siteUrl`: the site's origin, if it is known.
 */
export async function findBrokenIcons(
  services: readonly Service[],
  siteUrl: string | null,
): Promise<IconFault[]> {
  const titles = new Map<string, string>()
  for (const { icon, title } of services) {
    if (icon !== null && !titles.has(icon)) titles.set(icon, title)
  }
  const faults: IconFault[] = []
  // One after another: this is no hurry, and the API answers visitors meanwhile.
  for (const [icon, title] of [...titles].slice(0, LOOKED_AT)) {
    const reason = await iconFault(icon, siteUrl)
    if (reason !== null) faults.push({ icon, title, reason })
  }
  return faults
}

/** Returns a function that logs the broken icons of a list, once for each set of icons. */
export function iconReporter(siteUrl: string | null) {
  let reported = ''
  return async (services: readonly Service[]): Promise<void> => {
    const icons = services.map(({ icon }) => icon).join('\n')
    if (icons === reported) return
    reported = icons
    for (const { icon, reason } of await findBrokenIcons(services, siteUrl)) {
      log('icon-broken', { icon, reason })
    }
  }
}

async function iconFault(icon: string, siteUrl: string | null): Promise<string | null> {
  try {
    const headers = { Accept: 'image/*' }
    const answer = await fetch(icon, { headers, signal: AbortSignal.timeout(DEADLINE) })
    const bytes = await beginningOf(answer)
    if (!answer.ok) return words.status(answer.status)
    // The Content-Security-Policy names one origin.
    const { origin } = new URL(answer.url)
    if (origin !== new URL(icon).origin) return words.elsewhere(origin)
    const type = answer.headers.get('Content-Type') ?? ''
    if (!/^image\//i.test(type)) return words.noImage(type)
    if (!isPicture(bytes, type)) return words.broken
    const policy = answer.headers.get('Cross-Origin-Resource-Policy')?.trim().toLowerCase()
    return isBarred(policy, icon, siteUrl) ? words.barred(policy ?? '') : null
  } catch {
    return words.noAnswer
  }
}

/** Reads a body, up to {@link READ}. */
async function beginningOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length > READ) break
  }
  return Buffer.concat(chunks)
}

/** Whether bytes are a picture by their beginning, which decides in browsers too; a drawing also by its end. */
function isPicture(bytes: Buffer, type: string): boolean {
  if (!/^image\/svg/i.test(type)) return RASTER.test(bytes.toString('latin1', 0, 16))
  const text = bytes.toString()
  const at = text.search(/<svg[\s/>]/)
  const drawing = at < 0 ? '' : text.slice(at)
  return /<\/svg\s*>|^[^>]*\/>/.test(drawing) || (drawing !== '' && bytes.length > READ)
}

/** PNG, JPEG, GIF, WebP, AVIF, BMP or ICO. */
const RASTER = /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8|RIFF....WEBP|....ftyp|BM|\0\0.\0)/s

/** Whether a Cross-Origin-Resource-Policy keeps an icon from the pages of the site. */
function isBarred(policy: string | undefined, icon: string, siteUrl: string | null): boolean {
  if (siteUrl === null) return policy === 'same-origin'
  const [host, siteHost] = [new URL(icon), new URL(siteUrl)]
  if (policy === 'same-origin') return host.origin !== siteHost.origin
  return policy === 'same-site' && domainOf(host) !== domainOf(siteHost)
}

/** Returns the last two names of a host, which in Russia are a site; or an address whole. */
function domainOf({ hostname }: URL): string {
  return /[\d\]]$/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.')
}
