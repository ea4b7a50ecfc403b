import { staff } from '~/content/staff'
import { shortHash } from '~/format/hash'
import { localTime } from '~/format/local-time'
import type { LinkTo } from './notice-mail'
import type { Channel, Fault } from './notice-sender.server'

/** Milliseconds that a server may take to answer. */
const DEADLINE = 10_000
/** Maximum length of an answer that is read, in characters. */
const ANSWER_LENGTH = 1000

/** Stands in an address for the message. */
const PLACE = '{text}'

/**
 * Tells one address of each request, by its number and a link, and nothing personal. By a POST of JSON: `text`,
 * `number` and `link`, as Telegram takes it; or, where the address has a {@link PLACE} for the message, by a
 * GET, as VK Teams takes it. `{"ok":false}` in an answer is a failure. `linkTo` returns where the request is to
 * be seen; null: nowhere.
 */
export function webhookChannel(
  address: string,
  linkTo: LinkTo | null,
  deadline = DEADLINE,
): Channel {
  const { host } = new URL(address)
  return {
    // The address itself may hold a bot's password, and recipients are shown to the staff.
    recipients: [`${host} (${shortHash(address)})`],
    async send({ request: { id, createdAt } }) {
      const link = linkTo?.(id) ?? null
      const title = staff.webhook(id, localTime(createdAt).join(' '))
      const text = [title, link].filter(Boolean).join('\n')
      try {
        const response = await fetch(address.replace(PLACE, encodeURIComponent(text)), {
          ...(!address.includes(PLACE) && {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ text, number: id, link }),
          }),
          redirect: 'manual',
          signal: AbortSignal.timeout(deadline),
        })
        const answer = (await response.text()).slice(0, ANSWER_LENGTH)
        const isTaken = response.ok && !/"ok" *: *false/.test(answer)
        return isTaken ? null : toFault(`${response.status} ${answer}`, 'refused', response.status)
      } catch (error) {
        const { name, cause } = error as { name: string; cause?: { code?: string } }
        return toFault(cause?.code ?? name, cause?.code ?? name)
      }
    },
  }

  /** After any fault, nothing else is sent there for now. */
  function toFault(said: string, code: string, status?: number): Fault {
    return { reason: staff.webhookFault(host, said), code, status, isAway: true }
  }
}
