import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import type { ActionFunctionArgs } from '@remix-run/node'
import { expect, test, vi } from 'vitest'
import { openDesk } from '~/office/desk/desk.server'
import { createDoor } from '~/office/desk/sign-in/door.server'
import { nearName } from '~/office/desk/sign-in/near-name'
import { action } from '~/routes/desk.sign-in'
import { NameQuestion } from '~/routes/desk/sign-in-form'
import { parseSettings } from '~/server/settings/env.server'
import { siteOf, storeAt, temporaryFolder } from '../../../workbench'

vi.mock('~/server/http/visitor.server', () => ({
  visitorAddress: () => '127.0.0.1',
  isLoopback: () => true,
}))

const password = 'шестнадцать знаков'

test.each([
  ['Игорт', 'another letter'],
  ['Игоь', 'a missing one'],
  ['Иггорь', 'one more'],
  ['Игорьь', 'one more at the end'],
  ['горь', 'a missing one at the beginning'],
  ['Иогрь', 'two swapped'],
  ['игорь', 'small letters'],
])('%s is near a known name: %s', (typed) => {
  expect(nearName(typed, ['Анна', 'Игорь'])).toBe('Игорь')
})

test.each([
  ['Игнат', 'three letters differ'],
  ['Игртоь', 'two are swapped beside another'],
  ['Ирина', 'it is another'],
  ['Игорь П.', 'three letters more'],
])('%s is near no known name: %s', (typed) => {
  expect(nearName(typed, ['Анна', 'Игорь'])).toBeNull()
})

test('a known name is not asked about, though it is near another', () => {
  expect(nearName('Яна', ['Ян', 'Яна'])).toBeNull()
})

/** The door of a desk to whose mail Ольга belongs. */
function openSignIn() {
  const store = storeAt(`file:${join(temporaryFolder(), 'agency.db')}`)
  const parsed = parseSettings({
    NOTIFY_TO: 'Ольга <olga@mezha.example>',
    NOTIFY_SMTP_URL: 'smtp://mail.example',
    NOTIFY_FROM: 'site@mezha.example',
  })
  if (!('settings' in parsed)) throw new Error(JSON.stringify(parsed))
  const desk = openDesk(store, parsed.settings)
  const door = createDoor({
    ...{ password, isHttps: false, isProxied: false, secrets: ['a secret'] },
    sessions: store.sessions,
    nearName: desk.nearName,
  })
  siteOf({ office: { desk, door } })
  return {
    whoIsIn: () => store.sessions.whoIsIn(),
    /** Resolves with where the page leads, what it asks, and the browser's cookie. */
    async post(fields: Record<string, string>, jar = '') {
      const body = new URLSearchParams({ to: '/desk/requests/7', ...fields })
      const headers = { Cookie: jar }
      const request = new Request('http://localhost/desk/sign-in', {
        ...{ method: 'POST', headers, body },
      })
      const answer = await action({ request } as ActionFunctionArgs)
      const data =
        answer.status === 303 ? null : ((await answer.json()) as { near?: string; fault?: string })
      const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
      const wait = answer.headers.get('Retry-After')
      return { status: answer.status, to: answer.headers.get('Location'), data, cookie, wait }
    },
  }
}

test('a name that is a letter off a known one is asked about, and one press gives the known one', async () => {
  const { post, whoIsIn } = openSignIn()
  expect((await post({ name: 'Игорь', password })).to).toBe('/desk/requests/7')
  const asked = await post({ name: 'Игорт', password })
  expect(asked).toMatchObject({ status: 200, data: { name: 'Игорт', near: 'Игорь' } })
  expect(JSON.stringify(asked.data)).not.toContain(password)
  const renamed = await post({ name: 'Игорь' }, asked.cookie)
  expect([renamed.status, renamed.to]).toEqual([303, '/desk/requests/7'])
  expect(await whoIsIn()).toEqual(['Игорь'])

  // Who is told by mail is known by name before they ever came.
  expect((await post({ name: 'Олга', password })).data).toMatchObject({ near: 'Ольга' })
  // Who is in by a new name need not be asked again.
  expect((await post({ name: 'Олга', password })).status).toBe(303)
})

test('who does not know the password learns no names, and cannot get one', async () => {
  const { post, whoIsIn } = openSignIn()
  const refused = await post({ name: 'Олга', password: 'неверно' })
  expect([refused.status, refused.data?.near]).toEqual([401, undefined])
  for (const jar of ['', 'desk=', 'desk=ImFueXRoaW5nIg==']) {
    const renamed = await post({ name: 'Ольга' }, jar)
    expect([renamed.status, renamed.cookie, await whoIsIn()]).toEqual([401, '', []])
  }
  const { cookie } = await post({ name: 'Борис', password })
  expect((await post({ name: 'Ольга', password: 'неверно' }, cookie)).status).toBe(401)
})

test('a sign-in leads to the desk alone, and who is stopped reads for how long', async () => {
  const { post } = openSignIn()
  const elsewhere = await post({ name: 'Анна', password, to: '//evil.example' })
  expect([elsewhere.status, elsewhere.to]).toEqual([303, '/desk'])
  for (let attempt = 0; attempt < 10; attempt++) await post({ name: 'Анна', password: 'неверно' })
  const { status, wait, data } = await post({ name: 'Анна', password })
  expect([status, Number(wait) > 0]).toEqual([429, true])
  expect(data?.fault).toContain('Слишком')
})

test('the question has a button for the known name, and a link for the new one', () => {
  const html = renderToString(<NameQuestion to="/desk/requests/7" name="Игорт" near="Игорь" />)
  const page = html.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
  expect(page).toContain('Вы — Игорь?')
  expect(page).toMatch(/name="name" value="Игорь".*<button[^>]*type="submit"[^>]*>Да, Игорь</s)
  expect(page).toMatch(/<a [^>]*href="\/desk\/requests\/7"[^>]*>Нет, Игорт</)
})
