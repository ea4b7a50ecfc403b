import type { NodemailerError } from 'nodemailer'
import type { Service } from '~/agency/catalogue/service'
import { mailFault } from '~/content/mail-faults'
import { staff } from '~/content/staff'
import type { Channel, Fault } from './notice-sender.server'
import type { Person } from '~/server/settings/env.server'
import { createMailer, type MailAccount } from './mail.server'
import { type LinkTo, noticeMail } from './notice-mail'
import { recipientsOf } from './people'

/**
 * Sends notices by e-mail. `services` returns the current catalogue, for the prices; `linkTo` the address
 * of a request at the desk; null: the mails have no link.
 */
export function mailChannel(
  account: MailAccount & { to: Person[] },
  services: () => readonly Service[],
  linkTo: LinkTo | null = null,
): Channel {
  const mailer = createMailer(account)
  return {
    recipients: recipientsOf(account.to),
    async send(notice) {
      try {
        await mailer.send(noticeMail(notice, services(), linkTo), notice.recipient)
        return null
      } catch (error) {
        return toFault(error as NodemailerError)
      }
    },
  }
}

function toFault(error: NodemailerError): Fault {
  const { code = 'unknown', responseCode: status } = error
  // These codes are about this mail, not about the server.
  const isAway = !['EENVELOPE', 'EMESSAGE'].includes(code)
  return { reason: staff.mail.fault(mailFault(error)), code, status, isAway }
}
