import { mailFault } from '~/office/words/mail-faults'
import { staff } from '~/office/words/staff'
import { printableLine } from '~/format/printable'
import type { Mailbox } from '~/server/settings/env.server'
import type { createMailer } from './mail.server'
import { displayName } from './people'
import { SECOND } from '~/time/durations'

/** Whether a mail was sent, and what the server said of it. */
export interface SentMail {
  isSent: boolean
  text: string
}

/** Time limit for a test mail: a proxy waits for the desk's page for ten seconds. */
const DEADLINE = 8 * SECOND

/** Sends a mail to one mailbox to try the mail server; resolves with what the server said, by the deadline. */
export async function sendTestMail(
  mailer: ReturnType<typeof createMailer>,
  mailbox: Mailbox,
  deadline = DEADLINE,
): Promise<SentMail> {
  const { subject, text } = staff.testMail
  const mail = { id: `test-${Date.now()}`, subject, text, html: text }
  try {
    const response = await mailer.send(mail, mailbox.address, deadline)
    return { isSent: true, text: staff.mailSent(displayName(mailbox), printableLine(response)) }
  } catch (error) {
    const fault = printableLine(staff.mail.fault(mailFault(error as Error)))
    return { isSent: false, text: staff.mailNotSent(displayName(mailbox), fault) }
  }
}
