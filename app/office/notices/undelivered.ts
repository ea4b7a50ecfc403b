import type { FailedNotice } from '~/agency/store/notice-queue.server'
import { staff } from '~/office/words/staff'

const { undelivered: words } = staff

/** How many requests are named of those whose notices failed alike. */
const NAMED = 5

type Failure = Pick<FailedNotice, 'recipient' | 'fault'>

/** A webhook's recipient is a host and a hash, and no address. */
const isMail = ({ recipient }: Failure) => recipient.includes('@')

/** Says which notice did not arrive, and why in short. */
export function sayUndelivered(failure: Failure): string {
  const { recipient, fault } = failure
  if (isMail(failure)) {
    const [reason = ''] = fault.split(/ ?[(:,;]/)
    // It begins a sentence elsewhere.
    return words.mail(
      recipient,
      reason.replace(/^[А-Я](?=[а-яё ])/, (one) => one.toLowerCase()),
    )
  }
  const status = /: (\d+)/.exec(fault)?.[1]
  return words.message(recipient.replace(/ .*/, ''), status ?? words.noAnswer)
}

/**
 * Says of each request which of its notices did not arrive, and what of the others: '№ 1: сообщение на localhost не
 * дошло (301), письма дошли'. Requests of which the same is to say share a line.
 */
export function sayFates(failed: FailedNotice[]): string[] {
  const requests = groupBy(failed, ({ id, kind }) => `${id} ${kind}`)
  return groupBy(requests, fateOf).map((alike) => {
    const ids = alike.map(([notice]) => notice?.id ?? 0)
    return words.fate(ids.slice(0, NAMED), ids.length - NAMED, fateOf(alike[0] ?? []))
  })
}

/** `failed`: what failed of the notices that tell the same of one request. */
function fateOf(failed: FailedNotice[]): string {
  const { kind = 'new', mailsSent = 0, messagesSent = 0 } = failed[0] ?? {}
  const sent = [
    mailsSent > 0 && words.mailsSent(failed.some(isMail)),
    messagesSent > 0 && words.messagesSent(!failed.every(isMail)),
  ].filter((said) => said !== false)
  const others = sent.length === 0 && kind === 'new' ? [words.nobody] : sent
  return words.about[kind] + [...failed.map(sayUndelivered), ...others].join(', ')
}

function groupBy<One>(all: One[], keyOf: (one: One) => string): One[][] {
  const groups = new Map<string, One[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return [...groups.values()]
}
