import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { desk } from '~/office/words/desk'
import { appContext } from '~/context.server'
import { loader as notFound } from './$'

export { default, meta } from './$'

/**
 * The links in mails of versions before the desk's sign-in led here: now to the request's page at the desk.
 * They were good for 180 days, so this route can go in June 2027.
 */
export function loader({ params: { number = '' } }: LoaderFunctionArgs) {
  if (!appContext().office || !/^\d{1,15}$/.test(number)) return notFound()
  return redirect(`${desk.pages.requests.path}/requests/${number}`, 303)
}

/** A button of a page that was open before the update. */
export const action = loader
