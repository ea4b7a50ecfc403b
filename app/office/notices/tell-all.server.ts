import { createMailer, type Mail } from './mail.server'
import { webhook } from './webhook-channel.server'
import { mailFault } from '~/office/words/mail-faults'
import { staff } from '~/office/words/staff'
import type { Settings } from '~/server/settings/env.server'

/** Mails a text to each address of NOTIFY_TO; resolves with the reasons of those that failed. */
export async function mailToAll(
  { notify }: Pick<Settings, 'notify'>,
  content: Pick<Mail, 'subject' | 'text'>,
): Promise<string[]> {
  if (!notify) return []
  const mailer = createMailer(notify)
  const mail = { id: `site-${Date.now()}`, ...content }
  const sent = await Promise.allSettled(notify.to.map(({ address }) => mailer.send(mail, address)))
  return sent.flatMap((one) =>
    one.status === 'rejected' ? [staff.mail.fault(mailFault(one.reason as Error))] : [],
  )
}

/** Posts a text without personal data to each of NOTIFY_WEBHOOK: the server may be a stranger's. */
export async function postToAll(
  { notifyWebhook }: Pick<Settings, 'notifyWebhook'>,
  text: string,
): Promise<string[]> {
  const faults = await Promise.all((notifyWebhook ?? []).map((address) => webhook(address)(text)))
  return faults.flatMap((fault) => (fault ? [fault.reason] : []))
}
