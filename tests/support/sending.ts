import type { Typed } from './factories'

/** An answer to a send: 302 where it went well, as a page; 200 as data. */
export interface SendAnswer {
  status: number
  text: string
}

/**
 * Posts the request form as a browser does: by itself (`/?index`, `/services`), or by script
 * (`/?index&_data=routes%2F_index`, `/services?_data=routes%2Fservices`). Consent is given unless said otherwise.
 */
export async function send(
  siteUrl: string,
  typed: Partial<Typed>,
  { to = '/?index', consent = true, services = [] as string[] } = {},
): Promise<SendAnswer> {
  const body = new URLSearchParams({ intent: 'send', ...typed })
  for (const title of services) body.append('services', title)
  if (consent) body.append('consent', 'on')
  const headers = { Accept: to.includes('_data=') ? '*/*' : 'text/html' }
  const answer = await fetch(siteUrl + to, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}
