import Negotiator from 'negotiator'

/** A content coding that the site can send (RFC 9110, 8.4). */
type Encoding = 'br' | 'gzip' | 'identity'

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']

/** Returns the smallest coding that an Accept-Encoding header allows (RFC 9110, 12.5.3). */
export function acceptedEncoding(header: string | string[] | null | undefined): Encoding {
  // Without the header any coding is allowed, but such a client may be unable to decompress.
  const negotiator = new Negotiator({ headers: { 'accept-encoding': String(header ?? '') } })
  const accepted = negotiator.encodings(ENCODINGS)
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}
