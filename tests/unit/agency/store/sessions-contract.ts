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
      expect(await found(PASSWORDS)).toEqual({ person: 'Анна', isOpen: true })
      expect(await found(['by a newer secret', 'current'])).toMatchObject({ isOpen: true })
      expect(await found(['another'])).toEqual({ person: 'Анна', isOpen: false })
      expect(await found(PASSWORDS, Date.now() + 30 * DAY)).toMatchObject({ isOpen: false })
      expect(await findSession('b', PASSWORDS)).toBeNull()
    })

    test('one can be ended, or all, whatever the clock says later', async () => {
      const { beginSession, findSession, endSessions } = await store()
      const areOpen = () =>
        Promise.all(
          ['a', 'b', 'c'].map(async (hash) => (await findSession(hash, PASSWORDS, 0))?.isOpen),
        )
      for (const hash of ['a', 'b', 'c']) await beginSession(hash, 'Анна', PASSWORDS)
      await endSessions('b')
      expect(await areOpen()).toEqual([true, false, true])
      await endSessions(null)
      expect(await areOpen()).toEqual([false, false, false])
    })

    test('those of another password end for ever, at a start or as somebody signs in', async () => {
      const { beginSession, findSession, endSessionsOfOthers } = await store()
      const isOpen = async (hash: string) => (await findSession(hash, ['old', 'new']))?.isOpen
      await beginSession('a', 'Анна', ['old'])
      await endSessionsOfOthers(['old', 'new'])
      expect(await isOpen('a')).toBe(true)
      await endSessionsOfOthers(['new'])
      expect(await isOpen('a')).toBe(false)
      await beginSession('b', 'Анна', ['old'])
      await beginSession('c', 'Олег', ['new'])
      expect([await isOpen('b'), await isOpen('c')]).toEqual([false, true])
    })

    test('one that takes the place of another ends it, and old ones are forgotten', async () => {
      const { beginSession, findSession } = await store()
      const began = Date.now() - 61 * DAY
      await beginSession('old', 'Анна', PASSWORDS, { now: began })
      await beginSession('a', 'Анна', PASSWORDS, { now: began + DAY * 30 })
      expect(await findSession('old', PASSWORDS)).toMatchObject({ isOpen: false })
      await beginSession('b', 'Анна', PASSWORDS)
      await beginSession('c', 'Анна', PASSWORDS, { former: 'b' })
      expect(await findSession('b', PASSWORDS)).toMatchObject({ isOpen: false })
      expect(await findSession('c', PASSWORDS)).toMatchObject({ isOpen: true })
      expect(await findSession('old', PASSWORDS)).toBeNull()
    })
  })
}
