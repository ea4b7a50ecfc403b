import { isUtf8 } from 'node:buffer'
import { AgencyUnavailable, type Agency, byField, NO_NOTICES } from './agency'
import { postJson } from './post-json.server'
import { toAgencyUnavailable } from './network-fault'
import { log } from '~/server/log/log.server'
import { readServices, UnusableList } from '~/agency/catalogue/services.server'
import { SECOND } from '~/format/durations'

/** Time limit for reading the list, headers and body together. */
const CATALOGUE_DEADLINE = 4 * SECOND

/** Maximum number of redirects of a list, such as that to the path with a slash at its end. */
const MAX_REDIRECTS = 3

/** How long the result of the last list counts as the API's health. */
const LIST_MAX_AGE = 5 * SECOND

/**
 * Maximum size of a list in bytes, decompressed: 10,000 services with descriptions of 300 Cyrillic
 * letters. Without a limit, a gzip bomb of 300 KB would take 600 MB.
 */
const CATALOGUE_LIMIT = 8 * 1024 * 1024

/** The header that is `1` if a program may have filled in the form, and absent otherwise. */
export const SPAM_HEADER = 'X-Suspected-Bot'

/**
 * Creates the adapter for the agency's own API over HTTP (specification, 7): it reads
 * `{baseUrl}/service/all` and posts to `{baseUrl}/job_application/`. `iconOrigin`: from where visitors load its
 * icons.
 */
export function createHttpAgency(
  baseUrl: string,
  iconOrigin: string = new URL(baseUrl).origin,
): Agency {
  const icons = { base: new URL(baseUrl), origin: iconOrigin }
  let lastList: Promise<unknown> = Promise.resolve()
  let listedAt = -Infinity
  let reported = '[]'
  let misnamed = ''

  function listServices() {
    const list = readList(baseUrl, reportMisnamed).then((value) =>
      servicesIn(value, listAddress(baseUrl)),
    )
    lastList = list
    listedAt = performance.now()
    return list
  }

  /** The list is read once a minute: its faults are logged when they change. */
  function isReported(faults: readonly unknown[]) {
    const before = reported
    reported = JSON.stringify(faults)
    return reported === before
  }

  /** Logs the wrong name of the list's charset, when it changes. */
  function reportMisnamed(charset: string) {
    if (charset === misnamed) return
    misnamed = charset
    log('catalogue-charset', { from: listAddress(baseUrl), named: charset, reason: 'it is UTF-8' })
  }

  function servicesIn(value: unknown, from: string) {
    try {
      return readServices(value, { from, icons, isReported })
    } catch (error) {
      if (error instanceof UnusableList) throw new AgencyUnavailable(error.kind, error.message)
      throw error
    }
  }

  return {
    listServices,

    async checkReadiness() {
      await (performance.now() - listedAt < LIST_MAX_AGE ? lastList : listServices())
      return NO_NOTICES
    },

    submitRequest(request, idempotencyKey, { isSpam } = {}) {
      const { services } = request
      return postJson(
        `${baseUrl}/job_application/`,
        { ...byField((field) => request[field]), services },
        { 'Idempotency-Key': idempotencyKey, ...(isSpam && { [SPAM_HEADER]: '1' }) },
      )
    },
  }
}

export function listAddress(baseUrl: string): string {
  return `${baseUrl}/service/all`
}

/**
 * Reads the API's list as it is, whatever its type is said to be: many backends send one as `text/html`. Follows
 * redirects within the origin, as those to the same path with a slash. Rejects with {@link AgencyUnavailable}
 * if anything fails, or if the whole takes longer than {@link CATALOGUE_DEADLINE}. `onMisnamed`: called with the
 * charset that the answer names, if its text is UTF-8 all the same.
 */
export async function readList(
  baseUrl: string,
  onMisnamed?: (charset: string) => void,
): Promise<unknown> {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => {
    const reason = `no whole answer within ${CATALOGUE_DEADLINE} ms`
    controller.abort(new AgencyUnavailable('timeout', reason))
  }, CATALOGUE_DEADLINE)
  timer.unref()
  let response: Response | undefined
  try {
    response = await followWithinOrigin(listAddress(baseUrl), signal)
    if (!response.ok) throw new AgencyUnavailable('status', statusOf(response))
    const type = response.headers.get('Content-Type') ?? 'none'
    const bytes = await readBytes(response, signal)
    const charset = charsetOf(type)
    const { text, isMisnamed } = decode(bytes, charset)
    if (isMisnamed) onMisnamed?.(charset)
    return parseJson(text, type)
  } catch (error) {
    throw toAgencyUnavailable(error)
  } finally {
    clearTimeout(timer)
    // A body that is not read to its end would keep its connection.
    controller.abort()
    response?.body?.cancel().catch(() => undefined)
  }
}

/** Requests an address, and up to {@link MAX_REDIRECTS} addresses to which the answers lead on its origin. */
async function followWithinOrigin(address: string, signal: AbortSignal): Promise<Response> {
  let from = address
  for (let redirects = 0; ; redirects += 1) {
    // By hand, because 'follow' leads to any host. With 'error', Node 26 keeps the connection of a redirect
    // until its body ends.
    const headers = { Accept: 'application/json' }
    const response = await fetch(from, { headers, redirect: 'manual', signal })
    const target = targetOf(response, from)
    if (redirects === MAX_REDIRECTS || target?.origin !== new URL(address).origin) return response
    response.body?.cancel().catch(() => undefined)
    from = target.href
  }
}

/** Returns where an answer leads; null if it is no redirect. */
function targetOf({ status, headers }: Response, from: string): URL | null {
  const location = headers.get('Location')
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return null
  return URL.canParse(location, from) ? new URL(location, from) : null
}

/** Says what an answer that is not 2xx is, for the log. */
function statusOf(response: Response): string {
  const target = targetOf(response, response.url)
  return `the answer is ${response.status}${target ? `, it leads to ${target.origin}` : ''}`
}

/** Returns the charset that a content type names; JSON is UTF-8 if it names none. */
function charsetOf(type: string): string {
  const named = /;\s*charset\s*=\s*["']?([^\s;,"']+)/i.exec(type)?.[1] ?? 'utf-8'
  return named.replace(/^win-?(?=125\d$)/i, 'windows-')
}

/** What the bytes of a text begin with, by its charset: a mark says more than a name. */
const MARKS = { 'utf-8': [0xef, 0xbb, 0xbf], 'utf-16be': [0xfe, 0xff], 'utf-16le': [0xff, 0xfe] }

/**
 * Decodes a text by the mark at its beginning, else as UTF-8 if it is that and has Cyrillic letters, which bytes
 * of another charset do not become by chance, else by the charset that its type names.
 */
function decode(bytes: Buffer, named: string): { text: string; isMisnamed?: boolean } {
  const marks = Object.entries(MARKS)
  const [charset = named] = marks.find(([, mark]) => bytes.indexOf(Buffer.from(mark)) === 0) ?? []
  const unmarked = charset === named && isUtf8(bytes) ? bytes.toString() : ''
  if (/[а-яё]/i.test(unmarked)) return { text: unmarked, isMisnamed: !/^utf-?8$/i.test(named) }
  try {
    return { text: new TextDecoder(charset, { fatal: true }).decode(bytes) }
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
 * Reads a body, up to {@link CATALOGUE_LIMIT}, until `signal` aborts. The signal that fetch
 * got is not enough: fetch holds it weakly, and after a garbage collection it no longer aborts a body,
 * which may then hang for 300 s.
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
