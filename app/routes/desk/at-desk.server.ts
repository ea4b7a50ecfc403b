import type { ActionFunctionArgs } from '@remix-run/node'
import type { Desk } from '~/agency/desk/desk.server'
import { AgencyUnavailable } from '~/agency/port/agency'
import { DESK_HEADERS } from '~/server/http/desk-door.server'
import { refusalHeaders } from '~/server/http/body.server'
import { readForm } from '~/server/http/form.server'
import { log } from '~/server/log/log.server'
import { appContext } from '~/context.server'

/** A request that was let in to the desk. */
interface DeskArgs extends ActionFunctionArgs {
  desk: Desk
  /** Who it is: the user name of HTTP Basic. */
  person: string
}

/**
 * Returns a loader or an action of the desk, which adds the headers of all its answers. It rejects with a
 * Response for a request that is not let in, or if there is no desk, and with 503 while the database cannot
 * be used.
 */
export function atDesk<Answer extends Response>(work: (args: DeskArgs) => Promise<Answer>) {
  return async (args: ActionFunctionArgs): Promise<Answer> => {
    const { enterDesk } = appContext()
    if (!enterDesk) throw new Response(null, { status: 404 })
    const entered = await enterDesk(args.request)
    try {
      const answer = await work({ ...args, ...entered })
      for (const [name, value] of Object.entries(DESK_HEADERS)) answer.headers.set(name, value)
      return answer
    } catch (error) {
      logUnavailable(error)
      throw deskRefusal(503)
    }
  }
}

/** Logs that the database cannot be used; throws any other error. */
export function logUnavailable(error: unknown): void {
  if (!(error instanceof AgencyUnavailable)) throw error
  log('desk-unavailable', { reason: error.message })
}

/** Reads a posted form of at most `limit` bytes; rejects with a Response if it is no form. */
export async function deskForm(request: Request, limit?: number): Promise<FormData> {
  const posted = await readForm(request, limit)
  if ('refused' in posted) throw deskRefusal(posted.refused)
  return posted.form
}

/** Returns an answer of the desk without a page of its own. */
export function deskRefusal(status: number): Response {
  return new Response(null, { status, headers: { ...DESK_HEADERS, ...refusalHeaders(status) } })
}
