/** What a post may hold at most. What is behind `readBody`, `readForm` and `isTooLong` needs no bounds of its own. */
export const BOUNDS = {
  /** Bytes of a part in which a body comes, on average: each costs as much as a kilobyte, and a network's has 1,400. */
  part: 128,
  /** Bytes of a visitor's post; a form with 20,000 Cyrillic letters has 117 KB. */
  body: 256 * 1024,
  /** Bytes of a form of the desk: that of 400 services of 2,000 letters each. */
  deskForm: 2 * 1024 * 1024,
  /** Bytes of what a stranger types to sign in; an answer repeats it. */
  signIn: 16 * 1024,
  /** Fields of a form: those of 400 services at the desk. */
  fields: 6000,
  /** Characters of a request, all fields and titles together: a comment of 20,000, and room for the rest. */
  request: 30_000,
  /** What a title counts besides its characters: it is a line of a page and of a mail, even if it is empty. */
  title: 20,
  /** Characters of a basket that a form posts before the scripts run: a hundred services. Each is compared with the list. */
  basket: 10_000,
}

/** What is there for a body before it comes, in bytes. */
const FIRST_SIZE = 4096

/** The status to refuse a body with. */
export type BodyRefusal = 400 | 405 | 413 | 415

type PostedBody = { bytes: Uint8Array<ArrayBuffer>; contentType: string } | { refused: BodyRefusal }

/**
 * Reads the body of a POST with one of the given content types (such as `application/json`), up to
 * `limit` bytes. Remix checks neither method, type nor size.
 */
export async function readBody(
  request: Request,
  contentTypes: string[],
  limit = BOUNDS.body,
): Promise<PostedBody> {
  if (request.method !== 'POST') return { refused: 405 }
  const contentType = request.headers.get('Content-Type') ?? ''
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!contentTypes.includes(mediaType)) return { refused: 415 }
  try {
    const bytes = await readAtMost(request.body, limit)
    return bytes ? { bytes, contentType } : { refused: 413 }
  } catch {
    // The connection broke, so nobody receives this answer.
    return { refused: 400 }
  }
}

/** Whether the fields of a request and the titles of its services are together longer than what is taken. */
export function isTooLong(fields: string[], titles: string[]): boolean {
  const { length } = [...fields, ...titles].join('')
  return length + titles.length * BOUNDS.title > BOUNDS.request
}

/** Parses the bytes of a JSON body; undefined if it is malformed or not UTF-8. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Returns the headers that an answer with this refusal status needs. `methods`: those that its path takes. */
export function refusalHeaders(
  status: number,
  methods = 'GET, HEAD, POST',
): Record<string, string> {
  return status === 405 ? { Allow: methods } : {}
}

/**
 * Reads a body; returns null if it is larger than `limit` bytes, or comes in too many parts. What is still coming is
 * left to the server, which discards it.
 */
async function readAtMost(
  body: Request['body'],
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  // One buffer, which grows: a part that is kept keeps a kilobyte, however few bytes it has.
  let bytes = new Uint8Array(FIRST_SIZE)
  let [length, parts] = [0, 0]
  // Remix would end the connection with the stream, and the answer would be lost.
  for await (const part of body?.values({ preventCancel: true }) ?? []) {
    const end = length + part.byteLength
    parts += 1
    if (end > limit || parts > limit / BOUNDS.part) return null
    if (end > bytes.length) bytes = copied(bytes, Math.max(end, bytes.length * 2))
    bytes.set(part, length)
    length = end
  }
  return bytes.subarray(0, length)
}

/** Returns a buffer of another size with what is in this one. */
function copied(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const other = new Uint8Array(size)
  other.set(bytes)
  return other
}
