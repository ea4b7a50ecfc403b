import type { RequestStore } from '~/agency/store/store.server'
import { printableLine } from '~/format/printable'
import { createMailer } from '~/office/notices/mail.server'
import { displayName } from '~/office/notices/people'
import { diagnosis } from '~/office/words/diagnosis'
import { mailFault } from '~/office/words/mail-faults'
import type { Settings } from '~/server/settings/env.server'
import { fault, type Finding, type Look, unset } from './finding'

const { notices: words } = diagnosis

/** Looks at who is told of requests, and whether they were. */
export async function lookAtNotices(
  { notify, notifyWebhook }: Settings,
  store: Pick<RequestStore, 'countNotices'>,
): Promise<Look> {
  const hosts = (notifyWebhook ?? []).map((address) => new URL(address).host)
  const told = [
    ...(notify
      ? [words.to(notify.to.map(displayName).join(', '), new URL(notify.smtpUrl).host)]
      : []),
    ...(hosts.length > 0 ? [words.webhooks(hosts.join(', '))] : []),
  ]
  if (told.length === 0) {
    return { part: 'notices', known: [], findings: [unset('notices-unset', words.none)] }
  }
  const queue = await lookAtQueue(store)
  return {
    part: 'notices',
    known: [...told, ...queue.known],
    findings: queue.findings,
  }
}

async function lookAtQueue(
  store: Pick<RequestStore, 'countNotices'>,
): Promise<{ known: string[]; findings: Finding[] }> {
  try {
    const { waiting, failing } = await store.countNotices()
    const known = waiting > 0 ? [words.waiting(waiting)] : failing > 0 ? [] : [words.allSent]
    return { known, findings: failing > 0 ? [fault('notices-failing', words.failed)] : [] }
  } catch (error) {
    const reason = printableLine((error as Error).message)
    return { known: [], findings: [fault('notices-unreadable', words.unreadable(reason))] }
  }
}

/** Signs in to the mail server, and sends nothing; null: the site sends no mails. */
export async function lookAtMail({ notify }: Pick<Settings, 'notify'>): Promise<Look | null> {
  if (notify === null) return null
  const { host } = new URL(notify.smtpUrl)
  try {
    await createMailer(notify).verify()
    return { part: 'notices', known: [words.mail(host)], findings: [] }
  } catch (error) {
    const line = printableLine(words.mailFault(host, mailFault(error as Error)))
    return { part: 'notices', known: [], findings: [fault('mail-refused', line)] }
  }
}
