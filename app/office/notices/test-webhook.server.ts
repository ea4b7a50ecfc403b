import { printableLine } from '~/format/printable'
import { staff } from '~/office/words/staff'
import type { SentMail } from './test-mail.server'
import { webhook } from './webhook-channel.server'
import { SECOND } from '~/time/durations'

/** Time limit for a test message: as for a test mail. */
const DEADLINE = 8 * SECOND

/** Sends a webhook a message to try it; resolves with whether its server took it. */
export async function sendTestMessage(address: string): Promise<SentMail> {
  const fault = await webhook(address, DEADLINE)(staff.testMessage)
  if (fault) return { isSent: false, text: printableLine(fault.reason) }
  return { isSent: true, text: staff.messageTaken(new URL(address).host) }
}
