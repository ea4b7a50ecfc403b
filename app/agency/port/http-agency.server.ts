import { AgencyUnavailable, type Agency, byField, type FailureKind, NO_NOTICES } from './agency'
import { readServices, UnusableList } from '~/agency/catalogue/services.server'

/** Milliseconds for a whole call, headers and body together. */
const CATALOGUE_DEADLINE = 4000
const SEND_DEADLINE = 10_000

/** Milliseconds for which the result of the last list counts as the API's health. */
const LIST_MAX_AGE = 5000

/**
 * Maximum size of a list in bytes, decompressed: 10,000 services with descriptions of 300 Cyrillic
 * letters. Without a limit, a gzip bomb of 300 KB would take 600 MB.
 */
const CATALOGUE_LIMIT = 8 * 1024 * 1024

/** The header that is `1` if a program may have filled in the form, and absent otherwise. */
export const SPAM_HEADER = 'X-Suspected-Bot'

/**
 * Creates the adapter for the agency's own API over HTTP (specification, 7): it reads
 * `{baseUrl}/service/all` and posts to `{baseUrl}/job_application/`.
 */
export function createHttpAgency(baseUrl: string): Agency {
  const iconBase = new URL(baseUrl)
  let lastList: Promise<unknown> = Promise.resolve()
  let listedAt = -Infinity

  function listServices() {
    const address = `${baseUrl}/service/all`
    const list = call(address, {}, CATALOGUE_DEADLINE, async (response, signal) =>
      readServices(await readJson(response, signal), { from: address, iconBase }),
    )
    lastList = list
    listedAt = performance.now()
    return list
  }

  return {
    listServices,

    async checkReadiness() {
      await (performance.now() - listedAt < LIST_MAX_AGE ? lastList : listServices())
      return NO_NOTICES
    },

    submitRequest(request, idempotencyKey, { isSpam } = {}) {
      const { services } = request
      const init = {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': idempotencyKey,
          ...(isSpam && { [SPAM_HEADER]: '1' }),
        },
        body: JSON.stringify({ ...byField((field) => request[field]), services }),
      }
      // The status decides; what the answer says is not used (specification, 7).
      return call(`${baseUrl}/job_application/`, init, SEND_DEADLINE, async () => undefined)
    },
  }
}

/** Statuses that refuse one request; the API still works for others. */
const REFUSALS = [400, 413, 422]

/**
 * Makes one call and passes a 2xx answer to `read`. Rejects with {@link AgencyUnavailable} if anything
 * fails, or if the whole call takes longer than `deadline` milliseconds.
 */
async function call<Result>(
  address: string,
  init: { method?: string; headers?: Record<string, string>; body?: string },
  deadline: number,
  read: (response: Response, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => {
    controller.abort(new AgencyUnavailable('timeout', `no whole answer within ${deadline} ms`))
  }, deadline)
  timer.unref()
  let response: Response | undefined
  try {
    response = await fetch(address, {
      ...init,
      headers: { Accept: 'application/json', ...init.headers },
      // 'follow' could send the visitor's data to another host (307). With 'error', Node 26 keeps the
      // connection of a redirect until its body ends.
      redirect: 'manual',
      signal,
    })
    if (!response.ok) {
      const kind = REFUSALS.includes(response.status) ? 'refused' : 'status'
      throw new AgencyUnavailable(kind, `the answer is ${response.status}`)
    }
    return await read(response, signal)
  } catch (error) {
    throw toAgencyUnavailable(error)
  } finally {
    clearTimeout(timer)
    // A body that is not read to its end would keep its connection.
    controller.abort()
    response?.body?.cancel().catch(() => undefined)
  }
}

async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? 'none'
  if (!/^\w+\/([\w.-]+\+)?json *(;|$)/i.test(type)) {
    throw new AgencyUnavailable('malformed', `the answer is not JSON, its type: ${type}`)
  }
  const text = await readText(response, signal)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AgencyUnavailable('malformed', 'the answer is broken JSON', { cause })
  }
}

/**
 * Reads a body of UTF-8, up to {@link CATALOGUE_LIMIT}, until `signal` aborts. The signal that fetch
 * got is not enough: fetch holds it weakly, and after a garbage collection it no longer aborts a body,
 * which may then hang for 300 s.
 */
async function readText({ body }: Response, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      bytes += chunk.byteLength
      if (bytes > CATALOGUE_LIMIT) {
        throw new AgencyUnavailable('too-large', `the answer exceeds ${CATALOGUE_LIMIT} bytes`)
      }
      chunks.push(chunk)
    },
  })
  await body?.pipeTo(sink, { signal })
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}

/** The kinds of failures by the code, or else the message, that fetch gives. */
const KINDS: [RegExp, FailureKind][] = [
  [/TIMEOUT|TIMEDOUT/, 'timeout'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|Z_|ERR__ERROR_FORMAT|ERR_ENCODING)/, 'malformed'],
  // From Node 24 on, what is no HTTP has a message and no code.
  [/^Response does not match the HTTP/, 'malformed'],
]

/** Converts what fetch and the reading of a body reject with to the port's error. */
function toAgencyUnavailable(error: unknown): AgencyUnavailable {
  if (error instanceof AgencyUnavailable) return error
  if (error instanceof UnusableList) return new AgencyUnavailable(error.kind, error.message)
  // Where there is no cause, the message may quote the address with its password, or a header.
  const { code, cause } = error as { code?: string; cause?: { code?: string; message?: string } }
  const reason = code || cause?.code || cause?.message || 'no answer'
  const kind = KINDS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'unreachable'
  return new AgencyUnavailable(kind, reason, { cause: error })
}
