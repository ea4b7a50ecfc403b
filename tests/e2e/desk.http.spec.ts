import { desk } from '~/content/desk'
import { sendRaw } from '../support/raw-http'
import { send } from '../support/sending'
import { expect, siteTest as test } from './fixtures'

const DESK_PASSWORD = 'шестнадцать букв'
const PAGES = [
  '/desk',
  '/desk/state',
  '/desk/services',
  '/desk/agency',
  '/desk/documents',
  '/desk/requests/1',
  '/desk/requests.csv',
]
const DATA = [
  '/desk/state?_data=routes%2Fdesk.state',
  '/desk/agency?_data=routes%2Fdesk.%24content',
  '/desk/requests/1?_data=routes%2Fdesk.requests.%24number',
]

function basic(password = DESK_PASSWORD) {
  return { Authorization: `Basic ${Buffer.from(`Анна:${password}`).toString('base64')}` }
}

test('the desk is an unknown page if no password is set', async ({ site }) => {
  const looks = (html: string) =>
    html.replace(/<script.*<\/script>|<link rel="modulepreload"[^>]*>/gs, '')
  const unknown = looks(await (await fetch(`${site.url}/nothing`)).text())
  for (const path of PAGES) {
    const answer = await fetch(site.url + path, { headers: basic() })
    expect([path, answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([path, 404, null])
    if (path.endsWith('.csv')) expect(await answer.text()).toBe('')
    else expect(looks(await answer.text())).toBe(unknown)
  }
})

test('every page of the desk asks for the password, and is not cached', async ({ newSite }) => {
  const site = await newSite({ DESK_PASSWORD })
  await send(site.url, { name: 'Мария Иванова' })
  for (const path of [...PAGES, ...DATA]) {
    const asked = await fetch(site.url + path)
    expect([path, asked.status]).toEqual([path, 401])
    expect(asked.headers.get('WWW-Authenticate')).toBe('Basic realm="Mezha desk", charset="UTF-8"')
    expect(await asked.text()).not.toContain('Мария')

    const { status, headers } = await fetch(site.url + path, { headers: basic() })
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(headers.get('X-Robots-Tag')).toBe('noindex')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  }
  const page = await (await fetch(`${site.url}/desk/requests/1`, { headers: basic() })).text()
  expect(page).toContain('Мария Иванова')
  expect(page).not.toContain('<script')
})

test('no spelling of an address, no method and no header opens the desk without the password', async ({
  newSite,
}) => {
  const site = await newSite({ DESK_PASSWORD })
  await send(site.url, { name: 'Maria' })
  for (const path of [
    ...[...PAGES, ...DATA].flatMap((page) => [page, `/${page}`, page.toUpperCase(), `${page}/`]),
    '/%64esk',
    '/x/../desk',
    '/desk%2Frequests%2F1',
    '/desk.data',
    '/?_data=routes%2Fdesk._index',
    '/services?_data=routes%2Fdesk.requests.%24number',
    'http://localhost/desk',
  ]) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      for (const header of [
        'X-Original-URL: /desk/requests/1',
        'X-HTTP-Method-Override: GET',
        'Remote-User: anna',
        `Proxy-Authorization: ${basic().Authorization}`,
        `Cookie: ${basic().Authorization}`,
      ]) {
        const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 13'
        const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', header]
        const body = method === 'POST' ? 'intent=delete' : ''
        const answer = await sendRaw(site.url, body ? [...lines, form] : lines, body)
        expect([400, 401, 403, 404, 405], `${method} ${path}`).toContain(answer.status)
        expect(answer.body.includes('Maria'), `${method} ${path}, ${header}`).toBe(false)
      }
    }
  }
  expect(await site.requests()).toMatchObject([{ id: 1, takenBy: null }])
})

test('a post to the desk needs the password and the site’s own page', async ({ newSite }) => {
  const site = await newSite({ DESK_PASSWORD })
  await send(site.url, { name: 'Мария Иванова' })
  const post = async (path: string, intent: string, headers: Record<string, string>) => {
    const body = new URLSearchParams({ intent })
    const init = { method: 'POST', body, headers, redirect: 'manual' } as const
    return (await fetch(site.url + path, init)).status
  }
  const request = '/desk/requests/1'
  expect(await post(request, 'delete', {})).toBe(401)
  expect(await post(request, 'delete', basic('wrong password'))).toBe(401)
  const headersOfOthers: Record<string, string>[] = [
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: site.url, 'Sec-Fetch-Site': 'same-site' },
    { Origin: `${site.url}.evil.example` },
    { Origin: 'null' },
  ]
  for (const foreign of headersOfOthers) {
    expect(await post(request, 'delete', { ...basic(), ...foreign })).toBe(403)
    expect(await post('/desk/state', 'resend', { ...basic(), ...foreign })).toBe(403)
    expect(await post('/desk/documents', '', { ...basic(), ...foreign })).toBe(403)
  }
  await fetch(`${site.url}${request}?intent=delete`, { headers: basic() })
  expect(await post('/desk/services', '', basic('wrong password'))).toBe(401)
  expect(await post(request, 'burn', basic())).toBe(400)
  expect(await post('/desk/requests/one', 'delete', basic())).toBe(404)
  expect(await site.requests()).toMatchObject([{ id: 1, takenBy: null }])
  expect(await post(request, 'delete', basic())).toBe(303)
  expect(await site.requests()).toEqual([])
  expect(site.log().filter(({ kind }) => kind === 'request-deleted')).toMatchObject([
    { request: 1, by: 'Анна' },
  ])
})

test('the desk says why it refuses visitors over plain http', async ({ newSite }) => {
  const site = await newSite({ DESK_PASSWORD, TRUST_PROXY: '1' })
  const headers = { ...basic(), 'X-Forwarded-For': '203.0.113.7' }
  const answer = await fetch(`${site.url}/desk`, { headers })
  expect(answer.status).toBe(403)
  expect(answer.headers.get('WWW-Authenticate')).toBeNull()
  expect(await answer.text()).toContain(desk.refusals[403].text)
})
