import type { BrowserContext, Page } from '@playwright/test'
import { DESK_PAGES, SIGN_IN_PAGE, SIGN_OUT_ADDRESS } from '~/addresses/desk'
import { desk } from '~/office/words/desk'
import { deskEdit } from '~/office/words/desk-edit'

/** The password of the tests' desks. */
export const DESK_PASSWORD = 'шестнадцать букв'

/** The pages of the desk; the last two need a request. */
export const DESK_ADDRESSES = [
  '/desk',
  '/desk/state',
  '/desk/services',
  '/desk/agency',
  '/desk/documents',
  '/desk/photos',
  '/desk/report',
  '/desk/call',
  '/desk/requests/101/correct',
  '/desk/requests/101',
]

/** What a browser says of a post from the site's own page: without it, the desk refuses the post. */
export const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' }

/** Posts the form that asks for the password. */
export function postSignIn(
  siteUrl: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams({ name: 'Анна', password: DESK_PASSWORD, ...fields })
  return fetch(siteUrl + SIGN_IN_PAGE, {
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

/** Fills in the form that asks for the password. */
export async function signIn(page: Page, name: string, password = DESK_PASSWORD): Promise<void> {
  const { name: nameLabel, password: passwordLabel, submit } = desk.signIn
  await page.getByLabel(nameLabel, { exact: true }).fill(name)
  await page.getByLabel(passwordLabel, { exact: true }).fill(password)
  await page.getByRole('button', { name: submit, exact: true }).click()
}

/** Opens a page of the desk for somebody who has signed in. */
export async function openAtDesk(page: Page, siteUrl: string, path: string, name = 'Анна') {
  await signInBrowser(page.context(), siteUrl, name)
  await page.goto(siteUrl + path)
}

/** Presses a button of the page that is open. */
export const pressAtDesk = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** Saves the form of services or facts that is open. */
export const saveForm = (page: Page) => pressAtDesk(page, deskEdit.save)

/** Posts a form of the desk; files go as a browser sends them. */
export function postAtDesk(
  siteUrl: string,
  path: string,
  headers: Record<string, string>,
  fields: Record<string, string | Blob>,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, value, 'chosen')
  }
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const hasFiles = texts.length < Object.keys(fields).length
  const body = hasFiles ? form : new URLSearchParams(texts)
  return fetch(siteUrl + path, { method: 'POST', headers, body, redirect: 'manual' })
}

/** Puts a document in the place of another. */
export function putDocument(
  siteUrl: string,
  headers: Record<string, string>,
  name: string,
  content: Buffer,
) {
  const file = new Blob([new Uint8Array(content)])
  return postAtDesk(siteUrl, DESK_PAGES.documents, headers, { intent: 'put', name, file })
}

/** Ends all sessions of a site, as somebody who has lost a phone does. */
export async function signAllOut(siteUrl: string): Promise<void> {
  await postAtDesk(siteUrl, SIGN_OUT_ADDRESS, await signedIn(siteUrl, 'Олег'), { all: 'on' })
}

/** Resolves with what the desk shows at an address. */
export async function readAtDesk(siteUrl: string, path: string, headers: Record<string, string>) {
  return (await fetch(siteUrl + path, { headers })).text()
}

/** Presses a button of a request at the desk. `assignee`: who has it, as the page said. */
export function press(
  siteUrl: string,
  id: number,
  headers: Record<string, string>,
  intent: string,
  assignee = '',
) {
  return postAtDesk(siteUrl, `/desk/requests/${id}`, headers, { intent, assignee })
}
