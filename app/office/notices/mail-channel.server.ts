import type { NodemailerError } from 'nodemailer'
import { HOUR } from '~/time/durations'
import { mailFault } from '~/office/words/mail-faults'
import { staff } from '~/office/words/staff'
import type { Channel, Fault } from './notice-sender.server'
import type { Mailbox } from '~/server/settings/env.server'
import { createMailer, type MailAccount } from './mail.server'
import { type LinkTo, noticeMail } from './notice-mail'
import { recipientsOf } from './people'

/**
 * Sends notices by e-mail. `linkTo` returns the address of a request at the desk; null: the mails have no link.
 */
export function mailChannel(
  account: MailAccount & { to: Mailbox[] },
  linkTo: LinkTo | null = null,
): Channel {
  const mailer = createMailer(account)
  return {
    recipients: recipientsOf(account.to),
    async send(notice) {
      try {
        await mailer.send(noticeMail(notice, linkTo), notice.recipient)
        return null
      } catch (error) {
        return toFault(error as NodemailerError, notice.createdAt)
      }
    },
  }
}

/** Greylisting: a temporary refusal is no fault for an hour. */
const GREYLISTING_LASTS = HOUR

function toFault(error: NodemailerError, since: number): Fault {
  const { code = 'unknown', command, responseCode: status } = error
  const isOfRecipient = command === 'RCPT TO' || code === 'EMESSAGE'
  const isTemporary = command === 'RCPT TO' && status !== undefined && status < 500
  return {
    reason: staff.mail.fault(mailFault(error)),
    code,
    status,
    isOfRecipient,
    isExpected: isTemporary && Date.now() - since < GREYLISTING_LASTS,
  }
}
