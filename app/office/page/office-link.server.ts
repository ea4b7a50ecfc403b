import { createHmac, timingSafeEqual } from 'node:crypto'
import { sha256 } from '~/format/sha256.server'

/** For how long a link is valid, in milliseconds. */
const LASTS = 14 * 86_400_000

/** The request and the member of the staff that a link refers to. */
interface Subject {
  request: { id: number; createdAt: string }
  /** Their e-mail address. */
  person: string
}

/**
 * Returns the address, without its origin, at which one person may take one request. It is signed, and
 * shows no name. `now` in milliseconds since 1970.
 */
export function officeLink(subject: Subject, secret: string, now = Date.now()): string {
  const until = String(now + LASTS)
  const query = new URLSearchParams({
    who: nameOf(subject.person),
    until,
    signature: signature(subject, until, secret),
  })
  return `/office/${subject.request.id}?${query.toString()}`
}

/**
 * Returns which of `people` a link was sent to, by its query. Null where the link is forged, expired,
 * another request's, or of somebody who is none of them any more.
 */
export function personOfLink(
  query: URLSearchParams,
  request: Subject['request'],
  people: string[],
  secrets: string[],
  now = Date.now(),
): string | null {
  const until = query.get('until') ?? ''
  if (!(Number(until) > now)) return null
  const person = people.find((one) => nameOf(one) === query.get('who'))
  if (person === undefined) return null
  const given = Buffer.from(query.get('signature') ?? '')
  const isSigned = secrets.some((secret) => {
    const right = Buffer.from(signature({ request, person }, until, secret))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return isSigned ? person : null
}

/** The moment of the request is signed, too: a new database counts its requests from 1 again. */
function signature({ request, person }: Subject, until: string, secret: string): string {
  const signed = JSON.stringify(['office', request.id, request.createdAt, person, until])
  return createHmac('sha256', secret).update(signed).digest('hex')
}

function nameOf(person: string): string {
  return sha256(person).slice(0, 12)
}
