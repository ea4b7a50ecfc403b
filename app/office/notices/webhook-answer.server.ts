import { staff } from '~/office/words/staff'

/** Maximum length of an answer that is read, in characters. */
const READ_LENGTH = 65_536

/** Reads the first {@link READ_LENGTH} characters of an answer, and cancels the rest, which may be endless. */
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

/** Returns why an answer of status 200 is a refusal: JSON that says so, or a page (to sign in). Null: it is none. */
export function refusalIn(answer: string): string | null {
  if (/"ok"\s*:\s*false\b/.test(answer)) return '"ok": false'
  const isPage =
    /^\s*</.test(answer) && /<(!doctype\s+html|html|head|body|form|title)\b/i.test(answer)
  return isPage ? staff.webhookPage : null
}

/** Returns how long a server asks to wait, in milliseconds: in JSON as Telegram does, or by its header. */
export function retryAfter({ headers }: Response, answer: string): number | undefined {
  const inAnswer = /"retry_after"\s*:\s*(\d{1,6})\b/.exec(answer)?.[1]
  const asked = inAnswer ?? headers.get('Retry-After') ?? ''
  const wait = /^\s*\d+\s*$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return wait > 0 ? wait : undefined
}
