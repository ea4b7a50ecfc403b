import type { Store } from '~/agency/store/store.server'
import { printableLine } from '~/format/printable'
import { createMailer } from '~/office/notices/mail.server'
import { displayName } from '~/office/notices/people'
import { diagnosis } from '~/office/words/diagnosis'
import { mailFault } from '~/office/words/mail-faults'
import type { Settings } from '~/server/settings/env.server'
import { type Finding, finding, type Look } from './finding'

const { notices: words } = diagnosis

/** Maximum number of requests that the finding on failed notices names. */
const NAMED = 5

/** Looks at who is told of requests, and whether they were. */
export async function lookAtNotices(
  { notify, notifyWebhook }: Pick<Settings, 'notify' | 'notifyWebhook'>,
  store: Pick<Store, 'notices'>,
): Promise<Look> {
  const told = [
    ...(notify
      ? [words.to(notify.to.map(displayName).join(', '), new URL(notify.smtpUrl).host)]
      : []),
    ...(notifyWebhook ? [words.webhooks(hostsOf(notifyWebhook))] : []),
  ]
  if (told.length === 0) {
    const nobody = finding('advice', words.none, 'NOTIFY_SMTP_URL, NOTIFY_TO')
    return { remarks: [], findings: [nobody] }
  }
  const { waiting, failing } = await store.notices.count()
  const remarks = waiting > 0 ? [words.waiting(waiting)] : failing > 0 ? [] : [words.allSent]
  return {
    remarks: [...told, ...remarks],
    findings: failing > 0 ? [await failingFinding(store, failing)] : [],
  }
}

/** Finds assignees of open requests who no longer get notices. */
export async function lookAtUntold(
  { notify }: Pick<Settings, 'notify'>,
  store: Pick<Store, 'lists'>,
): Promise<Look> {
  const isTold = (assignee: string) => notify?.to.some(({ address }) => address === assignee)
  const untold = [...(notify ? await store.lists.countTaken() : [])].filter(
    ([assignee]) => assignee.includes('@') && !isTold(assignee),
  )
  return {
    remarks: [],
    findings: untold.map(([assignee, count]) =>
      finding('assignee-untold', words.untold(printableLine(assignee), count)),
    ),
  }
}

function hostsOf(addresses: string[]): string {
  return addresses.map((address) => new URL(address).host).join(', ')
}

/** Says which notices did not arrive, and in the details why. */
async function failingFinding(store: Pick<Store, 'notices'>, count: number): Promise<Finding> {
  // Their requests may be damaged.
  const failed = await store.notices.listFailed().catch(() => [])
  const reasons = failed.map(({ recipient, fault }) => printableLine(`${recipient}: ${fault}`))
  const ids = [...new Set(failed.map(({ id }) => id))]
  const text = words.failed(count, ids.slice(0, NAMED), ids.length - NAMED)
  return finding('notices-failing', text, ...new Set(reasons))
}

/** Signs in to the mail server, and sends nothing. */
export async function lookAtMail({ notify }: Pick<Settings, 'notify'>): Promise<Look> {
  if (notify === null) return { remarks: [], findings: [] }
  const { host } = new URL(notify.smtpUrl)
  try {
    await createMailer(notify).verify()
    return { remarks: [words.mail(host)], findings: [] }
  } catch (error) {
    const line = printableLine(`${host} ${mailFault(error as Error)}`)
    return { remarks: [], findings: [finding('mail-refused', words.refused, line)] }
  }
}
