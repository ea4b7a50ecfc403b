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

/** What `/healthz` says of the site itself. */
interface Answer {
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
  const look = (known: string[], findings: Finding[] = []): Look => ({
    part: 'settings',
    known,
    findings,
  })
  const unasked = (why: string) => look([words.siteUnasked(siteUrl, printableLine(why))])
  const secrets = knownSecrets(settings)
  if (secrets === null) return unasked(words.neverStarted)
  try {
    const response = await fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(DEADLINE) })
    const answer = answerIn(await readBeginning(response))
    if (answer?.site === undefined) {
      // A proxy whose site is away.
      if (response.status >= 500) return unasked(String(response.status))
      return look([], [unset('site-url-differs', words.otherSite(siteUrl), 'SITE_URL')])
    }
    const isOwn = secrets.some((secret) => siteMark(secret) === answer.site)
    const { origin } = new URL(response.url)
    const findings = !isOwn
      ? [unset('site-url-differs', words.otherSite(siteUrl), 'SITE_URL')]
      : origin === siteUrl
        ? proxyFindings(settings, answer)
        : [unset('site-url-differs', words.movedSite(siteUrl, origin), 'SITE_URL')]
    return look(findings.length === 0 ? [words.siteAnswers(siteUrl)] : [], findings)
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } }
    return unasked(cause?.code ?? name)
  }
}

function proxyFindings({ trustProxy }: Settings, { forwarded }: Answer): Finding[] {
  if (forwarded === undefined || forwarded === trustProxy) return []
  return [unset('proxies-differ', words.otherProxies(forwarded, trustProxy), 'TRUST_PROXY')]
}

function answerIn(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer | null
  } catch {
    return null
  }
}
