import { redirect } from '@remix-run/node'
import { desk } from '~/office/words/desk'
import { DESK_HEADERS } from '~/office/desk/sign-in/door.server'
import { openOffice } from './desk/at-desk.server'

/** Ends the session of this browser. */
export async function action() {
  const { door } = openOffice()
  const headers = { ...DESK_HEADERS, 'Set-Cookie': await door.signOut() }
  return redirect(desk.signIn.path, { status: 303, headers })
}

/** A GET, such as of a prefetch, signs nobody out. */
export function loader() {
  openOffice()
  return redirect(desk.pages.requests.path, { status: 303, headers: DESK_HEADERS })
}
