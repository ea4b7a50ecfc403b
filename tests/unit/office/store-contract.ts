import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ServiceRequest } from '~/agency/agency'
import type { Notice, Outbox } from '~/office/outbox'
import { openStore, type RequestStore } from '~/office/store.server'
import { idempotencyKey } from '~/agency/idempotency.server'

export const request: ServiceRequest = {
  name: 'Анна Кузнецова',
  phone: '8 900 000-00-00',
  address: 'Заречье, ул. Садовая, 7',
  comment: 'Забор стоит\nне там',
  services: ['Межевание земельного участка', 'Вынос границ участка в натуру'],
}
export const other: ServiceRequest = { ...request, name: 'Пётр Орлов' }

const MINUTE = 60_000
const LEASE = 2 * MINUTE

/** What every store promises. `newDatabase` gives the DATABASE_URL of one that is not there or empty. */
export function testStoreContract(newDatabase: () => string | Promise<string>): void {
  let databaseUrl: string

  beforeEach(async () => {
    databaseUrl = await newDatabase()
  })

  function store(): RequestStore & Outbox {
    const opened = openStore(databaseUrl)
    onTestFinished(() => opened.close())
    return opened
  }

  describe('what is kept', () => {
    test('a request as it was typed, with the moment it came', async () => {
      const requests = store()
      const result = await requests.save(request, 'key', { now: Date.UTC(2026, 2, 5, 11, 2, 3, 4) })
      expect(result).toBe('stored')
      expect(await requests.list()).toEqual([
        { id: 1, createdAt: '2026-03-05T11:02:03.004Z', ...request },
      ])
    })

    test('the newest comes first', async () => {
      const requests = store()
      await requests.save(request, 'first', { now: Date.UTC(2026, 2, 5, 11) })
      await requests.save(other, 'second', { now: Date.UTC(2026, 2, 6, 11) })
      const names = (await requests.list()).map(({ name }) => name)
      expect(names).toEqual(['Пётр Орлов', 'Анна Кузнецова'])
    })

    test('a request is still there after a restart', async () => {
      const before = store()
      await before.save(request, 'key')
      await before.close()
      expect(await store().list()).toMatchObject([{ name: 'Анна Кузнецова' }])
      expect(await store().save(request, 'key')).toBe('repeated')
    })

    test('a comment of 20,000 letters', async () => {
      const comment = 'ё'.repeat(20_000)
      await store().save({ ...request, comment }, 'key')
      expect(await store().list()).toMatchObject([{ comment }])
    })

    test.each([
      ['NUL', 'до\u0000после'],
      ['quotes and backslashes', `'"\\''; DROP TABLE requests; --{}[],$1`],
      ['line ends and control signs', '\r\n\t\u0001\u001b[2J\u2028'],
      ['signs beyond the first plane', '🏡𝔐'],
      ['nothing', ''],
    ])('%s in every field', async (_, text) => {
      const typed = {
        name: text,
        phone: text,
        address: text,
        comment: text,
        services: [text, text],
      }
      await store().save(typed, 'key')
      expect(await store().list()).toMatchObject([typed])
    })

    test('a key of 5,000 signs', async () => {
      const key = 'k'.repeat(5000)
      expect(await store().save(request, key)).toBe('stored')
      expect(await store().save(request, key)).toBe('repeated')
    })

    test('suspect requests stand apart', async () => {
      const requests = store()
      await requests.save(request, 'first')
      await requests.save(other, 'second', { suspect: true })
      expect(await requests.list()).toMatchObject([{ name: 'Анна Кузнецова' }])
      expect(await requests.list({ suspect: true })).toMatchObject([{ name: 'Пётр Орлов' }])
    })

    test('the list may begin at a moment', async () => {
      const requests = store()
      await requests.save(request, 'first', { now: Date.UTC(2026, 2, 5, 11) })
      await requests.save(other, 'second', { now: Date.UTC(2026, 2, 6, 11) })
      const since = (moment: number) => requests.list({ since: moment })
      expect(await since(Date.UTC(2026, 2, 6, 11))).toMatchObject([{ name: 'Пётр Орлов' }])
      expect(await since(Date.UTC(2026, 2, 6, 11) + 1)).toEqual([])
    })

    test('looking for requests where there is no store finds none', async () => {
      expect(await store().list()).toEqual([])
      expect(await store().listFailedNotices()).toEqual([])
    })

    test('a store that is ready says so', async () => {
      await expect(store().check()).resolves.toBeUndefined()
    })
  })

  describe('the same request again', () => {
    test('leaves one row under its key', async () => {
      const requests = store()
      expect(await requests.save(request, 'key')).toBe('stored')
      expect(await requests.save(request, 'key')).toBe('repeated')
      expect(await requests.list()).toMatchObject([{ name: 'Анна Кузнецова' }])
    })

    test('another one under its key is kept beside it, once', async () => {
      const requests = store()
      await requests.save(request, 'key')
      const saves = [1, 2, 3].map(() => store().save(other, 'key', { notify: true }))
      expect((await Promise.all(saves)).sort()).toEqual(['repeated', 'repeated', 'stored'])
      expect(await requests.save(request, 'key')).toBe('repeated')
      const names = (await requests.list()).map(({ name }) => name)
      expect(names.sort()).toEqual(['Анна Кузнецова', 'Пётр Орлов'])
      expect(await requests.countWaitingNotices()).toBe(1)
    })

    test('twenty at once, through two connections, leave one row and one notice', async () => {
      const connections = [store(), store()]
      const saves = Array.from({ length: 10 }, () =>
        connections.map((one) => one.save(request, 'key', { notify: true })),
      )
      const results = await Promise.all(saves.flat())
      expect(results.filter((result) => result === 'stored')).toHaveLength(1)
      expect(results.filter((result) => result === 'repeated')).toHaveLength(19)
      expect(await store().list()).toHaveLength(1)
      expect(await store().countWaitingNotices()).toBe(1)
    })

    test('under a key chosen anew within the hour is another request', async () => {
      const requests = store()
      const at = (minute: number) => ({ now: Date.UTC(2026, 2, 5, 11, minute) })
      expect(await requests.save(request, 'one', at(2))).toBe('stored')
      expect(await requests.save(request, 'two', at(3))).toBe('stored')
    })
  })

  describe('around the turn of the hour', () => {
    const beforeTheTurn = Date.UTC(2026, 2, 5, 11, 59, 58)
    const afterTheTurn = Date.UTC(2026, 2, 5, 12, 0, 1)
    const sendAt = (requests: RequestStore, sent: ServiceRequest, now: number) =>
      requests.save(sent, idempotencyKey(sent, now), { now })

    test('the same request sent twice leaves one row', async () => {
      const requests = store()
      expect(await sendAt(requests, request, beforeTheTurn)).toBe('stored')
      expect(await sendAt(requests, request, afterTheTurn)).toBe('repeated')
      expect(await requests.list()).toHaveLength(1)
    })

    test('twenty at once, from both sides of it, leave one row', async () => {
      const connections = [store(), store()]
      await connections[0]?.prepare()
      const saves = Array.from({ length: 10 }, (_, index) =>
        connections.map((one) => sendAt(one, request, index % 2 ? beforeTheTurn : afterTheTurn)),
      )
      await Promise.all(saves.flat())
      expect(await store().list()).toHaveLength(1)
    })

    test('so does one whose key was made before the turn and that came after it', async () => {
      const requests = store()
      const key = idempotencyKey(request, beforeTheTurn)
      expect(await requests.save(request, key, { now: afterTheTurn })).toBe('stored')
      expect(await sendAt(requests, request, afterTheTurn + 1000)).toBe('repeated')
      expect(await requests.list()).toHaveLength(1)
    })

    test('another request is another request', async () => {
      const requests = store()
      await sendAt(requests, request, beforeTheTurn)
      expect(await sendAt(requests, other, afterTheTurn)).toBe('stored')
    })

    test('the same request is a new one 60 minutes later, and not a moment earlier', async () => {
      const requests = store()
      await sendAt(requests, request, beforeTheTurn)
      const hourLater = beforeTheTurn + 60 * MINUTE
      expect(await sendAt(requests, request, hourLater - 1)).toBe('repeated')
      expect(await sendAt(requests, request, hourLater)).toBe('stored')
    })

    test('nor is one from over an hour in the future, before a clock was set back', async () => {
      const requests = store()
      await sendAt(requests, request, beforeTheTurn + 120 * MINUTE)
      expect(await sendAt(requests, request, beforeTheTurn)).toBe('stored')
      expect(await requests.list()).toHaveLength(2)
    })
  })

  describe('the outbox', () => {
    const noon = Date.UTC(2026, 2, 5, 12)

    async function claim(outbox: Outbox, now: number): Promise<Notice> {
      const notice = await outbox.claimNotice(now)
      if (!notice) throw new Error('no notice is due')
      return notice
    }

    test('has a notice for each request that asks for one, suspect ones marked', async () => {
      const both = store()
      await both.save(request, 'first', { notify: true, now: noon })
      await both.save(other, 'second', { notify: true, suspect: true, now: noon + 1 })
      await both.save(request, 'third', { now: noon + 2 })
      expect(await both.countWaitingNotices()).toBe(2)

      const [first, second] = [await claim(both, noon + 3), await claim(both, noon + 3)]
      expect(first).toMatchObject({ request, suspect: false, attempts: 1 })
      expect(second).toMatchObject({ request: other, suspect: true, attempts: 1 })
      expect(first.identity).toMatch(/^[0-9a-f]{64}$/)
      expect(second.identity).not.toBe(first.identity)
      expect(await both.claimNotice(noon + 3)).toBeNull()
    })

    test('gives each notice to one of those who claim at once', async () => {
      const outboxes = [store(), store(), store()]
      for (const key of ['a', 'b', 'c', 'd', 'e']) {
        await outboxes[0]?.save(request, key, { notify: true, now: noon })
      }
      const claims = outboxes.flatMap((one) => [1, 2, 3].map(() => one.claimNotice(noon)))
      const identities = (await Promise.all(claims)).flatMap((notice) => notice?.identity ?? [])
      expect(new Set(identities).size).toBe(identities.length)
      // Those who met at one row went away empty-handed; the rows are still there for the next look.
      while (await outboxes[0]?.claimNotice(noon)) identities.push('')
      expect(identities).toHaveLength(5)
    })

    test('forgets what was sent', async () => {
      const outbox = store()
      await outbox.save(request, 'key', { notify: true, now: noon })
      await outbox.settleNotice(await claim(outbox, noon), { state: 'sent' })
      expect(await outbox.countWaitingNotices()).toBe(0)
      expect(await outbox.claimNotice(noon + 100 * LEASE)).toBeNull()
    })

    test('gives a notice again, under its identity, when the process that had it died', async () => {
      const outbox = store()
      await outbox.save(request, 'key', { notify: true, now: noon })
      const before = await claim(outbox, noon)
      await outbox.close()

      expect(await store().claimNotice(noon + LEASE - 1)).toBeNull()
      const after = await claim(store(), noon + LEASE)
      expect(after).toMatchObject({ identity: before.identity, attempts: 2 })
    })

    test('what a process says late about a notice that another one has counts only if it was sent', async () => {
      const [slow, quick] = [store(), store()]
      await slow.save(request, 'key', { notify: true, now: noon })
      const before = await claim(slow, noon)
      await claim(quick, noon + LEASE)

      await slow.settleNotice(before, { state: 'failed', fault: 'late' })
      expect(await slow.countWaitingNotices()).toBe(1)
      expect(await quick.claimNotice(noon + LEASE)).toBeNull()
      await slow.settleNotice(before, { state: 'sent' })
      expect(await slow.countWaitingNotices()).toBe(0)
    })

    test('puts a notice off, or hurries it', async () => {
      const outbox = store()
      await outbox.save(request, 'key', { notify: true, now: noon })
      const dueAt = noon + 60 * MINUTE
      const waiting = { state: 'waiting', dueAt, fault: 'connection refused' } as const
      await outbox.settleNotice(await claim(outbox, noon), waiting)
      expect(await outbox.claimNotice(dueAt - 1)).toBeNull()
      expect(await claim(outbox, dueAt)).toMatchObject({ attempts: 2 })

      // What is being sent is not hurried: it would go out twice.
      await outbox.hurryNotices(noon)
      expect(await outbox.claimNotice(dueAt)).toBeNull()
      await outbox.settleNotice({ ...(await claim(outbox, dueAt + LEASE)) }, waiting)
      await outbox.hurryNotices(noon)
      expect(await claim(outbox, noon)).toMatchObject({ attempts: 4 })
    })

    test('lists what was given up', async () => {
      const outbox = store()
      await outbox.save(request, 'key', { notify: true, now: noon })
      const notice = await claim(outbox, noon)
      await outbox.settleNotice(notice, { state: 'failed', fault: '550 no such user' })
      expect(await outbox.listFailedNotices()).toEqual([
        { request: notice.request, attempts: 1, fault: '550 no such user' },
      ])
      expect(await outbox.countWaitingNotices()).toBe(0)
    })
  })

  describe('purging', () => {
    test('deletes what came before a moment, with its notices, and nothing else', async () => {
      const both = store()
      const may = Date.UTC(2026, 4, 1)
      await both.save(request, 'old', { notify: true, now: may - 1 })
      await both.save(request, 'old too', { suspect: true, notify: true, now: may - MINUTE })
      await both.save(other, 'new', { notify: true, now: may })
      expect(await both.purge(may)).toBe(2)
      expect(await both.list()).toMatchObject([{ name: 'Пётр Орлов' }])
      expect(await both.list({ suspect: true })).toEqual([])
      expect(await both.countWaitingNotices()).toBe(1)
      expect(await both.purge(may)).toBe(0)
    })
  })
}
