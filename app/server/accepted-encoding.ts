/** A content coding that the site can send (RFC 9110, 8.4). */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The best one that an Accept-Encoding header allows. */
export function acceptedEncoding(header: string | string[] | null | undefined): Encoding {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0+)?$/.test(part))
    .map((part) => part.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity'
}
