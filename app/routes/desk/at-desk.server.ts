import type { ActionFunctionArgs } from '@remix-run/node'
import type { Desk } from '~/agency/desk/desk.server'
import { AgencyUnavailable } from '~/agency/port/agency'
import { DESK_HEADERS } from '~/server/http/desk-door.server'
import { log } from '~/server/log/log.server'
import { site } from '~/site.server'

/** A request that was let in to the desk. */
interface DeskVisit extends ActionFunctionArgs {
  desk: Desk
  /** Who it is: the user name of HTTP Basic. */
  person: string
}

/**
 * Returns a loader or an action of the desk. It rejects with a Response for a request that is not let
 * in, and with 503 while the database cannot be used. Adds the headers of every answer of the desk.
 */
export function atDesk<Answer extends Response>(work: (visit: DeskVisit) => Promise<Answer>) {
  return async (args: ActionFunctionArgs): Promise<Answer> => {
    const entered = await site().enterDesk(args.request)
    try {
      const answer = await work({ ...args, ...entered })
      for (const [name, value] of Object.entries(DESK_HEADERS)) answer.headers.set(name, value)
      return answer
    } catch (error) {
      if (!(error instanceof AgencyUnavailable)) throw error
      log('desk-unavailable', { reason: error.message })
      throw new Response(null, { status: 503, headers: DESK_HEADERS })
    }
  }
}
