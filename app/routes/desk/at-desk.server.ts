import { type ActionFunctionArgs, json, type TypedResponse } from '@remix-run/node'
import type { Refusal } from '~/office/desk/contents/engineer-photos.server'
import type { Desk } from '~/office/desk/desk.server'
import type { DeskFlash } from '~/office/desk/desk-flash.server'
import { AgencyUnavailable } from '~/agency/port/agency'
import { NoRoom } from '~/agency/embedded/agency-files.server'
import { isDamage } from '~/agency/database/damage.server'
import { damagedText, desk as texts } from '~/office/words/desk'
import { deskEdit } from '~/office/words/desk-edit'
import { DESK_HEADERS, type Door } from '~/office/desk/sign-in/door.server'
import { BOUNDS, refusalHeaders } from '~/server/http/body.server'
import { readForm } from '~/server/http/form.server'
import { visitorAddress } from '~/server/http/visitor.server'
import { log } from '~/server/log/log.server'
import { appContext } from '~/context.server'

/** A request that was let in to the desk. */
interface DeskArgs extends ActionFunctionArgs {
  desk: Desk
  /** Who it is: the name that they gave when they signed in. */
  person: string
  /** What the page is to say of a press that led to it. */
  flash: DeskFlash | null
}

/**
 * Returns a loader or an action of the desk, which adds the headers of all its answers. It rejects with a
 * Response for a request that is not let in, or if there is no desk, and with 503 while the database cannot
 * be used, or where it is damaged.
 */
export function atDesk<Answer extends Response>(work: (args: DeskArgs) => Promise<Answer>) {
  return async (args: ActionFunctionArgs): Promise<Answer> => {
    const { desk, door, flash } = requireOffice()
    return withDatabase(async () => {
      const person = await enter(door, args.request)
      const taken = args.request.method === 'GET' ? await flash.take(args.request) : null
      const answer = await work({ ...args, desk, person, flash: taken?.flash ?? null })
      if (taken) answer.headers.append('Set-Cookie', taken.forget)
      for (const [name, value] of Object.entries(DESK_HEADERS)) answer.headers.set(name, value)
      return answer
    })
  }
}

/** Rejects with a 503 while the database cannot be used, or where it is damaged. */
export async function withDatabase<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    logUnavailable(error)
    throw deskRefusal(503, error)
  }
}

/** Returns the agency's office: its desk, door, flash and state. Throws an unknown page if there is none. */
export function requireOffice() {
  const { office } = appContext()
  if (!office) throw new Response(null, { status: 404 })
  return office
}

/**
 * Resolves with who it is. Throws 401, or as the door does. The body of a 401 is `true` after a POST, of which nothing is
 * read, so that the page can say how to send it again.
 */
async function enter(door: Door, request: Request): Promise<string> {
  const person = await door.enter(request, visitorAddress())
  if (person !== null) return person
  throw json(request.method === 'POST', { status: 401, headers: DESK_HEADERS })
}

/** Logs that the database cannot be used; throws any other error. */
export function logUnavailable(error: unknown): void {
  if (!(error instanceof AgencyUnavailable)) throw error
  log('desk-unavailable', { reason: error.message })
}

/** Logs that the database cannot be used; returns `away`, or words that it is damaged. Throws any other error. */
export function sayUnavailable(error: unknown, away: string = texts.refusals[503].text): string {
  logUnavailable(error)
  return isDamage(error) ? damagedText : away
}

/**
 * Answers a posted form with what `work` makes of it: why nothing was changed, or where it leads. `tooLarge`: said of a
 * form above the bound. A file that cannot be stored is told of.
 */
export async function withFile(
  request: Request,
  tooLarge: string,
  work: (form: FormData) => Promise<Refusal | TypedResponse<never>>,
): Promise<TypedResponse<{ fault: string }>> {
  const posted = await readForm(request, BOUNDS.deskFile)
  if ('refused' in posted && posted.refused !== 413) throw deskRefusal(posted.refused)
  const answer =
    'refused' in posted
      ? { fault: tooLarge, status: 413 }
      : await work(posted.form).catch(sayFileFault)
  return 'fault' in answer ? json({ fault: answer.fault }, answer.status) : answer
}

/** Returns what people are told of a file that could not be stored, and the answer's status. Throws any other error. */
function sayFileFault(error: unknown): Refusal {
  return error instanceof NoRoom
    ? { fault: deskEdit.noRoom, status: 507 }
    : { fault: sayUnavailable(error, deskEdit.fileAway), status: 503 }
}

/** Reads a posted form of at most `limit` bytes; rejects with a Response if it is no form. */
export async function deskForm(request: Request, limit?: number): Promise<FormData> {
  const posted = await readForm(request, limit)
  if ('refused' in posted) throw deskRefusal(posted.refused)
  return posted.form
}

/**
 * Returns an answer of the desk without a page of its own. `cause`: why it is this status; damage has its own words.
 */
export function deskRefusal(status: number, cause?: unknown): Response {
  const text = cause instanceof AgencyUnavailable && isDamage(cause) ? texts.damaged.text : null
  return new Response(text, { status, headers: { ...DESK_HEADERS, ...refusalHeaders(status) } })
}

/** Returns the number in a request's address. Throws a 404 if it is no number. */
export function requestNumber(text = ''): number {
  if (!/^\d{1,15}$/.test(text)) throw deskRefusal(404)
  return Number(text)
}
