import { isUtf8 } from 'node:buffer'
import { AgencyUnavailable, type Agency, byField } from './agency'
import { postJson } from './post-json.server'
import { toAgencyUnavailable } from './network-fault'
import type { Service } from '~/agency/catalogue/service'
import { readServices, UnusableList } from '~/agency/catalogue/services.server'
import { SECOND } from '~/time/durations'

/** Time limit for reading the list, headers and body together. */
const CATALOGUE_DEADLINE = 4 * SECOND

/** How long the result of the last list counts as the API's health. */
const LIST_MAX_AGE = 5 * SECOND

/** Maximum size of a decompressed list in bytes: 10,000 services of 300 letters. A gzip bomb would take 600 MB. */
const CATALOGUE_LIMIT = 8 * 1024 * 1024

/** The agency's own API has the services, too. */
export interface HttpAgency extends Agency {
  /** Lists the services on offer, in the agency's order. Rejects with {@link AgencyUnavailable}. */
  listServices(): Promise<Service[]>
}

/**
 * Creates the adapter for the agency's own API (specification, 7): `{baseUrl}/service/all` and
 * `{baseUrl}/job_application/`. `iconOrigin`: from where visitors load its icons.
 */
export function createHttpAgency(
  baseUrl: string,
  iconOrigin: string = new URL(baseUrl).origin,
): HttpAgency {
  const api = { base: new URL(baseUrl), iconOrigin }
  let lastList: Promise<unknown> = Promise.resolve()
  let listedAt = -Infinity
  let reported = '[]'

  function listServices() {
    const list = readList(baseUrl).then((value) => servicesIn(value, listAddress(baseUrl)))
    lastList = list
    listedAt = performance.now()
    return list
  }

  /** The list is read every minute: log its faults when they change. */
  function isReported(faults: readonly unknown[]) {
    const before = reported
    reported = JSON.stringify(faults)
    return reported === before
  }

  function servicesIn(value: unknown, from: string) {
    try {
      return readServices(value, { from, api, isReported })
    } catch (error) {
      if (error instanceof UnusableList) throw new AgencyUnavailable(error.kind, error.message)
      throw error
    }
  }

  return {
    listServices,

    async checkReadiness() {
      await (performance.now() - listedAt < LIST_MAX_AGE ? lastList : listServices())
    },

    async submitRequest(request, idempotencyKey) {
      const { services } = request
      await postJson(
        `${baseUrl}/job_application/`,
        { ...byField((field) => request[field]), services },
        { 'Idempotency-Key': idempotencyKey },
      )
      return undefined
    },
  }
}

export function listAddress(baseUrl: string): string {
  return `${baseUrl}/service/all`
}

/**
 * Reads the API's list, whatever its content type (many send `text/html`), with one redirect within the origin.
 * Rejects with {@link AgencyUnavailable} if anything fails, or all takes longer than {@link CATALOGUE_DEADLINE}.
 */
export async function readList(baseUrl: string): Promise<unknown> {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => {
    const reason = `no whole answer within ${CATALOGUE_DEADLINE} ms`
    controller.abort(new AgencyUnavailable('timeout', reason))
  }, CATALOGUE_DEADLINE)
  timer.unref()
  let response: Response | undefined
  try {
    response = await getWithinOrigin(new URL(listAddress(baseUrl)), signal)
    if (!response.ok) throw new AgencyUnavailable('status', `the answer is ${response.status}`)
    const type = response.headers.get('Content-Type') ?? 'none'
    return parseJson(decode(await readBytes(response, signal), type), type)
  } catch (error) {
    throw toAgencyUnavailable(error)
  } finally {
    clearTimeout(timer)
    // An unread body would keep its connection.
    controller.abort()
    response?.body?.cancel().catch(() => undefined)
  }
}

/** Requests an address, and follows one redirect within its origin. */
async function getWithinOrigin(address: URL, signal: AbortSignal): Promise<Response> {
  // The API may close a kept connection just as it is used again.
  const headers = { Accept: 'application/json', Connection: 'close' }
  const response = await fetch(address, { headers, redirect: 'manual', signal })
  const location = response.headers.get('Location')
  const isRedirect = response.status >= 300 && response.status < 400
  if (!isRedirect || location === null || !URL.canParse(location, address)) return response
  const target = new URL(location, address)
  if (target.origin !== address.origin) {
    throw new AgencyUnavailable('status', `a redirect leads to ${target.origin}`)
  }
  response.body?.cancel().catch(() => undefined)
  return fetch(target, { headers, redirect: 'error', signal })
}

/** Decodes a text as UTF-8 if it is valid, which no other Cyrillic charset is by chance; else by the type's charset. */
function decode(bytes: Buffer, type: string): string {
  const named = /;\s*charset\s*=\s*["']?([^\s;,"']+)/i.exec(type)?.[1] ?? 'utf-8'
  const charset = isUtf8(bytes) ? 'utf-8' : named.replace(/^win-?(?=125\d$)/i, 'windows-')
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AgencyUnavailable('malformed', `the answer is no text in ${charset}`, { cause })
  }
}

function parseJson(text: string, type: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AgencyUnavailable('malformed', `the answer is no JSON, its type: ${type}`, { cause })
  }
}

/**
 * Reads a body, up to {@link CATALOGUE_LIMIT}, until `signal` aborts. fetch's signal is not enough: it is held
 * weakly, and after a garbage collection a body may hang for 300 s.
 */
async function readBytes({ body }: Response, signal: AbortSignal): Promise<Buffer> {
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
  return Buffer.concat(chunks)
}
