/** A form in which a page or an asset can be sent. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The best form that an Accept-Encoding header allows. */
export function acceptedEncoding(header: string | null): Encoding {
  const accepted = (header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0+)?$/.test(part))
    .map((part) => part.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity'
}
