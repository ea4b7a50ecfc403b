/** Maximum length of an answer that is read, in characters. */
const READ_LENGTH = 65_536

/** Maximum length of what is kept of it. */
const KEPT_LENGTH = 1000

/** So many characters in a row of an address are no chance. */
const TELLING_LENGTH = 5

/**
 * Reads the first {@link READ_LENGTH} characters of an answer and cancels the rest, which may be endless
 * or gigabytes once it is decompressed.
 */
export async function readBeginning({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    // Leaving the loop cancels the body.
    if (text.length >= READ_LENGTH) break
  }
  return text.slice(0, READ_LENGTH)
}

/** Whether an answer says in JSON that nothing was done, whatever its status. */
export function saysNo(answer: string): boolean {
  return /"ok"\s*:\s*false\b/.test(answer)
}

/** Whether an answer is a page for people, whatever its type says: one that asks to sign in has status 200, too. */
export function isPage(answer: string): boolean {
  return /^\s*</.test(answer) && /<(!doctype\s+html|html|head|body|form|title)\b/i.test(answer)
}

/**
 * Returns how long a server asks to wait, in milliseconds: in JSON as Telegram does, or by its header, in seconds or
 * as a date.
 */
export function retryAfter({ headers }: Response, answer: string): number | undefined {
  const inAnswer = /"retry_after"\s*:\s*(\d{1,6})\b/.exec(answer)?.[1]
  const asked = inAnswer ?? headers.get('Retry-After') ?? ''
  const wait = /^\s*\d+\s*$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return wait > 0 ? wait : undefined
}

/**
 * Returns the first {@link KEPT_LENGTH} characters of an answer without what its address keeps secret: a bot's
 * token is in its path, its query or its user. A server may repeat it percent-encoded, in JSON or HTML, in base64,
 * or in parts: a word that has {@link TELLING_LENGTH} characters in a row, or a whole part, of the address is
 * replaced by `…`, and so is all of an answer that has them with other signs between them. Names of parameters are
 * no secret.
 */
export function withoutAddress(answer: string, address: string): string {
  const secrets = secretsOf(address)
  const parts = new Set(secrets.flatMap(partsOf))
  const sequences = new Set(secrets.flatMap(sequencesOf))
  const isSecret = (word: string) =>
    sequencesOf(word).some((sequence) => sequences.has(sequence)) ||
    partsOf(word).some((part) => parts.has(part))
  const text = decoded(answer.slice(0, KEPT_LENGTH))
    .replace(UNSEEN, '')
    .replace(/[\p{L}\p{N}_:%+=-]+/gu, (word) =>
      isSecret(word.toLowerCase()) || looksEncoded(word) ? '…' : word,
    )
    .replace(/…(?:[^\p{L}\p{N}\s]*…)+/gu, '…')
  // 'Send me' is no repetition of the folder `sendMessage`.
  const spread = secrets.filter((secret) => /\d/.test(secret)).map(lettersOf)
  const spreadSequences = new Set(spread.flatMap(sequencesOf))
  const isSpread = sequencesOf(lettersOf(text)).some((one) => spreadSequences.has(one))
  return isSpread ? '…' : text
}

/** What a word may hold unseen: tags inside a line, control and format characters. */
const UNSEEN =
  /<\/?(?:wbr|a|b|code|em|font|i|mark|s|span|strong|tt|u)\b[^<>]*>|(?![\t\n\r])[\p{Cc}\p{Cf}]/giu

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/&[a-z]+;|[^\p{L}\p{N}]+/gu, '')
}

/** The path's folders, the values of the query, the user and their password, in all their forms. */
function secretsOf(address: string): string[] {
  const { pathname, search, searchParams, username, password } = new URL(address)
  const account = [username, password, `${username}:${password}`]
  const written = [...pathname.split('/'), ...account]
  const plain = [...new Set([...written, ...written.map(decoded), ...searchParams.values()])]
  const bytes = [...plain, decoded(pathname), decoded(pathname + search)].map((text) =>
    Buffer.from(text),
  )
  const encoded = bytes.flatMap((one) => [one.toString('base64'), one.toString('hex')])
  return [...plain, ...encoded].map((text) => text.toLowerCase())
}

function partsOf(secret: string): string[] {
  return secret.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 1)
}

function sequencesOf(secret: string): string[] {
  const count = Math.max(0, secret.length - TELLING_LENGTH + 1)
  return Array.from({ length: count }, (_, at) => secret.slice(at, at + TELLING_LENGTH))
}

/** Whether a word may be base64 or hexadecimal digits, which nobody reads. */
function looksEncoded(word: string): boolean {
  return word.length >= 12 && /\d/.test(word) && /\p{L}/u.test(word)
}

/** Undoes the encodings in which a server may repeat an address; a few of them may be nested. */
function decoded(text: string): string {
  let [before, now] = ['', text]
  for (let depth = 0; depth < 4 && now !== before; depth += 1) {
    before = now
    now = now
      .replace(/\\u([\da-f]{4})/gi, (_, digits: string) => character(digits, 16))
      .replace(/\\x([\da-f]{2})/gi, (_, digits: string) => character(digits, 16))
      .replace(/\\(?=[/"\\])/g, '')
      .replace(/&#x([\da-f]{1,5});/gi, (_, digits: string) => character(digits, 16))
      .replace(/&#(\d{1,6});/g, (_, digits: string) => character(digits, 10))
      .replace(/&amp;/gi, '&')
      .replace(/(?:%[\da-f]{2})+/gi, percentDecoded)
  }
  return now
}

function character(digits: string, base: number): string {
  const code = parseInt(digits, base)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
