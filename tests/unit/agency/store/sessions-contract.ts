import { describe, expect, test } from 'vitest'
import { store as openedStore } from '../../workbench'

const DAY = 86_400_000
const PASSWORDS = ['current', 'by an older secret']

/** What every store promises of sessions. `newDatabase` gives the DATABASE_URL of one that is not there or empty. */
export function testSessions(newDatabase: () => string | Promise<string>): void {
  const store = async () => openedStore(await newDatabase())

  describe('sessions', () => {
    test('there is none before it begins, and one of the current password for thirty days', async () => {
      const { beginSession, findSession } = await store()
      expect(await findSession('a', PASSWORDS)).toBeNull()
      await beginSession('a', 'Анна', PASSWORDS)
      const found = (passwords: string[], now?: number) => findSession('a', passwords, now)
      expect(await found(PASSWORDS)).toBe('Анна')
      expect(await found(['by a newer secret', 'current'])).toBe('Анна')
      expect(await found(['another'])).toBeNull()
      expect(await found(PASSWORDS, Date.now() + 30 * DAY)).toBeNull()
      expect(await findSession('b', PASSWORDS)).toBeNull()
    })

    test('one goes on for thirty days from its last use', async () => {
      const { beginSession, findSession } = await store()
      const now = Date.now()
      await beginSession('a', 'Анна', PASSWORDS, { now })
      for (const days of [29, 58]) {
        expect(await findSession('a', PASSWORDS, now + days * DAY)).toBe('Анна')
      }
      expect(await findSession('a', PASSWORDS, now + 89 * DAY)).toBeNull()
    })

    test('one can be ended, or all, whatever the clock says later', async () => {
      const { beginSession, findSession, endSessions } = await store()
      const whoIsIn = () =>
        Promise.all(['a', 'b', 'c'].map((hash) => findSession(hash, PASSWORDS, 0)))
      for (const hash of ['a', 'b', 'c']) await beginSession(hash, 'Анна', PASSWORDS)
      await endSessions('b')
      expect(await whoIsIn()).toEqual(['Анна', null, 'Анна'])
      await endSessions(null)
      expect(await whoIsIn()).toEqual([null, null, null])
    })

    test('those of another password end for ever, at a start or as somebody signs in', async () => {
      const { beginSession, findSession, endSessionsOfOthers } = await store()
      const whoIsIn = (hash: string) => findSession(hash, ['old', 'new'])
      await beginSession('a', 'Анна', ['old'])
      await endSessionsOfOthers(['old', 'new'])
      expect(await whoIsIn('a')).toBe('Анна')
      await endSessionsOfOthers(['new'])
      expect(await whoIsIn('a')).toBeNull()
      await beginSession('b', 'Анна', ['old'])
      await beginSession('c', 'Олег', ['new'])
      expect([await whoIsIn('b'), await whoIsIn('c')]).toEqual([null, 'Олег'])
    })

    test('one that takes the place of another ends it', async () => {
      const { beginSession, findSession } = await store()
      await beginSession('b', 'Анна', PASSWORDS)
      await beginSession('c', 'Анна', PASSWORDS, { former: 'b' })
      expect(await findSession('b', PASSWORDS)).toBeNull()
      expect(await findSession('c', PASSWORDS)).toBe('Анна')
    })
  })
}
