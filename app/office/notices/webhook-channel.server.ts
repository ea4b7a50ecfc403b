import { staff } from '~/office/words/staff'
import { shortHash } from '~/hashes/short-hash'
import { type LinkTo, titleOf, titleOfMany } from './notice-mail'
import type { Channel, Fault } from './notice-sender.server'
import { readBeginning, refusalIn, retryAfter } from './webhook-answer.server'
import { SECOND } from '~/time/durations'

/** How long a server may take to answer. */
const DEADLINE = 10 * SECOND

/** Stands in an address for the message. */
const PLACE = '{text}'

/**
 * Tells one address of each request by number and link, without personal data. POSTs JSON: `text`, `number` and
 * `link` (Telegram); `text` alone if the address has a user, which becomes the Authorization header (MAX). GETs an
 * address with a {@link PLACE} (VK Teams). Keeps only the status of a refusal: its words may repeat the address,
 * which holds a bot's password. `linkTo` null: no links.
 */
export function webhookChannel(
  address: string,
  linkTo: LinkTo | null,
  deadline = DEADLINE,
): Channel {
  const post = webhook(address, deadline)
  return {
    recipients: [webhookRecipient(address)],
    async send(notice) {
      const { id } = notice.request
      const many = titleOfMany(notice)
      const link = linkTo?.(many === null ? id : null) ?? null
      const title = many ?? notice.text ?? titleOf(notice.request)
      return post([title, link].filter(Boolean).join('\n'), { number: id, link })
    },
  }
}

/** Returns a webhook's name among recipients, which the staff sees: the address may hold a bot's password. */
export function webhookRecipient(address: string): string {
  return `${new URL(address).host} (${shortHash(address)})`
}

/** Returns a function that sends a text to an address; resolves with null, or the fault. `more`: further JSON. */
export function webhook(address: string, deadline = DEADLINE) {
  const { host } = new URL(address)
  const { url, authorization } = withoutUser(address)
  return async (text: string, more: Record<string, unknown> = {}): Promise<Fault | null> => {
    try {
      const response = await fetch(url.replace(PLACE, encodeURIComponent(text)), {
        headers: {
          ...(authorization !== null && { Authorization: authorization }),
          ...(!url.includes(PLACE) && { 'Content-Type': 'application/json' }),
        },
        ...(!url.includes(PLACE) && {
          method: 'POST',
          // MAX refuses any `link` but its own.
          body: JSON.stringify(authorization === null ? { text, ...more } : { text }),
        }),
        redirect: 'manual',
        signal: AbortSignal.timeout(deadline),
      })
      const answer = await readBeginning(response)
      const refusal = response.ok ? refusalIn(answer) : ''
      if (refusal === null) return null
      return {
        ...toFault(`${response.status} ${refusal}`.trim(), 'refused'),
        status: response.status,
        retryAfter: retryAfter(response, answer),
      }
    } catch (error) {
      const { name, cause } = error as { name: string; cause?: { code?: string } }
      const code = cause?.code ?? name
      return toFault(code, code)
    }
  }

  function toFault(reason: string, code: string): Fault {
    return { reason: staff.webhookFault(host, reason), code }
  }
}

/** Splits an address into URL and Authorization header: the user as a token, or HTTP Basic with a password. */
function withoutUser(address: string): { url: string; authorization: string | null } {
  const { username, password } = new URL(address)
  if (username === '' && password === '') return { url: address, authorization: null }
  const [user, secret] = [username, password].map(decodeURIComponent)
  const authorization =
    secret === '' ? user : `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`
  return { url: address.replace(/^(\w+:\/\/)[^/?#]*@/, '$1'), authorization: authorization ?? null }
}
