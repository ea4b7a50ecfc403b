import type { NodemailerError } from 'nodemailer'
import type { Service } from '~/catalogue/service'
import type { Channel, Fault } from '~/office/notices.server'
import { createMailer, type MailSettings } from './mail.server'
import { type LinkTo, noticeMail } from './notice-mail'

/**
 * Notices by e-mail. `services` returns the catalogue as it is now, for the prices; `linkTo` the link
 * by which a person takes a request; null: the mails have none.
 */
export function mailChannel(
  settings: MailSettings,
  services: () => readonly Service[],
  linkTo: LinkTo | null = null,
): Channel {
  const mailer = createMailer(settings)
  return {
    recipients: settings.to,
    async send(notice) {
      try {
        await mailer.send(noticeMail(notice, services(), linkTo), [notice.recipient])
        return null
      } catch (error) {
        return toFault(error as NodemailerError)
      }
    },
    stop: () => mailer.stop(),
  }
}

function toFault({ message, code = 'unknown', responseCode }: NodemailerError): Fault {
  // With these the server has answered about this very mail.
  const isAway = !['EENVELOPE', 'EMESSAGE'].includes(code)
  return { reason: message, code, status: responseCode, isAway }
}
