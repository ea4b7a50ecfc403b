import { describe, expect, test } from 'vitest'
import { storeAt } from '../../workbench'

const DAY = 86_400_000
const PASSWORDS = ['current', 'by an older secret']

/** What every store promises of sessions. `newDatabase` gives the DATABASE_URL of one that is not there or empty. */
export function testSessions(newDatabase: () => string | Promise<string>): void {
  const open = async () => storeAt(await newDatabase()).sessions

  describe('sessions', () => {
    test('there is none before it begins, and one of the current password for thirty days', async () => {
      const sessions = await open()
      expect(await sessions.find('a', PASSWORDS)).toBeNull()
      await sessions.begin('a', 'Анна', PASSWORDS)
      const found = (passwords: string[], now?: number) => sessions.find('a', passwords, now)
      expect(await found(PASSWORDS)).toBe('Анна')
      expect(await found(['by a newer secret', 'current'])).toBe('Анна')
      expect(await found(['another'])).toBeNull()
      expect(await found(PASSWORDS, Date.now() + 30 * DAY)).toBeNull()
      expect(await sessions.find('b', PASSWORDS)).toBeNull()
    })

    test('one goes on for thirty days from its last use', async () => {
      const sessions = await open()
      const now = Date.now()
      await sessions.begin('a', 'Анна', PASSWORDS, { now })
      for (const days of [29, 58]) {
        expect(await sessions.find('a', PASSWORDS, now + days * DAY)).toBe('Анна')
      }
      expect(await sessions.find('a', PASSWORDS, now + 89 * DAY)).toBeNull()
    })

    test('one can be ended, or all, whatever the clock says later', async () => {
      const sessions = await open()
      const whoIsIn = () =>
        Promise.all(['a', 'b', 'c'].map((hash) => sessions.find(hash, PASSWORDS, 0)))
      for (const hash of ['a', 'b', 'c']) await sessions.begin(hash, 'Анна', PASSWORDS)
      await sessions.end('b')
      expect(await whoIsIn()).toEqual(['Анна', null, 'Анна'])
      await sessions.end(null)
      expect(await whoIsIn()).toEqual([null, null, null])
    })

    test('those of another password end for ever, at a start or as somebody signs in', async () => {
      const sessions = await open()
      const whoIsIn = (hash: string) => sessions.find(hash, ['old', 'new'])
      await sessions.begin('a', 'Анна', ['old'])
      await sessions.endOthers(['old', 'new'])
      expect(await whoIsIn('a')).toBe('Анна')
      await sessions.endOthers(['new'])
      expect(await whoIsIn('a')).toBeNull()
      await sessions.begin('b', 'Анна', ['old'])
      await sessions.begin('c', 'Олег', ['new'])
      expect([await whoIsIn('b'), await whoIsIn('c')]).toEqual([null, 'Олег'])
    })

    test('one that takes the place of another ends it', async () => {
      const sessions = await open()
      await sessions.begin('b', 'Анна', PASSWORDS)
      await sessions.begin('c', 'Анна', PASSWORDS, { former: 'b' })
      expect(await sessions.find('b', PASSWORDS)).toBeNull()
      expect(await sessions.find('c', PASSWORDS)).toBe('Анна')
    })
  })
}
