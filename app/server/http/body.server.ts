/** Maximum sizes of a post. What is read of it is bounded by `isTooLong` (`agency/port/request-length.ts`). */
export const BOUNDS = {
  /**
   * A body whose chunks average fewer bytes is refused: each chunk costs about a kilobyte, however small. Network
   * chunks have about 1,400.
   */
  bytesPerChunk: 128,
  /** Bytes of a visitor's post; a form with 20,000 Cyrillic letters has 117 KB. */
  body: 256 * 1024,
  /** Bytes of a form of the desk: 400 services of 2,000 letters each fit. */
  deskForm: 2 * 1024 * 1024,
  /** Bytes of a form with a document or a photo, as in nginx.conf: a file a little too large is refused with words. */
  deskFile: 11 * 1024 * 1024,
  /** Bytes of the sign-in form: strangers can post it, and the answer repeats it. */
  signIn: 16 * 1024,
  /** Fields of a form: 400 services at the desk fit. */
  fields: 6000,
}

/** The status to refuse a body with. */
export type BodyRefusal = 400 | 405 | 413 | 415

type PostedBody = { bytes: Uint8Array<ArrayBuffer>; contentType: string } | { refused: BodyRefusal }

/** Reads the body of a POST with one of the content types, up to `limit` bytes. Remix checks none of these. */
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

/** Reads a body; null: over `limit` bytes, or in too many chunks. The server discards the rest. */
async function readAtMost(
  body: Request['body'],
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  // One growing buffer: each chunk, however small, would keep a kilobyte.
  let bytes = new Uint8Array(0)
  let length = 0
  let chunks = 0
  // Remix would end the connection with the stream, and the answer would be lost.
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    const end = length + chunk.byteLength
    chunks += 1
    if (end > limit || chunks > limit / BOUNDS.bytesPerChunk) return null
    if (end > bytes.length) {
      const larger = new Uint8Array(Math.max(end, bytes.length * 2))
      larger.set(bytes)
      bytes = larger
    }
    bytes.set(chunk, length)
    length = end
  }
  return bytes.subarray(0, length)
}
