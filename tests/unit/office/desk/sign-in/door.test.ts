import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { SqliteDatabase } from '~/agency/database/sqlite.server'
import { AgencyUnavailable } from '~/agency/port/agency'
import type { Sessions } from '~/agency/store/sessions.server'
import { createStore, type Store } from '~/agency/store/store.server'
import { createDoor } from '~/office/desk/sign-in/door.server'
import { storeAt, temporaryFolder } from '../../../workbench'
import { logged } from '../../../logged'

const password = 'шестнадцать знаков'
const nearName = async () => null
const options = { password, isHttps: true, isProxied: false, secrets: ['a secret'], nearName }
const DAY = 86_400_000
const HERE = '203.0.113.7'

let store: Store
beforeEach(() => {
  store = storeAt(`file:${join(temporaryFolder(), 'agency.db')}`)
})
afterEach(() => void vi.useRealTimers())

type SignIn = Partial<{ name: string; secret: string; from: string; headers: object; jar: string }>

function openDoor(given: Partial<typeof options & { sessions: Sessions }> = {}) {
  const door = createDoor({ ...options, sessions: store.sessions, ...given })
  const request = (headers: object) =>
    new Request('http://localhost/desk', { headers: { ...headers } })
  const status = (refusal: unknown) => {
    if (refusal instanceof Response) return refusal.status
    throw refusal
  }
  return {
    ...door,
    /** Resolves with the cookie of a browser that was let in, the reason of a refusal, or its status. */
    async signIn({ name = 'Анна', secret = password, from = HERE, headers, jar }: SignIn = {}) {
      const given = request({ ...headers, ...(jar && { Cookie: jar }) })
      const result = await door.signIn(given, from, { name, password: secret }).catch(status)
      if (typeof result === 'number') return result
      if ('cookie' in result) return [result.cookie]
      if (result.fault === 'locked') expect(result.seconds).toBeGreaterThan(0)
      return result.fault
    },
    /** Resolves with the name of who has signed in, null, or the status of a refusal. */
    async enter(jar: string, from = HERE, headers: object = {}) {
      return door.enter(request({ ...headers, Cookie: jar }), from).catch(status)
    },
    signOut: (jar: string) => door.signOut(request({ Cookie: jar })),
  }
}

/** A Cookie header of Set-Cookie headers. */
const jarOf = (cookies: unknown) =>
  (Array.isArray(cookies) ? (cookies as string[]) : [String(cookies)])
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const wrong = { secret: 'неверно' }

test('the door lets in those who know the password, under the name they give, until they stay away for thirty days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { signIn, enter } = openDoor()
  const cookies = await signIn()
  const jar = jarOf(cookies)
  expect(await enter(jar)).toBe('Анна')
  expect(cookies).toEqual([
    expect.stringMatching(
      /^desk=[\w%]{32,}; Max-Age=31536000; Path=\/desk; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  for (const days of [29.9, 29.9]) {
    vi.setSystemTime(Date.now() + days * DAY)
    expect(await enter(jar)).toBe('Анна')
  }
  vi.setSystemTime(Date.now() + 30.1 * DAY)
  expect(await enter(jar)).toBeNull()
})

test('who signs out, or is signed out by another, is out for good', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { signIn, enter, signOut, signAllOut } = openDoor()
  const [first, second, third] = [
    jarOf(await signIn()),
    jarOf(await signIn()),
    jarOf(await signIn()),
  ]
  await signOut(first)
  expect([await enter(first), await enter(second)]).toEqual([null, 'Анна'])
  const again = jarOf(await signIn({ jar: second }))
  expect(await enter(second), 'another took its place').toBeNull()
  await signAllOut()
  vi.setSystemTime(Date.now() - 2 * DAY)
  for (const jar of [first, second, third, again]) expect(await enter(jar)).toBeNull()
  expect(await enter(jarOf(await signIn()))).toBe('Анна')
})

test('another password ends all sessions, and setting the old one back revives none', async () => {
  const jar = jarOf(await openDoor().signIn())
  expect(await openDoor().enter(jar)).toBe('Анна')
  expect(await openDoor({ secrets: ['a new secret', 'a secret'] }).enter(jar)).toBe('Анна')
  expect(await openDoor({ password: `${password} ` }).enter(jar)).toBe('Анна')
  const other = openDoor({ password: 'другой, тоже длинный' })
  expect(await other.enter(jar)).toBeNull()
  expect(await openDoor().enter(jar)).toBeNull()
})

test('a session ends with the secret that its password was known by', async () => {
  const jar = jarOf(await openDoor().signIn())
  expect(await openDoor({ secrets: ['a new secret'] }).enter(jar)).toBeNull()
})

test('the store holds neither the cookie nor the password', async () => {
  const begin = vi.spyOn(store.sessions, 'begin')
  const jar = jarOf(await openDoor().signIn())
  const id = JSON.parse(atob(decodeURIComponent(jar.replace('desk=', '')))) as string
  expect(Buffer.from(id, 'base64url').length).toBeGreaterThanOrEqual(16)
  const stored = JSON.stringify(begin.mock.calls)
  expect(stored).toContain('Анна')
  for (const secret of [id, jar, password]) expect(stored).not.toContain(secret)
})

test('no cookie but that of a session opens the door', async () => {
  const { signIn, enter } = openDoor()
  const session = jarOf(await signIn())
  const value = session.replace('desk=', '')
  const encoded = (content: unknown) =>
    encodeURIComponent(Buffer.from(JSON.stringify(content)).toString('base64'))
  const given = ['', 'Анна', {}, [], null, true, { name: 'Анна', until: Date.now() + DAY }]
  for (const jar of [
    '',
    'desk=',
    ...given.map((content) => `desk=${encoded(content)}`),
    `desk=x${value}`,
    `Desk=${value}`,
    `desk-device=${value}`,
    ...Array.from({ length: 8 }, (_, at) => `desk=${value.slice(0, 4 * at)}`),
  ]) {
    expect([jar, await enter(jar)]).toEqual([jar, null])
  }
  expect(await enter(session)).toBe('Анна')
})

test('while the database is locked the door lets nobody in, for a session may have ended meanwhile', async () => {
  const file = join(temporaryFolder(), 'agency.db')
  const impatient = createStore(new SqliteDatabase(file, 50))
  onTestFinished(() => impatient.close())
  const { signIn, enter } = openDoor({ sessions: impatient.sessions })
  const [seen, unseen] = [jarOf(await signIn()), jarOf(await signIn())]
  expect(await enter(seen)).toBe('Анна')
  await openDoor({ sessions: storeAt(`file:${file}`).sessions }).signAllOut()
  const other = new BetterSqlite(file)
  onTestFinished(() => void other.close())
  other.exec('BEGIN EXCLUSIVE')
  for (const jar of [seen, unseen]) await expect(enter(jar)).rejects.toThrow(AgencyUnavailable)
  other.exec('ROLLBACK')
  expect(await enter(seen)).toBeNull()
})

test.each([
  ['the whole password', {}, ['Анна']],
  ['the password with spaces around it, as it was copied', { secret: ` ${password}\n` }, ['Анна']],
  ['letters of a Mac', { secret: 'пароль с й, длинный'.normalize('NFD') }, ['Анна']],
  ['a part of it', { secret: password.slice(1) }, 'wrong'],
  ['more than it', { secret: `${password}:` }, 'wrong'],
  ['other capitals', { secret: password.toUpperCase() }, 'wrong'],
  ['no password', { secret: '' }, 'wrong'],
  ['the password without a name', { name: '  ' }, 'nameless'],
  ['a name that nobody sees', { name: '\u200b\u00a0\u2060' }, 'nameless'],
  ['a wrong password without a name', { name: '', secret: 'x' }, 'wrong'],
  ['a name on two lines', { name: ' Анна\r\n Петрова ' }, ['Анна Петрова']],
  ['a name that turns the text behind it around', { name: '\u202eАнна\u2066' }, ['Анна']],
  ['a name that would end a header', { name: 'Анна\r\nSet-Cookie: a=b' }, ['Анна Set-Cookie: a=b']],
  ['a very long name', { name: 'Ы'.repeat(500) }, ['Ы'.repeat(80)]],
])('the door answers %s', async (what, given, expected) => {
  const { signIn, enter } = openDoor(
    what === 'letters of a Mac' ? { password: 'пароль с й, длинный' } : {},
  )
  const result = await signIn(given)
  expect(Array.isArray(result) ? [await enter(jarOf(result))] : result).toEqual(expected)
})

test.each<[string, string, object, boolean]>([
  ['stays shut for a visitor over plain http', HERE, {}, false],
  ['opens over plain http from the same machine', '127.0.0.1', {}, true],
  ['opens over plain http from the same machine by IPv6', '::1', {}, true],
  ['stays shut for what a proxy passes on', '::1', { 'X-Forwarded-For': '1.2.3.4' }, false],
])('the door %s', async (_, from, headers, isOpen) => {
  const { signIn, enter } = openDoor({ isHttps: false })
  const local = await signIn({ from: '127.0.0.1' })
  expect(await signIn({ from, headers })).toEqual(isOpen ? expect.any(Array) : 403)
  expect(await enter(jarOf(local), from, headers), 'with a cookie').toBe(isOpen ? 'Анна' : 403)
})

test.each<[string, string, object, boolean]>([
  ['past the proxy', HERE, {}, false],
  ['past the proxy from a private network', '192.168.0.7', {}, false],
  ['through the proxy', HERE, { 'X-Forwarded-For': HERE }, true],
  ['through one that names itself otherwise', HERE, { Forwarded: `for=${HERE}` }, true],
  ['from the same machine', '127.0.0.1', {}, true],
])('with a proxy in front of a site of https, the door answers who comes %s', async (...given) => {
  const [, from, headers, isOpen] = given
  const { signIn, enter } = openDoor({ isProxied: true })
  const local = await signIn({ from: '127.0.0.1' })
  expect(await signIn({ from, headers })).toEqual(isOpen ? expect.any(Array) : 403)
  expect(await enter(jarOf(local), from, headers), 'with a cookie').toBe(isOpen ? 'Анна' : 403)
})

test('the door stops an address after ten wrong passwords in ten minutes, and nobody else', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { signIn, enter } = openDoor()
  const signedIn = jarOf(await signIn())
  for (let attempt = 0; attempt < 10; attempt++) expect(await signIn(wrong)).toBe('wrong')
  expect(await signIn(wrong)).toBe('locked')
  expect(logged()).toContainEqual({ kind: 'desk-locked', address: HERE })
  expect(await signIn(), 'the right one').toBe('locked')
  expect(await signIn({ from: '203.0.113.8' })).toEqual(expect.any(Array))
  expect(await enter(signedIn), 'who is in stays in').toBe('Анна')
  vi.setSystemTime(Date.now() + 601_000)
  expect(await signIn()).toEqual(expect.any(Array))
})

test('of a flood of attempts at once, ten of an address and a hundred of a /48 reach the password', async () => {
  const { signIn } = openDoor()
  const reached = async (from: (at: number) => string) => {
    const tries = Array.from({ length: 300 }, (_, at) => signIn({ ...wrong, from: from(at) }))
    return (await Promise.all(tries)).filter((answer) => answer === 'wrong').length
  }
  expect(await reached(() => HERE)).toBe(10)
  expect(await reached((at) => `2001:db8:1:1::${at.toString(16)}`)).toBe(10)
  expect(await reached((at) => `2001:db8:2:${at.toString(16)}::1`)).toBe(100)
})

test('the door stops nobody for right passwords', async () => {
  const { signIn } = openDoor()
  for (let visit = 0; visit < 30; visit++) expect(await signIn()).toEqual(expect.any(Array))
})
