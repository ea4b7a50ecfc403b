import { AgencyUnavailable, type Agency, type FailureKind } from './agency'
import { parseServices } from './services.server'

/** How long a call may take in all, headers and body together, in milliseconds. */
const CATALOGUE_DEADLINE = 4000
const SEND_DEADLINE = 10_000

/**
 * What a catalogue may weigh in bytes, decompressed: 10,000 services with descriptions of 1,500
 * Cyrillic letters. A gzip bomb of 300 KB would take 600 MB.
 */
const CATALOGUE_LIMIT = 32 * 1024 * 1024

/**
 * The agency's own API over HTTP (specification, 7): `{baseUrl}/service/all` and
 * `{baseUrl}/job_application/`.
 */
export function createHttpAgency(baseUrl: string): Agency {
  const iconBase = new URL(baseUrl)
  return {
    listServices() {
      const address = `${baseUrl}/service/all`
      return call(address, {}, CATALOGUE_DEADLINE, async (response) =>
        parseServices(await readJson(response), { from: address, iconBase }),
      )
    },

    takeRequest({ name, phone, address, comment, services }, idempotencyKey) {
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
        body: JSON.stringify({ name, phone, address, comment, services }),
      }
      // The status decides; what the answer says is not used (specification, 7).
      return call(`${baseUrl}/job_application/`, init, SEND_DEADLINE, async () => undefined)
    },
  }
}

/**
 * Makes one call and hands a 2xx answer to `read`. Whatever goes wrong within the deadline, or takes
 * longer than it, is one {@link AgencyUnavailable}.
 */
async function call<Result>(
  address: string,
  init: { method?: string; headers?: Record<string, string>; body?: string },
  deadline: number,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const { signal } = controller
  const late = new AgencyUnavailable('timeout', `no whole answer within ${deadline} ms`)
  const timer = setTimeout(() => controller.abort(late), deadline)
  timer.unref()
  try {
    const response = await fetch(address, {
      ...init,
      headers: { Accept: 'application/json', ...init.headers },
      // Followed, a 307 would carry the visitor's data to another host.
      redirect: 'error',
      signal,
    })
    if (!response.ok) throw new AgencyUnavailable('status', `the answer is ${response.status}`)
    return await read(response)
  } catch (error) {
    throw signal.aborted ? late : toAgencyUnavailable(error)
  } finally {
    clearTimeout(timer)
    // Frees the connection of an answer that was not read to its end, a redirect's included.
    controller.abort()
  }
}

async function readJson(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? 'none'
  if (!/^\w+\/([\w.-]+\+)?json *(;|$)/i.test(type)) {
    throw new AgencyUnavailable('malformed', `the answer is not JSON; its type: ${type}`)
  }
  const text = await readText(response, CATALOGUE_LIMIT)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AgencyUnavailable('malformed', 'the answer is broken JSON', { cause })
  }
}

/** Reads a body of UTF-8, and stops as soon as it exceeds `limit` bytes. */
async function readText({ body }: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = body?.getReader()
  let text = ''
  let bytes = 0
  for (;;) {
    const { value: chunk } = (await reader?.read()) ?? {}
    if (!chunk) return text + decoder.decode()
    bytes += chunk.byteLength
    if (bytes > limit) throw new AgencyUnavailable('too-large', `the answer exceeds ${limit} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
}

/** The kinds of failure that fetch tells apart by the code, or else the message, of its cause. */
const KINDS: [RegExp, FailureKind][] = [
  [/TIMEOUT|ETIMEDOUT/, 'timeout'],
  [/^unexpected redirect$/, 'status'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|Z_|ERR_ENCODING)/, 'malformed'],
]

/** What fetch and the reading of a body reject with, in the port's words. */
function toAgencyUnavailable(error: unknown): AgencyUnavailable {
  if (error instanceof AgencyUnavailable) return error
  const cause = (error instanceof Error && error.cause) || error
  const { code, message = 'unknown' } = cause as { code?: string; message?: string }
  const kind = KINDS.find(([pattern]) => pattern.test(code ?? message))?.[1] ?? 'unreachable'
  return new AgencyUnavailable(kind, code ?? message, { cause: error })
}
