import { redirect } from '@remix-run/node'
import { DESK_PAGES, SIGN_IN_PAGE } from '~/addresses/desk'
import { DESK_HEADERS } from '~/office/desk/sign-in/door.server'
import { readForm } from '~/server/http/form.server'
import { visitorAddress } from '~/server/http/visitor.server'
import { log } from '~/server/log/log.server'
import { requireOffice, withDatabase } from './desk/at-desk.server'

/** Ends the session of this browser, or all. */
export const action = ({ request }: { request: Request }) =>
  withDatabase(async () => {
    const { door } = requireOffice()
    const person = await door.enter(request, visitorAddress())
    if (person !== null) {
      const posted = await readForm(request)
      if ('form' in posted && posted.form.has('all')) {
        await door.signAllOut()
        log('desk-emptied', { by: person })
      } else {
        await door.signOut(request)
      }
    }
    return redirect(SIGN_IN_PAGE, { status: 303, headers: DESK_HEADERS })
  })

/** A GET, such as of a prefetch, signs nobody out. */
export function loader() {
  requireOffice()
  return redirect(DESK_PAGES.requests, { status: 303, headers: DESK_HEADERS })
}
