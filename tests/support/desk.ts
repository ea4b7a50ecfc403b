/** The password of the tests' desks. */
export const DESK_PASSWORD = 'шестнадцать букв'

/** Resolves with the headers of a request of somebody who has signed in to the desk of a site. */
export function signedIn(_siteUrl: string, name: string, password = DESK_PASSWORD) {
  const basic = Buffer.from(`${name}:${password}`).toString('base64')
  return Promise.resolve<Record<string, string>>({ Authorization: `Basic ${basic}` })
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
