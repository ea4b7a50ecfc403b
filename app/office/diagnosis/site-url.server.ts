import { readBeginning } from '~/office/notices/webhook-answer.server'
import { owner } from '~/office/words/owner'
import { isExample } from '~/agency/facts/examples.server'
import { SECOND } from '~/format/durations'
import { printableLine } from '~/format/printable'
import { siteMark } from '~/server/http/signature.server'
import type { Settings } from '~/server/settings/env.server'
import { knownSecrets } from '~/server/settings/session-secret.server'
import { type Finding, type Look, unset } from './finding'

const { check: words } = owner

/** How long the site may take to answer by its name. */
const DEADLINE = 5 * SECOND

/** Where a request ended, and what `/healthz` says there of the site itself. */
interface Answer {
  origin: string
  site?: string
  forwarded?: number
}

/**
 * Asks at SITE_URL whether this very site answers there, and through how many proxies; null: no name is given. What
 * cannot be asked is said so, and nothing is a fault: whoever restarts the site must not have to wait for a name.
 */
export async function lookAtSiteUrl(settings: Settings): Promise<Look | null> {
  const { siteUrl } = settings
  if (siteUrl === null || isExample(siteUrl)) return null
  const secrets = knownSecrets(settings)
  const asked = secrets === null ? words.neverStarted : await ask(siteUrl)
  if (typeof asked === 'string') {
    const unasked = words.siteUnasked(siteUrl, printableLine(asked))
    return { part: 'settings', known: [unasked], findings: [] }
  }
  const isOwn = secrets?.some((secret) => siteMark(secret) === asked.site) ?? false
  const findings = doubtsOf(settings, siteUrl, asked, isOwn)
  const known = findings.length === 0 ? [words.siteAnswers(siteUrl)] : []
  return { part: 'settings', known, findings }
}

/** Resolves with what answers at a name, or why that cannot be known. */
async function ask(siteUrl: string): Promise<Answer | string> {
  try {
    const response = await fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(DEADLINE) })
    const said = saidIn(await readBeginning(response))
    // A proxy whose site is away.
    if (!said?.site && response.status >= 500) return String(response.status)
    return { ...said, origin: new URL(response.url).origin }
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } }
    return cause?.code ?? name
  }
}

function saidIn(text: string): Partial<Answer> | null {
  try {
    return JSON.parse(text) as Partial<Answer> | null
  } catch {
    return null
  }
}

function doubtsOf(
  { trustProxy }: Settings,
  siteUrl: string,
  { origin, forwarded = trustProxy }: Answer,
  isOwn: boolean,
): Finding[] {
  if (!isOwn) return [unset('site-url-differs', words.otherSite(siteUrl), 'SITE_URL')]
  if (origin !== siteUrl) {
    return [unset('site-url-differs', words.movedSite(siteUrl, origin), 'SITE_URL')]
  }
  if (forwarded === trustProxy) return []
  return [unset('proxies-differ', words.otherProxies(forwarded, trustProxy), 'TRUST_PROXY')]
}
