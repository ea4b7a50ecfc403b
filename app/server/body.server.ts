/** Maximum size of a post in bytes; a form with 20,000 Cyrillic letters has 117 KB. */
const BODY_LIMIT = 256 * 1024

/** The status to refuse a body with. */
export type RefusalStatus = 400 | 405 | 413 | 415

/** A body that was read, or the status to refuse it with. */
export type PostedBody =
  { bytes: Uint8Array<ArrayBuffer>; contentType: string } | { refused: RefusalStatus }

/**
 * Reads what was posted, if it is a POST, bears one of the content types (`application/json`), and
 * weighs {@link BODY_LIMIT} at most. Remix's own readers know none of these limits.
 */
export async function readBody(request: Request, contentTypes: string[]): Promise<PostedBody> {
  if (request.method !== 'POST') return { refused: 405 }
  const contentType = request.headers.get('Content-Type') ?? ''
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!contentTypes.includes(mediaType)) return { refused: 415 }
  try {
    const bytes = await readAtMost(request.body, BODY_LIMIT)
    return bytes ? { bytes, contentType } : { refused: 413 }
  } catch {
    // The connection broke before the body was whole: nobody is left to read this.
    return { refused: 400 }
  }
}

/** Returns the headers that an answer needs that refuses a post with this status. */
export function refusalHeaders(status: number): Record<string, string> {
  return status === 405 ? { Allow: 'POST' } : {}
}

/**
 * Reads a body, or null where it is larger than `limit` bytes. One that is larger is read on to its
 * end and dropped as it comes: a browser looks at the answer only after it has sent everything.
 */
async function readAtMost(
  body: Request['body'],
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length <= limit) chunks.push(chunk)
    else chunks = []
  }
  return length <= limit ? new Uint8Array(Buffer.concat(chunks)) : null
}
