import { createCookie } from '@remix-run/node'
import { afterEach, expect, test, vi } from 'vitest'
import { createDoor } from '~/office/desk/sign-in/door.server'
import { log } from '~/server/log/log.server'

vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))

const password = 'шестнадцать знаков'
const options = { password, isHttps: true, isProxied: false, secrets: ['a secret'] }
const DAY = 86_400_000
const HERE = '203.0.113.7'

afterEach(() => void vi.useRealTimers())

type SignIn = Partial<{ name: string; secret: string; from: string; headers: object; jar: string }>

function openDoor(given: Partial<typeof options> = {}) {
  const door = createDoor({ ...options, ...given })
  const request = (headers: object) =>
    new Request('http://localhost/desk', { headers: { ...headers } })
  const status = (refusal: unknown) => (refusal as Response).status
  return {
    /** Resolves with the cookies of a browser that was let in, the reason of a refusal, or its status. */
    async signIn({ name = 'Анна', secret = password, from = HERE, headers, jar }: SignIn = {}) {
      const given = request({ ...headers, ...(jar && { Cookie: jar }) })
      const result = await door.signIn(given, from, { name, password: secret }).catch(status)
      if (typeof result === 'number') return result
      if ('cookies' in result) return result.cookies
      if (result.fault === 'locked') expect(result.seconds).toBeGreaterThan(0)
      return result.fault
    },
    /** Resolves with the name of who has signed in, null, or the status of a refusal. */
    enter: (jar: string, from = HERE, headers: object = {}) =>
      door.enter(request({ ...headers, Cookie: jar }), from).catch(status),
    signOut: door.signOut,
  }
}

/** A Cookie header of Set-Cookie headers. */
const jarOf = (cookies: unknown) =>
  (Array.isArray(cookies) ? (cookies as string[]) : [String(cookies)])
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const wrong = { secret: 'неверно' }

test('the door lets in those who know the password, under the name they give, for thirty days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { signIn, enter, signOut } = openDoor()
  const cookies = await signIn()
  const jar = jarOf(cookies)
  expect(await enter(jar)).toBe('Анна')
  expect(await enter(jarOf(await signOut()))).toBeNull()
  for (const cookie of cookies as string[]) {
    expect(cookie).toContain('; Path=/desk; HttpOnly; Secure; SameSite=Lax')
  }
  vi.setSystemTime(Date.now() + 29.9 * DAY)
  expect(await enter(jar)).toBe('Анна')
  vi.setSystemTime(Date.now() + 0.2 * DAY)
  expect(await enter(jar)).toBeNull()
})

test('a session ends with the password or the secret that it was made with', async () => {
  const jar = jarOf(await openDoor().signIn())
  expect(await openDoor().enter(jar)).toBe('Анна')
  expect(await openDoor({ secrets: ['a new secret', 'a secret'] }).enter(jar)).toBe('Анна')
  expect(await openDoor({ secrets: ['a new secret'] }).enter(jar)).toBeNull()
  expect(await openDoor({ password: 'другой, тоже длинный' }).enter(jar)).toBeNull()
})

test('no cookie but that of a session opens the door', async () => {
  const { signIn, enter } = openDoor()
  const [session = '', device = ''] = ((await signIn()) as string[]).map((one) => jarOf(one))
  const value = session.replace('desk=', '')
  const signature = value.slice(value.lastIndexOf('.'))
  const until = Date.now() + DAY
  const encoded = (content: unknown) =>
    encodeURIComponent(Buffer.from(JSON.stringify(content)).toString('base64'))
  // What the site signs for others: the basket's cookie, say, under this name.
  const basket = createCookie('desk', { secrets: options.secrets })
  for (const jar of [
    '',
    'desk=',
    `desk=${encoded({ name: 'Анна', until })}`,
    `desk=${encoded({ name: 'Анна', until })}${signature}`,
    `desk=${value.slice(0, -3)}`,
    `desk=x${value}`,
    `Desk=${value}`,
    `desk-device=${value}`,
    device,
    device.replace('desk-device', 'desk'),
    jarOf(await basket.serialize({ name: 'Анна', until })),
  ]) {
    expect([jar, await enter(jar)]).toEqual([jar, null])
  }
  for (let at = 0; at < value.length; at += 1) {
    const other = value[at] === 'A' ? 'B' : 'A'
    const changed = value.slice(0, at) + other + value.slice(at + 1)
    expect([at, await enter(`desk=${changed}`)]).toEqual([at, null])
    expect([at, await enter(`desk=${value.slice(0, at)}`)]).toEqual([at, null])
  }
  expect(await enter(session)).toBe('Анна')
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

test('the door locks a network out after ten wrong passwords, and nobody else', async () => {
  const { signIn, enter } = openDoor()
  const signedIn = jarOf(await signIn())
  for (let attempt = 0; attempt < 10; attempt++) expect(await signIn(wrong)).toBe('wrong')
  expect(await signIn(wrong)).toBe('locked')
  expect(log).toHaveBeenCalledWith('desk-locked', expect.anything())
  expect(await signIn(), 'the right one').toBe('locked')
  expect(await signIn({ from: '203.0.113.8' })).toEqual(expect.any(Array))
  expect(await enter(signedIn), 'who is in stays in').toBe('Анна')
})

test('of a flood of attempts at once, ten reach the password', async () => {
  const { signIn } = openDoor()
  const flood = await Promise.all(Array.from({ length: 200 }, () => signIn(wrong)))
  expect(flood.filter((answer) => answer === 'wrong')).toHaveLength(10)
  const many = await Promise.all(
    Array.from({ length: 500 }, (_, host) => signIn({ ...wrong, from: `198.51.${host}.1` })),
  )
  expect(many.filter((answer) => answer === 'wrong')).toHaveLength(90)
})

test('a browser that was let in is let in again while everybody else is locked out', async () => {
  const { signIn } = openDoor()
  const jar = jarOf(await signIn())
  const signedOut = jar.split('; ')[1] ?? ''
  for (let host = 0; host < 100; host++) {
    expect(await signIn({ ...wrong, from: `198.51.100.${host}` })).toBe('wrong')
  }
  expect(await signIn()).toBe('locked')
  expect(await signIn({ jar: `${signedOut.slice(0, -2)}x` }), 'with a forged cookie').toBe('locked')
  expect(await signIn({ jar: signedOut })).toEqual(expect.any(Array))

  for (let attempt = 0; attempt < 10; attempt++) {
    expect(await signIn({ ...wrong, jar: signedOut })).toBe('wrong')
  }
  expect(await signIn({ jar: signedOut }), 'a stolen one has ten attempts').toBe('locked')
})

test('the door locks nobody out for right passwords', async () => {
  const { signIn } = openDoor()
  for (let visit = 0; visit < 200; visit++) expect(await signIn()).toEqual(expect.any(Array))
})
