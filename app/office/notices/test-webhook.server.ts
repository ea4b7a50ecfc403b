import type { Marks } from '~/agency/store/store.server'
import { shortHash } from '~/format/hash'
import { printableLine } from '~/format/printable'
import { staff } from '~/office/words/staff'
import { log } from '~/server/log/log.server'
import type { SentMail } from './test-mail.server'
import { webhook } from './webhook-channel.server'
import { SECOND } from '~/format/durations'

/** Time limit for a test message: as for a test mail. */
const DEADLINE = 8 * SECOND

/** Sends a webhook a message to try it, and notes that it took it; resolves with what its server said. */
export async function sendTestMessage(store: Marks, address: string): Promise<SentMail> {
  const { host } = new URL(address)
  const fault = await webhook(address, DEADLINE)(staff.testMessage)
  if (fault) return { isSent: false, text: printableLine(fault.reason) }
  await store.noteWebhook(shortHash(address)).catch((error: Error) => {
    // It took the message all the same: the desk goes on to call it untried until a test can be noted.
    log('webhook-not-noted', { reason: error.message })
  })
  return { isSent: true, text: staff.messageTaken(host) }
}
