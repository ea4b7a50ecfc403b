import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { desk } from '~/office/words/desk'
import { deskRequests } from '~/office/words/desk-requests'
import { sha256 } from '~/hashes/sha256.server'
import { owner } from '~/office/words/owner'
import { SIGN_IN_PAGE, SIGN_OUT_ADDRESS } from '~/addresses/desk'
import {
  DESK_ADDRESSES,
  DESK_PASSWORD,
  OWN_PAGE,
  postAtDesk,
  postSignIn,
  putDocument,
  readAtDesk,
  signedIn,
} from '../support/desk'
import { pdf } from '../support/pdf'
import { sendRaw } from '../support/raw-http'
import { send } from '../support/sending'
import { type Site, SHIPPED_CONTENT } from '../support/site'
import { temporaryFolder } from '../support/temporary-folder'
import { expect, siteTest as test } from './fixtures'

const DATA = [
  '/desk/state?_data=routes%2Fdesk.state',
  '/desk/agency?_data=routes%2Fdesk.%24content',
  '/desk/requests/101?_data=routes%2Fdesk.requests.%24number',
]

/** What is shown by its hash alone: nobody is told without the password whether there is such a one. */
const BY_HASH = [`/desk/consents/${'0'.repeat(64)}`, `/desk/documents/${'0'.repeat(64)}.pdf`]
/** One of each kind: pages, a file, and data by a name of the address and by a part of it. */
const SPELLED = [
  '/desk',
  '/desk/agency',
  '/desk/requests/101',
  ...DATA.slice(1),
  ...BY_HASH.slice(1),
]

/** A session that nobody has signed. */
const FORGED = `desk=${Buffer.from('{"name":"Анна","until":4e12}').toString('base64url')}.c2lnbmVk`
/** The key of the door before this one. */
const BASIC = `Basic ${Buffer.from(`Анна:${DESK_PASSWORD}`).toString('base64')}`
/** What a server in front, a framework or the door before this one might believe. */
const CLAIMS = [
  'X-Original-URL: /desk/requests/101',
  'X-HTTP-Method-Override: GET',
  'Remote-User: anna',
  `Authorization: ${BASIC}`,
  `Proxy-Authorization: ${BASIC}`,
  `Cookie: ${FORGED}`,
]

test('the desk is an unknown page if it is off, or the agency has its own API', async ({
  newSite,
  forwardingSite,
}) => {
  await expectUnknown(await newSite({ DESK_PASSWORD: 'off' }))
  await expectUnknown(forwardingSite)
})

async function expectUnknown(site: Site) {
  const looks = (html: string) =>
    html.replace(/<script.*<\/script>|<link rel="modulepreload"[^>]*>/gs, '')
  const unknown = looks(await (await fetch(`${site.url}/nothing`)).text())
  for (const path of [...DESK_ADDRESSES, ...BY_HASH.slice(0, 1)]) {
    const answer = await fetch(site.url + path, { headers: { Cookie: FORGED } })
    expect([path, answer.status]).toEqual([path, 404])
    expect(looks(await answer.text())).toBe(unknown)
  }
  expect((await postSignIn(site.url, {})).status).toBe(404)
}

test('a site without settings has a desk, whose password stands in a file of its owner alone', async ({
  newSite,
}) => {
  const folder = temporaryFolder()
  const settings = {
    DATABASE_URL: `file:${join(folder, 'data', 'agency.db')}`,
    SESSION_SECRET: undefined,
    ...SHIPPED_CONTENT,
  }
  const site = await newSite(settings)
  const file = join(folder, 'data', 'desk-password')
  const password = readFileSync(file, 'utf8')
  expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(site.output()).toContain(owner.start.deskPasswordIn(file))
  const headers = await signedIn(site.url, 'Анна', password)
  const again = await newSite(settings)
  expect((await fetch(`${again.url}/desk/state`, { headers })).status).toBe(200)
  for (const { output, errors } of [site, again]) {
    expect(output() + errors()).not.toContain(password)
  }
})

test('a site that cannot keep a password starts without a desk, and says why', async ({
  newSite,
}) => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'desk-password'))
  const site = await newSite({ STATE_DIRECTORY: folder })
  const shut = { kind: 'desk-shut', reason: expect.stringMatching(/desk-password.*EISDIR.*off/) }
  expect(site.log()).toContainEqual(expect.objectContaining(shut))
  expect(site.output()).toContain(owner.start.noDesk)
  expect((await fetch(`${site.url}/desk`)).status).toBe(404)
  expect((await fetch(site.url)).status).toBe(200)
})

test('every page of the desk asks for the password, and is not cached', async ({ newSite }) => {
  const site = await newSite({ DESK_PASSWORD })
  await send(site.url, { name: 'Мария Иванова' })
  const anna = await signedIn(site.url, 'Анна')
  for (const path of [...DESK_ADDRESSES, ...DATA]) {
    for (const Cookie of ['', FORGED]) {
      const asked = await fetch(site.url + path, { headers: { Cookie } })
      expect([path, asked.status]).toEqual([path, 401])
      expect(asked.headers.get('Cache-Control')).toContain('no-store')
      const shown = await asked.text()
      expect(shown).not.toContain('Мария')
      if (DESK_ADDRESSES.includes(path)) {
        expect(/<title>([^<]*)/.exec(shown)?.[1], path).toMatch(/^Вход\sв\sкабинет — /)
      }
    }
    // Cookies of other names beside it, such as those of a counter, change nothing.
    const Cookie = `_ym_uid=1; ${anna.Cookie}; a =b`
    const opened = await fetch(site.url + path, { headers: { Cookie } })
    const { status, headers } = opened
    expect([path, status]).toEqual([path, 200])
    expect((await opened.text()).match(/<(ul|ol|dl|form)\b[^>]*><\/\1>/g), path).toBeNull()
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(headers.get('X-Robots-Tag')).toBe('noindex')
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  }
  const stored = [await putOffer(site, anna), await consentOf(site, anna)]
  for (const path of [...stored, ...BY_HASH]) {
    const asked = await fetch(site.url + path, { headers: { Cookie: FORGED } })
    expect([path, asked.status]).toEqual([path, 401])
    expect(await asked.text()).not.toMatch(/%PDF|Редакция/)
    const { status, headers } = await fetch(site.url + path, { headers: anna })
    expect([path, status]).toEqual([path, BY_HASH.includes(path) ? 404 : 200])
    expect(headers.get('Cache-Control')).toContain('no-store')
  }
  const page = await readAtDesk(site.url, '/desk/requests/101', anna)
  expect(page).toContain('Мария Иванова')
  expect(page).not.toContain('<script')

  // A file cannot ask for the password.
  const file = await fetch(`${site.url}/desk/requests.csv?show=all`, { redirect: 'manual' })
  expect([file.status, file.headers.get('Location')]).toEqual([303, '/desk?show=all'])
  expect(await readAtDesk(site.url, '/desk/requests.csv', anna)).toContain('Мария Иванова')
})

/** Puts a document; resolves with the address at which the desk shows it. */
async function putOffer(site: Site, headers: Record<string, string>): Promise<string> {
  await putDocument(site.url, headers, 'offer.pdf', pdf('offer'))
  return `/desk/documents/${sha256(pdf('offer'))}.pdf`
}

/** Resolves with the address of what the client of the first request consented to. */
async function consentOf(site: Site, headers: Record<string, string>): Promise<string> {
  const page = await readAtDesk(site.url, '/desk/requests/101', headers)
  return /href="(\/desk\/consents\/[^"]+)"/.exec(page)?.[1] ?? 'no consent'
}

test('no spelling of an address, no method and no header opens the desk without the password', async ({
  newSite,
}) => {
  const site = await newSite({ DESK_PASSWORD })
  await send(site.url, { name: 'Maria' })
  for (const path of [
    ...SPELLED.flatMap((page) => [page, `/${page}`, page.toUpperCase(), `${page}/`]),
    '/%64esk',
    '/x/../desk',
    '/desk%2Frequests%2F1',
    '/desk.data',
    '/?_data=routes%2Fdesk._index',
    '/services?_data=routes%2Fdesk.requests.%24number',
    'http://localhost/desk',
  ]) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 13'
      const own = ['Host: localhost', 'Connection: close', 'Sec-Fetch-Site: same-origin']
      const lines = [`${method} ${path} HTTP/1.1`, ...own, ...CLAIMS]
      const body = method === 'POST' ? 'intent=delete' : ''
      const answer = await sendRaw(site.url, body ? [...lines, form] : lines, body)
      expect([400, 401, 403, 404, 405], `${method} ${path}`).toContain(answer.status)
      expect(answer.body.includes('Maria'), `${method} ${path}`).toBe(false)
    }
  }
  expect(await site.requests()).toMatchObject([{ id: 101, assignee: null }])
})

test('a post to the desk needs the password and the site’s own page', async ({ newSite }) => {
  const site = await newSite({ DESK_PASSWORD })
  await send(site.url, { name: 'Мария Иванова' })
  const post = async (path: string, intent: string, headers: Record<string, string>) =>
    (await postAtDesk(site.url, path, headers, { intent })).status
  const request = '/desk/requests/101'
  const anna = await signedIn(site.url, 'Анна')
  expect(await post(request, 'delete', OWN_PAGE)).toBe(401)
  expect(await post(request, 'delete', { ...OWN_PAGE, Cookie: FORGED })).toBe(401)
  // A browser that says nothing of where it comes from, and may still send the cookie.
  const { Cookie: session } = anna
  expect(await post(request, 'delete', { Cookie: session })).toBe(403)
  await fetch(`${site.url}${request}?intent=delete`, { headers: anna })
  expect(await post('/desk/services', '', { ...OWN_PAGE, Cookie: FORGED })).toBe(401)
  expect(await post(request, 'burn', anna)).toBe(400)
  expect(await post('/desk/requests/one', 'delete', anna)).toBe(404)
  expect(await site.requests()).toMatchObject([{ id: 101, assignee: null }])
  const deleted = await postAtDesk(site.url, request, anna, { intent: 'delete' })
  expect(deleted.status).toBe(303)
  const address = deleted.headers.get('Location') ?? ''
  const cookies = deleted.headers.getSetCookie().map((cookie) => cookie.replace(/;.*/, ''))
  const Cookie = [anna.Cookie, ...cookies].join('; ')
  const text = deskRequests.deleted(101)
  expect(await readAtDesk(site.url, address, { ...anna, Cookie })).toContain(text)
  expect(await readAtDesk(site.url, address, anna), 'whatever the address says').not.toContain(text)
  expect(await site.requests()).toEqual([])
  expect(site.log().filter(({ kind }) => kind === 'request-deleted')).toMatchObject([
    { request: 101, by: 'Анна' },
  ])
})

test('the desk says why it refuses visitors over plain http', async ({ newSite }) => {
  const site = await newSite({ DESK_PASSWORD, TRUST_PROXY: '1' })
  const headers = { 'X-Forwarded-For': '203.0.113.7' }
  for (const Cookie of ['', FORGED]) {
    const answer = await fetch(`${site.url}/desk`, { headers: { ...headers, Cookie } })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain(desk.refusals[403].text)
  }
  expect((await postSignIn(site.url, {}, headers)).status).toBe(403)
})

test('of a request that has no session nothing is read or repeated', async ({ newSite }) => {
  const site = await newSite({ DESK_PASSWORD })
  const large = 'a'.repeat(500_000)
  const anna = await signedIn(site.url, 'Анна')
  const out = await postAtDesk(site.url, SIGN_OUT_ADDRESS, anna, { all: 'on' })
  expect([out.status, out.headers.get('Location')]).toEqual([303, SIGN_IN_PAGE])
  for (const headers of [OWN_PAGE, { ...OWN_PAGE, Cookie: FORGED }, anna]) {
    for (const path of ['/desk/agency', '/desk/requests/101', '/desk/documents', '/desk/nothing']) {
      const asked = await postAtDesk(site.url, path, headers, { name: 'Обмер', large })
      const page = await asked.text()
      expect([401, 404, 405], path).toContain(asked.status)
      expect(page.length, path).toBeLessThan(60_000)
      expect(page, path).not.toContain('Обмер')
      expect(page, 'a page of the desk has no scripts').not.toContain('<script')
    }
  }
  expect((await postSignIn(site.url, { password: 'guess', large })).status).toBe(413)
  const { status } = await fetch(`${site.url}/desk`, { headers: await signedIn(site.url, 'Анна') })
  expect(status).toBe(200)
})
