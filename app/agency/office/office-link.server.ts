import { sha256 } from '~/format/sha256.server'
import { isSigned, sign } from '~/server/http/signature.server'
import type { Person } from '~/server/settings/env.server'

/** How long the link in a mail is valid, in milliseconds: a job takes 2 to 8 weeks. */
const LASTS = 180 * 86_400_000

/** The request that a link refers to. A new database counts from 1 again: the time identifies it. */
interface LinkedRequest {
  id: number
  /** ISO 8601. */
  createdAt: string
}

/**
 * Returns the path and query at which one person may take one request. It is signed, and contains
 * neither name nor e-mail address. `end`: until when it is valid, in milliseconds since 1970.
 */
export function officeLink(
  { id, createdAt }: LinkedRequest,
  address: string,
  secret: string,
  end = Date.now() + LASTS,
): string {
  const of = String(Date.parse(createdAt))
  const until = String(end)
  const signature = sign(['office', String(id), of, address, until], secret)
  const query = new URLSearchParams({ of, who: fingerprint(address), until, signature })
  return `/office/${id}?${query.toString()}`
}

/**
 * Returns the request and the member of `people` that a link refers to, and its end. Null if the link is malformed,
 * forged, expired, or belongs to somebody who is not one of them.
 */
export function readOfficeLink(
  number: string,
  query: URLSearchParams,
  people: Person[],
  secrets: string[],
  now = Date.now(),
): { request: LinkedRequest; person: Person; end: number } | null {
  const [of = '', who, until = '', given = ''] = ['of', 'who', 'until', 'signature'].map(
    (name) => query.get(name) ?? '',
  )
  if (![number, of, until].every((digits) => /^\d{1,15}$/.test(digits))) return null
  const person = people.find(({ address }) => fingerprint(address) === who)
  if (person === undefined || Number(until) <= now) return null
  if (!isSigned(['office', number, of, person.address, until], given, secrets)) return null
  const request = { id: Number(number), createdAt: new Date(Number(of)).toISOString() }
  return { request, person, end: Number(until) }
}

function fingerprint(address: string): string {
  return sha256(address).slice(0, 12)
}
