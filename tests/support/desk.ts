import type { BrowserContext } from '@playwright/test'
import { desk } from '~/office/words/desk'

/** The password of the tests' desks. */
export const DESK_PASSWORD = 'шестнадцать букв'

/** What a browser says of a post from the site's own page: without it, the desk refuses the post. */
export const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' }

/** Posts the form that asks for the password. */
export function postSignIn(
  siteUrl: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams({ name: 'Анна', password: DESK_PASSWORD, ...fields })
  return fetch(siteUrl + desk.signIn.path, {
    method: 'POST',
    headers: { ...OWN_PAGE, ...headers },
    body,
    redirect: 'manual',
  })
}

/** Signs in to the desk of a site; resolves with the headers of a request that has the session. */
export async function signedIn(siteUrl: string, name: string, password = DESK_PASSWORD) {
  const answer = await postSignIn(siteUrl, { name, password })
  if (answer.status !== 303) throw new Error(`The desk answered ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { ...OWN_PAGE, Cookie: cookies.join('; ') }
}

/** Gives a browser the session of somebody who has signed in. */
export async function signInBrowser(
  context: BrowserContext,
  siteUrl: string,
  name = 'Анна',
  password = DESK_PASSWORD,
): Promise<void> {
  const { Cookie } = await signedIn(siteUrl, name, password)
  const cookies = Cookie.split('; ').map((cookie) => {
    const [key = '', ...value] = cookie.split('=')
    const domain = new URL(siteUrl).hostname
    return { name: key, value: value.join('='), domain, path: '/desk' }
  })
  await context.addCookies(cookies)
}

/** Presses a button of a request at the desk. `assignee`: who has it, as the page said. */
export function press(
  siteUrl: string,
  id: number,
  headers: Record<string, string>,
  intent: string,
  assignee = '',
) {
  return fetch(`${siteUrl}/desk/requests/${id}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ intent, assignee }),
    redirect: 'manual',
  })
}
