import { staff } from '~/office/words/staff'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { byField, type ServiceRequest } from '~/agency/port/agency'
import { sha256 } from '~/hashes/sha256.server'
import { startNoticeSender } from '~/office/notices/notice-sender.server'
import { LOCKED_FOR, type Notice } from '~/agency/store/notice-queue.server'
import { type MigrationStep, STEPS, TABLES } from '~/agency/database/migrations'
import { PostgresDatabase } from '~/agency/database/postgres.server'
import { SqliteDatabase } from '~/agency/database/sqlite.server'
import { storedPhotoName } from '~/agency/facts/photos.server'
import type { Store } from '~/agency/store/store.server'
import { VERSIONS_KEPT } from '~/agency/store/versions.server'
import { databaseFile, isPostgres } from '~/server/settings/database-url'
import { httpId } from '~/server/log/http-id.server'
import { aRequest, aStoredRequest } from '../../../support/factories'
import { hostileTexts } from '../../../support/hostile-texts'
import { eventually, storeAt } from '../../workbench'
import { logged } from '../../logged'

export const request = aRequest()
export const other: ServiceRequest = { ...request, name: 'Пётр Орлов' }

/** What 1.0.0 writes: its statements, which later versions must go on accepting. */
const WRITES = [
  `INSERT INTO consent_texts (hash, text) VALUES ('hash', 'text') ON CONFLICT (hash) DO NOTHING`,
  `INSERT INTO requests (created_at, key, name, phone, address, comment, services, spam,
    consent_at, consent_page, consent_text, http_id)
    VALUES (2, 'older', 'Олег Прежний', '', '', '', '[]', 0, 2, '/', 'hash', NULL)`,
  `INSERT INTO request_acts (request_id, kind, done_by, done_at, text)
    SELECT max(id), 'note', '', 2, 'Перезвонить' FROM requests`,
  `INSERT INTO notices (request_id, recipient, kind, text, created_at, due_at, not_before, attempts, state)
    SELECT max(id), 'anna@mezha.example', 'new', NULL, 2, 2, NULL, 0, 'waiting' FROM requests`,
  `INSERT INTO versions (kind, content, saved_by, saved_at) VALUES ('facts', '{}', 'anna', 2)`,
  `INSERT INTO daily_counts (day, name, count) VALUES ('2026-03-05', 'page', 3)
    ON CONFLICT (day, name) DO UPDATE SET count = daily_counts.count + excluded.count`,
  `INSERT INTO marks (name, at) VALUES ('purged', 2) ON CONFLICT (name) DO UPDATE SET at = excluded.at`,
]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const notify = ['anna@mezha.example']

/** Runs one statement on a database, as a hand would. */
async function onDatabase(databaseUrl: string, sql: string): Promise<void> {
  await rowsOf(databaseUrl, sql)
}

/** Does the same, and resolves with the rows. */
async function rowsOf(databaseUrl: string, sql: string): Promise<object[]> {
  const database = openDatabase(databaseUrl)
  const rows = await database.write((query) => query(sql))
  await database.close()
  return rows
}

function openDatabase(databaseUrl: string) {
  return isPostgres(databaseUrl)
    ? new PostgresDatabase(databaseUrl)
    : new SqliteDatabase(databaseFile(databaseUrl))
}

/** What every store promises. `newDatabase` gives the DATABASE_URL of one that is not there or empty. */
export function testStoreContract(newDatabase: () => string | Promise<string>): void {
  let databaseUrl: string

  beforeEach(async () => {
    databaseUrl = await newDatabase()
  })

  const openedStore = () => storeAt(databaseUrl)

  describe('a version after 1.0.0', () => {
    const known = STEPS.length
    /** Makes this build the newer one. */
    const release = (step: MigrationStep) => void STEPS.push(step)
    const stepBack = () => void STEPS.splice(known)
    afterEach(stepBack)

    async function columns(): Promise<string[]> {
      const database = openDatabase(databaseUrl)
      const rows = await database.read('SELECT * FROM requests')
      await database.close()
      return Object.keys(rows[0] ?? {})
    }

    test('adds to the tables, and the one before goes on writing', async () => {
      const before = openedStore()
      await before.requests.save(request, 'key')
      release(() => ['ALTER TABLE requests ADD COLUMN email text'])
      expect(await openedStore().lists.readAll()).toMatchObject([request])
      expect(await columns(), 'reading migrates nothing').not.toContain('email')
      await openedStore().prepare()
      expect(await columns()).toContain('email')
      await before.requests.save(other, 'during the update')
      stepBack()
      const after = openedStore()
      await after.requests.save(other, 'after a step back')
      for (const sql of WRITES) await onDatabase(databaseUrl, sql)
      expect(await after.lists.readAll()).toHaveLength(4)
      release(() => ['ALTER TABLE requests ADD COLUMN email text'])
      await openedStore().requests.save(request, 'once more')
    })
  })

  describe('the store', () => {
    test('keeps the prices of a request as they were when it came, and none where they are damaged', async () => {
      const store = openedStore()
      const prices = {
        'Обмер участка': { price: 12000.5, unit: 'за участок' },
        'Вынос точек': { price: 800, unit: 'за точку', perUnit: true as const },
        План: { price: null },
      }
      await store.requests.save(request, 'key', { prices })
      expect(await store.requests.find(101)).toMatchObject({ prices })
      await store.requests.save(other, 'another')
      expect(await store.requests.find(102)).toMatchObject({ prices: null })
      for (const damaged of ['{', '{"План":null}', '{"План":{"price":"5"}}', '5', '"цена"']) {
        await onDatabase(databaseUrl, `UPDATE requests SET prices = '${damaged}' WHERE id = 101`)
        expect((await store.requests.find(101))?.prices ?? {}, damaged).not.toHaveProperty('План')
      }
    })

    test('keeps a request as it was typed, with its time and number, of which 101 is the first', async () => {
      const store = openedStore()
      const result = await store.requests.save(request, 'key', {
        now: Date.UTC(2026, 2, 5, 11, 2, 3, 4),
      })
      expect(result).toMatchObject({ outcome: 'stored' })
      const createdAt = '2026-03-05T11:02:03.004Z'
      expect(await store.lists.readAll()).toEqual([
        aStoredRequest({ ...request, id: 101, createdAt }),
      ])
    })

    test.each([
      ['a phone and no link is told, as a browser may have filled it in', {}, 1],
      ['no phone is told to nobody', { phone: '' }, 0],
      ['a link is told to nobody', { comment: 'https://evil.example' }, 0],
    ])('a request in whose honeypot something stands, with %s', async (_, fields, told) => {
      const store = openedStore()
      await store.requests.save({ ...request, ...fields }, 'key', { isSpam: true, notify })
      expect((await store.notices.count()).waiting).toBe(told)
      expect(await store.lists.readAll(), 'it is listed where it is told').toHaveLength(told)
      expect(await store.lists.readAll('spam')).toHaveLength(1 - told)
      expect(await store.lists.readAll('withSpam')).toMatchObject([{ isSpam: true }])
    })

    test('a save that is only tried uses up no number', async () => {
      const store = openedStore()
      await store.requests.trySave()
      await store.requests.save(request, 'first', { notify })
      await store.requests.trySave()
      await Promise.all([store.requests.trySave(), store.requests.trySave()])
      await store.requests.save(other, 'second', { notify })
      expect(await store.lists.readAll()).toMatchObject([{ id: 102 }, { id: 101 }])
      const numbers = await rowsOf(databaseUrl, 'SELECT id FROM notices ORDER BY id')
      expect(numbers).toEqual([{ id: 1 }, { id: 2 }])
    })

    test('keeps hostile texts in every field, but U+FFFD for U+0000, which PostgreSQL does not accept', async () => {
      const store = openedStore()
      for (const [at, text] of hostileTexts.entries()) {
        const consent = { page: '/', text }
        const typed = { ...byField(() => text), services: [text, text] }
        await store.requests.save(typed, `${at}`, { consent })
      }
      const stored = hostileTexts.map((text) => ({
        ...byField(() => text.replaceAll('\0', '\uFFFD')),
        services: [text, text],
      }))
      expect(await openedStore().lists.readAll()).toMatchObject(stored.reverse())
    })

    test('keeps the consent’s time, page and text', async () => {
      const store = openedStore()
      const consent = { page: '/services?basket', text: 'Даю согласие' }
      const now = Date.UTC(2026, 2, 5, 11)
      await store.requests.save(request, 'first', { consent, now })
      await store.requests.save(other, 'second', { consent: { ...consent, page: '/' }, now })
      const [second, first] = await store.lists.readAll()
      expect(first?.consent).toEqual({
        at: '2026-03-05T11:00:00.000Z',
        page: '/services?basket',
        textHash: sha256('Даю согласие'),
      })
      expect(second?.consent).toEqual({ ...first?.consent, page: '/' })
    })

    test('keeps every note and what was done, and a refusal until the request is open again', async () => {
      const store = openedStore()
      await store.requests.save(request, 'key')
      const silently = { kind: 'taken' as const, recipients: [], text: '' }
      await store.requests.move(101, 'taken', 'Анна', { message: silently, now: 1 })
      const others = [openedStore(), openedStore()]
      const notes = others.map((each, at) =>
        each.requests.addNote(101, `№ ${at}\n"'`, { by: 'Анна', now: 2 + at }),
      )
      expect(await Promise.all(notes)).toEqual([true, true])
      expect(await store.requests.addNote(102, 'нет такой')).toBe(false)
      expect(await store.requests.setCallBack(101, '2026-03-05', { by: 'Борис', now: 4 })).toBe(
        true,
      )
      expect(
        await store.requests.setCallBack(101, '2026-03-05', { now: 5 }),
        'a second press',
      ).toBe(true)
      expect(await store.requests.setCallBack(101, '2026-03-06', { seen: '' })).toBe(false)
      expect(await store.lists.readAll()).toMatchObject([{ callBackOn: '2026-03-05' }])
      expect(await store.requests.move(101, 'refused', 'Борис', { now: 6 })).toBe(false)
      expect(await store.requests.move(101, 'refused', 'Анна', { now: 6 })).toBe(true)
      expect(await store.requests.setCallBack(101, null), 'it is done').toBe(false)
      const [refused] = await store.lists.readAll()
      expect(refused).toMatchObject({ refusedAt: refused?.doneAt, callBackOn: null })
      expect(refused?.history).toEqual(
        [
          { kind: 'refused', by: 'Анна', at: 6, text: '' },
          { kind: 'call-back', by: 'Борис', at: 4, text: '2026-03-05' },
          { kind: 'note', by: 'Анна', at: 3, text: `№ 1\n"'` },
          { kind: 'note', by: 'Анна', at: 2, text: `№ 0\n"'` },
          { kind: 'taken', by: 'Анна', at: 1, text: '' },
        ].map((act) => ({ ...act, at: new Date(act.at).toISOString() })),
      )
      expect(await store.requests.explain(101, 'price', { by: 'Борис', now: 7 })).toBe(true)
      expect(await store.requests.explain(101, 'price', { now: 8 }), 'a second press').toBe(false)
      const [{ history } = { history: [] }] = await store.lists.readAll()
      expect(history[0]).toMatchObject({ kind: 'reason', by: 'Борис', text: 'price' })
      expect(await store.requests.move(101, 'reopened', 'Анна', { now: 9 })).toBe(true)
      expect(await store.requests.find(101)).toMatchObject({
        doneAt: null,
        refusedAt: null,
        callBackOn: '2026-03-05',
      })
      expect(await store.requests.explain(101, 'price'), 'it is open').toBe(false)
    })

    test('does several things with a request together, or none of them', async () => {
      const store = openedStore()
      await store.requests.save(request, 'key')
      const both = store.transaction(async (together) => {
        expect(await together.addNote(101, 'Не берёт', { by: 'Анна' })).toBe(true)
        expect(await together.setCallBack(101, '2026-03-05')).toBe(true)
        throw new Error('the day is wrong')
      })
      await expect(both).rejects.toThrow()
      const [left] = await store.lists.readAll()
      expect(left).toMatchObject({ callBackOn: null, history: [] })
    })

    test('keeps the same note a second time, unless the button was pressed twice', async () => {
      const store = openedStore()
      await store.requests.save(request, 'key')
      const note = (now: number, by = 'Анна') =>
        store.requests.addNote(101, 'Не берёт трубку', { by, now })
      const noted = async () => (await store.requests.find(101))?.history.length
      for (const now of [0, MINUTE]) expect(await note(now)).toBe(true)
      expect(await noted(), 'a second press').toBe(1)
      await note(2 * MINUTE)
      expect(await noted(), 'another call').toBe(2)
      await note(2 * MINUTE, 'Борис')
      expect(await noted(), 'another person').toBe(3)
    })

    test('reads all requests in pieces, newest first, also where many came at once', async () => {
      const store = openedStore()
      for (let at = 0; at < 5; at++) await store.requests.save(request, `${at}`, { now: 1000 })
      await onDatabase(
        databaseUrl,
        `INSERT INTO requests (created_at, key, name, phone, address, comment, services, spam)
         SELECT 1000 + one.id % 2, 'more', '', '', '', '', '[]', 0
         FROM requests one, requests two, requests three, requests four`,
      )
      const read: string[] = []
      for await (const piece of store.lists.readInPieces('withSpam')) {
        read.push(
          ...piece.map(({ createdAt, id }) => `${createdAt} ${String(id).padStart(4, '0')}`),
        )
      }
      expect(read).toHaveLength(5 + 5 ** 4)
      expect(read).toEqual([...read].sort().reverse())
    })

    test('reads and counts what came in a period alone, to its last millisecond', async () => {
      const store = openedStore()
      for (const now of [999, 1000, 1999, 2000])
        await store.requests.save(request, `${now}`, { now })
      const period = { from: 1000, until: 2000 }
      const read: number[] = []
      for await (const piece of store.lists.readInPieces('all', { came: period })) {
        read.push(...piece.map(({ id }) => id))
      }
      expect(read).toEqual([103, 102])
      expect(await store.lists.count(period)).toMatchObject({ all: 2, open: 2, done: 0 })
      expect(await store.lists.count()).toMatchObject({ all: 4 })
    })

    test('pages through a list: first whom to call back, then the newest', async () => {
      const store = openedStore()
      for (let id = 101; id <= 108; id++)
        await store.requests.save(request, `${id}`, { now: 1000 + id })
      const days = { 102: '2026-03-05', 104: '2026-03-01', 106: '2026-03-05', 107: '2026-03-06' }
      for (const [id, day] of Object.entries(days))
        await store.requests.setCallBack(Number(id), day)
      await store.requests.move(103, 'done', '')
      const pages: number[][] = []
      for (let start = 0; start < 10; start += 2) {
        const asked = { list: 'all', today: '2026-03-05', start, length: 2 } as const
        pages.push((await store.lists.readPage(asked)).map(({ id }) => id))
      }
      expect(pages).toEqual([[106, 104], [102, 108], [107, 105], [103, 101], []])
    })
  })

  describe('a request whose key was stored before', () => {
    const morning = Date.UTC(2026, 2, 5, 10, 59, 58)

    test('is the same request for an hour, and a new one after that', async () => {
      const store = openedStore()
      const saveAt = (now: number) => store.requests.save(request, 'key', { now })
      expect(await saveAt(morning)).toMatchObject({ outcome: 'stored' })
      expect(await saveAt(morning + 3000)).toMatchObject({ outcome: 'repeated' })
      expect(await saveAt(morning + HOUR - 1)).toMatchObject({ outcome: 'repeated' })
      expect(await saveAt(morning + HOUR)).toMatchObject({ outcome: 'stored' })
      expect(await saveAt(morning + HOUR + 1)).toMatchObject({ outcome: 'repeated' })
      expect(await store.lists.readAll()).toHaveLength(2)
    })

    test('is a new one if the clock was set back by an hour', async () => {
      const store = openedStore()
      await store.requests.save(request, 'key', { now: morning + HOUR })
      expect(await store.requests.save(request, 'key', { now: morning })).toMatchObject({
        outcome: 'stored',
      })
      expect(await store.requests.save(request, 'key', { now: morning + 1 })).toMatchObject({
        outcome: 'repeated',
      })
    })

    test('is stored once, with one notice, if twenty come at once', async () => {
      const connections = [openedStore(), openedStore()]
      const saves = Array.from({ length: 10 }, () =>
        connections.map((one) => one.requests.save(request, 'key', { notify })),
      )
      const results = await Promise.all(saves.flat())
      expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1)
      expect(results.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(19)
      expect(await openedStore().lists.readAll()).toHaveLength(1)
      expect(await openedStore().notices.count()).toMatchObject({ waiting: 1 })
    })

    test('is no longer spam once it comes with the hidden field empty', async () => {
      const store = openedStore()
      const spam = { ...request, phone: '' }
      await store.requests.save(spam, 'key', { isSpam: true, now: morning })
      expect(await store.requests.save(spam, 'key', { isSpam: true, now: morning })).toMatchObject({
        outcome: 'repeated',
      })
      expect(await store.lists.readAll()).toEqual([])
      expect(await store.requests.save(spam, 'key', { now: morning + 1 })).toMatchObject({
        outcome: 'repeated',
      })
      expect(await store.lists.readAll()).toHaveLength(1)
      await store.requests.save(spam, 'key', { isSpam: true, now: morning + 2 })
      expect(await store.lists.readAll(), 'and stays so').toHaveLength(1)
    })

    test.each([[false], [true]])(
      'stays spam that the staff marked, whatever its sender repeats; the hidden field was filled: %s',
      async (isSpam) => {
        const store = openedStore()
        await store.requests.save(request, 'key', { isSpam, now: morning })
        // A human's that filled it in is listed, with a mark.
        expect(await store.requests.move(101, 'spam', '')).toBe(true)
        expect(await store.requests.save(request, 'key', { now: morning + 1 })).toMatchObject({
          outcome: 'repeated',
        })
        expect(await store.lists.readAll()).toEqual([])
        expect(await store.requests.move(101, 'not-spam', '')).toBe(true)
        expect(await store.lists.readAll()).toMatchObject([{ isSpam: false }])
      },
    )
  })

  describe('the queue of notices', () => {
    const noon = Date.UTC(2026, 2, 5, 12)

    async function lock(outbox: Store, now: number): Promise<Notice> {
      const notice = await outbox.notices.lock(now)
      if (!notice) throw new Error('no notice is due')
      return notice
    }

    test('has a notice for each recipient, which says whether the request is spam', async () => {
      const both = openedStore()
      await both.requests.save(request, 'first', { notify, now: noon })
      await both.requests.save(other, 'second', { notify, isSpam: true, now: noon + 1 })
      await both.requests.save(request, 'third', { now: noon + 2 })
      expect(await both.notices.count()).toMatchObject({ waiting: 2 })

      const [first, second] = [await lock(both, noon + 3), await lock(both, noon + 3)]
      expect(first).toMatchObject({
        request: { ...request, isSpam: false },
        key: 'first',
        attempts: 1,
      })
      expect(second).toMatchObject({ request: { ...other, isSpam: true }, attempts: 1 })
      expect(await both.notices.lock(noon + 3)).toBeNull()
    })

    test('is logged under the id of the HTTP request that sent it', async () => {
      const outbox = openedStore()
      await httpId.run('5f0c2b1d', () => outbox.requests.save(request, 'key', { notify }))
      const fault = {
        reason: '550 no such user',
        code: 'EENVELOPE',
        isOfRecipient: true,
      }
      const channel = { kind: 'taken', recipients: notify, send: async () => fault }
      onTestFinished(startNoticeSender(outbox, [channel]).stop)
      const line: unknown = expect.objectContaining({ kind: 'notice-failed', id: '5f0c2b1d' })
      await eventually(() => expect(logged()).toContainEqual(line))
    })

    test('gives each notice to one of several processes that lock at once', async () => {
      const outboxes = [openedStore(), openedStore(), openedStore()]
      for (const key of ['a', 'b', 'c', 'd', 'e']) {
        await outboxes[0]?.requests.save(request, key, { notify, now: noon })
      }
      const locked = outboxes.flatMap((one) => [1, 2, 3].map(() => one.notices.lock(noon)))
      const ids = (await Promise.all(locked)).flatMap((notice) => notice?.id ?? [])
      // Calls that met at one row may have got nothing; the rows are there for the next call.
      for (;;) {
        const notice = await outboxes[0]?.notices.lock(noon)
        if (!notice) break
        ids.push(notice.id)
      }
      expect(ids).toHaveLength(5)
      expect(new Set(ids).size).toBe(5)
    })

    test('gives a notice again when the process that had it died', async () => {
      const outbox = openedStore()
      await outbox.requests.save(request, 'key', { notify, now: noon })
      const before = await lock(outbox, noon)
      await outbox.close()

      expect(await openedStore().notices.lock(noon + LOCKED_FOR - 1)).toBeNull()
      const after = await lock(openedStore(), noon + LOCKED_FOR)
      expect(after).toMatchObject({ id: before.id, attempts: 2 })
    })

    test('ignores a late failure of a process that lost the notice, but not a success', async () => {
      const [slow, quick] = [openedStore(), openedStore()]
      await slow.requests.save(request, 'key', { notify, now: noon })
      const before = await lock(slow, noon)
      await lock(quick, noon + LOCKED_FOR)

      await slow.notices.recordOutcome(before, { state: 'failed', fault: 'late' })
      expect(await slow.notices.count()).toMatchObject({ waiting: 1 })
      expect(await quick.notices.lock(noon + LOCKED_FOR)).toBeNull()
      await slow.notices.recordOutcome(before, { state: 'sent' })
      expect(await slow.notices.count()).toMatchObject({ waiting: 0 })
    })

    test('postpones a notice, and counts it among those that failed', async () => {
      const outbox = openedStore()
      await outbox.requests.save(request, 'key', { notify, now: noon })
      expect(await outbox.notices.count()).toMatchObject({ waiting: 1, failing: 0 })
      const dueAt = noon + HOUR
      const waiting = { state: 'waiting', dueAt, fault: 'connection refused' } as const
      await outbox.notices.recordOutcome(await lock(outbox, noon), waiting)
      expect(await outbox.notices.count()).toMatchObject({ waiting: 1, failing: 1 })
      expect(await outbox.notices.lock(dueAt - 1)).toBeNull()
      expect(await lock(outbox, dueAt)).toMatchObject({ attempts: 2 })
    })

    test('says what of a request was not told, and what a recipient was sent last', async () => {
      const outbox = openedStore()
      const chat = 'bot.example (1a2b3c)'
      await outbox.requests.save(request, 'key', { notify: [...notify, chat], now: noon })
      const fault = { state: 'failed', fault: 'bot.example: 403' } as const
      const first = await lock(outbox, noon)
      const second = await lock(outbox, noon)
      const ofChat = [first, second].find(({ recipient }) => recipient === chat)
      const ofMail = [first, second].find(({ recipient }) => recipient !== chat)
      if (!ofChat || !ofMail) throw new Error('no such notices')
      await outbox.notices.recordOutcome(ofChat, fault)
      expect(await outbox.notices.count()).toMatchObject({ failing: 1 })
      expect(await outbox.notices.faultsOf(101)).toEqual([{ recipient: chat, fault: fault.fault }])
      await outbox.notices.recordOutcome(ofMail, { state: 'failed', fault: '550' })
      expect(await outbox.notices.count()).toMatchObject({ failing: 2 })
      await outbox.notices.recordOutcome(ofChat, { state: 'sent' })
      expect(await outbox.notices.faultsOf(101)).toMatchObject([{ recipient: notify[0] }])
    })

    test('gives a postponed notice again if the clock was set back by days', async () => {
      const outbox = openedStore()
      await outbox.requests.save(request, 'key', { notify, now: noon })
      const waiting = { state: 'waiting', dueAt: noon + HOUR, fault: 'refused' } as const
      await outbox.notices.recordOutcome(await lock(outbox, noon), waiting)
      expect(await outbox.notices.lock(noon - HOUR)).toBeNull()
      expect(await lock(outbox, noon - 72 * HOUR)).toMatchObject({ attempts: 2 })
    })

    test('gives the notice first that has been due the longest', async () => {
      const outbox = openedStore()
      await outbox.requests.save(request, 'first', { notify, now: noon })
      const putOff = { state: 'waiting', dueAt: noon + HOUR, fault: 'connection refused' } as const
      await outbox.notices.recordOutcome(await lock(outbox, noon), putOff)
      await outbox.requests.save(other, 'second', { notify, now: noon + MINUTE })
      const locked = [await lock(outbox, noon + HOUR), await lock(outbox, noon + HOUR)]
      expect(locked.map(({ key }) => key)).toEqual(['second', 'first'])
    })

    test('lists what was given up, and counts it as failing, while the request is open', async () => {
      const outbox = openedStore()
      await outbox.requests.save(request, 'key', { notify, now: noon })
      const notice = await lock(outbox, noon)
      await outbox.notices.recordOutcome(notice, { state: 'failed', fault: '550 no such user' })
      expect(await outbox.notices.listFailed()).toEqual([
        {
          id: 101,
          createdAt: notice.request.createdAt,
          isGivenUp: true,
          recipient: notify[0],
          attempts: 1,
          fault: '550 no such user',
        },
      ])
      expect(await outbox.notices.count()).toMatchObject({ waiting: 0, failing: 1 })
      await outbox.requests.move(101, 'done', '')
      expect(await outbox.notices.listFailed()).toEqual([])
      expect(await outbox.notices.count()).toMatchObject({ waiting: 0, failing: 0 })
    })

    test('queues failed notices again, and leaves alone those under way', async () => {
      const outbox = openedStore()
      const people = ['anna', 'boris', 'vera', 'gleb'].map((name) => `${name}@mezha.example`)
      await outbox.requests.save(request, 'key', { notify: people, now: noon })
      const failed = { fault: 'connection refused' }
      await outbox.notices.recordOutcome(await lock(outbox, noon), { state: 'failed', ...failed })
      for (const dueAt of [noon + HOUR, noon + 10_000]) {
        await outbox.notices.recordOutcome(await lock(outbox, noon), {
          state: 'waiting',
          dueAt,
          ...failed,
        })
      }
      await lock(outbox, noon)
      expect(await outbox.notices.resend(noon + 1), 'one of them by itself').toBe(3)
      const again = [await lock(outbox, noon + 1), await lock(outbox, noon + 1)]
      expect(again).toMatchObject(
        people.slice(0, 2).map((recipient) => ({ recipient, createdAt: noon + 1 })),
      )
      expect(await outbox.notices.lock(noon + 1)).toBeNull()
    })

    test('gives a notice for somebody who has left to another', async () => {
      const outbox = openedStore()
      const [anna, wrong] = ['anna@mezha.example', 'ana@mezha.example']
      await outbox.requests.save(request, 'key', { notify: [wrong], now: noon })
      await outbox.notices.readdress(await lock(outbox, noon), anna, noon)
      expect(await lock(outbox, noon)).toMatchObject({ recipient: anna, kind: 'new', key: 'key' })
      expect(await outbox.notices.lock(noon)).toBeNull()
    })

    test('holds a notice back until its time, which no clock that was set back shortens', async () => {
      const outbox = openedStore()
      const lateAt = noon + 64 * HOUR
      await outbox.requests.save(request, 'key', {
        notify,
        late: { at: lateAt, text: staff.mail.late },
        now: noon,
      })
      await outbox.notices.recordOutcome(await lock(outbox, noon), { state: 'sent' }, noon)
      expect(await outbox.notices.count(noon)).toMatchObject({ waiting: 0, failing: 0 })
      for (const now of [noon, noon - 72 * HOUR, lateAt - 1]) {
        expect(await outbox.notices.lock(now)).toBeNull()
      }
      const late = {
        kind: 'late',
        text: 'Заявку № 101 до сих пор никто не взял',
        createdAt: lateAt,
      }
      expect(await outbox.notices.count(lateAt)).toMatchObject({ waiting: 1 })
      expect(await lock(outbox, lateAt)).toMatchObject(late)
      expect(await outbox.notices.lock(lateAt)).toBeNull()
    })

    test('reminds of no request that somebody took, did, or marked as spam, nor a day too late', async () => {
      const outbox = openedStore()
      const lateAt = noon + 2 * HOUR
      for (const key of ['taken', 'done', 'spam', 'put back', 'free']) {
        await outbox.requests.save(request, key, {
          notify,
          late: { at: lateAt, text: staff.mail.late },
          now: noon,
        })
        await outbox.notices.recordOutcome(await lock(outbox, noon), { state: 'sent' }, noon)
      }
      const silently = { kind: 'taken' as const, recipients: [], text: '' }
      await outbox.requests.move(101, 'taken', 'Анна', { message: silently })
      await outbox.requests.move(102, 'done', '')
      await outbox.requests.move(103, 'spam', '')
      await outbox.requests.move(104, 'taken', 'Анна', { message: silently })
      await outbox.requests.move(104, 'put-back', '', { message: silently })
      const reminded = [await lock(outbox, lateAt), await lock(outbox, lateAt)]
      expect(reminded.map((notice) => notice.request.id)).toEqual([104, 105])
      expect(await outbox.notices.lock(lateAt)).toBeNull()

      await outbox.requests.save(other, 'old', {
        notify,
        late: { at: lateAt, text: staff.mail.late },
        now: noon,
      })
      expect(await lock(outbox, noon)).toMatchObject({ kind: 'new' })
      expect((await outbox.notices.lock(lateAt + 25 * HOUR))?.kind).toBe('new')
      expect(await outbox.notices.lock(lateAt + 25 * HOUR)).toBeNull()
    })

    /** Sends what is due; returns how many requests each mail told of. */
    async function sendAll(outbox: Store, from: number): Promise<number[]> {
      const mails: number[] = []
      for (let now = from; ; now += 1) {
        const notice = await outbox.notices.lock(now)
        if (!notice) return mails
        mails.push(1 + notice.others.length)
        await outbox.notices.recordOutcome(notice, { state: 'sent' }, now)
      }
    }

    test('has nineteen notices of an hour each by itself, and all others of it in one', async () => {
      const outbox = openedStore()
      const [anna, boris] = ['anna@mezha.example', 'boris@mezha.example']
      for (let number = 0; number < 30; number += 1) {
        await outbox.requests.save(request, String(number), { notify: [anna], now: noon })
      }
      await outbox.requests.save(other, 'both', { notify: [boris], now: noon + 1 })
      const alone = Array<number>(19).fill(1)
      expect(await sendAll(outbox, noon + MINUTE)).toEqual([...alone, 11, 1])

      for (const key of ['a', 'b', 'c']) {
        await outbox.requests.save(request, key, { notify: [anna], now: noon + 2 * MINUTE })
      }
      expect(await outbox.notices.lock(noon + 3 * MINUTE), 'the hour has had its twenty').toBeNull()
      expect(await outbox.notices.count(noon + 3 * MINUTE)).toMatchObject({
        waiting: 3,
        failing: 0,
      })
      expect(await sendAll(outbox, noon + 2 * HOUR)).toEqual([1, 1, 1])
    })

    test('keeps the others of a mail that could not be sent', async () => {
      const outbox = openedStore()
      for (let number = 0; number < 22; number += 1) {
        await outbox.requests.save(request, String(number), { notify, now: noon })
      }
      for (let number = 0; number < 19; number += 1) {
        await outbox.notices.recordOutcome(
          await lock(outbox, noon),
          { state: 'sent' },
          noon + number,
        )
      }
      const many = await lock(outbox, noon + MINUTE)
      expect(many.others.map(({ requestId }) => requestId)).toEqual([121, 122])
      const dueAt = noon + 2 * MINUTE
      await outbox.notices.recordOutcome(many, {
        state: 'waiting',
        dueAt,
        fault: 'connection refused',
      })
      expect(await outbox.notices.count(dueAt)).toMatchObject({ waiting: 3, failing: 3 })
      expect((await lock(outbox, dueAt)).others).toHaveLength(2)
    })

    test('gets a request that was taken for spam once it comes with the hidden field empty', async () => {
      const outbox = openedStore()
      await outbox.requests.save(request, 'key', { isSpam: true, now: noon })
      await outbox.requests.save(request, 'key', { notify, now: noon + 1 })
      await outbox.requests.save(request, 'key', { notify, now: noon + 2 })
      expect(await lock(outbox, noon + 2)).toMatchObject({ kind: 'new', request: { id: 101 } })
      expect(await outbox.notices.lock(noon + 2)).toBeNull()
    })

    test('names the last request from the same phone, in any writing', async () => {
      const outbox = openedStore()
      await outbox.requests.save({ ...request, phone: '+7 (912) 345-67-89' }, 'one')
      await outbox.requests.save({ ...request, phone: '8 912 000-00-00' }, 'two')
      await outbox.requests.save({ ...request, phone: '8 912 345 67 89' }, 'three', { notify })
      await outbox.requests.save({ ...request, phone: '12-34' }, 'four', { notify })
      expect(await outbox.notices.lock()).toMatchObject({ request: { id: 103, samePhone: 101 } })
      expect(await outbox.notices.lock()).toMatchObject({ request: { id: 104, samePhone: null } })
    })
  })

  describe('taking a request', () => {
    test('gives it to one of many people at once, and tells the others', async () => {
      const connections = [openedStore(), openedStore()]
      await connections[0]?.requests.save(request, 'key')
      const takes = Array.from({ length: 10 }, (_, number) =>
        connections.map((one, which) =>
          one.requests.move(101, 'taken', `${number} ${which}`, {
            message: { kind: 'taken', recipients: notify, text: `${number} ${which}` },
          }),
        ),
      )
      const results = await Promise.all(takes.flat())
      expect(results.filter(Boolean)).toHaveLength(1)
      const { assignee } = (await openedStore().requests.find(101)) ?? {}
      const message = await openedStore().notices.lock()
      expect(message).toMatchObject({ recipient: notify[0], text: assignee })
      expect(await openedStore().notices.lock()).toBeNull()
    })

    test('does nothing if it is done or does not exist', async () => {
      const store = openedStore()
      const message = { kind: 'taken' as const, recipients: notify, text: '' }
      expect(await store.requests.move(101, 'taken', 'anna', { message })).toBe(false)
      await store.requests.save(request, 'key')
      expect(await store.requests.move(101, 'done', 'anna')).toBe(false)
      expect(await store.requests.move(101, 'done', '')).toBe(true)
      expect(await store.requests.move(101, 'taken', 'anna', { message })).toBe(false)
      expect(await store.notices.count()).toMatchObject({ waiting: 0 })
    })
  })

  describe('a request that a person has taken', () => {
    const [anna, boris] = ['anna@mezha.example', 'boris@mezha.example']
    const silently = { kind: 'taken' as const, recipients: [], text: '' }

    test('is no longer spam', async () => {
      const store = openedStore()
      await store.requests.save(request, 'key', { isSpam: true })
      await store.requests.move(101, 'taken', anna, { message: silently })
      expect(await store.lists.readAll()).toMatchObject([{ assignee: anna, isSpam: false }])
    })

    test('cannot be marked as spam, which a new request can', async () => {
      const desk = openedStore()
      await desk.requests.save(request, 'key')
      const isSpam = async () => (await desk.requests.find(101))?.isSpam
      expect([await desk.requests.move(101, 'spam', ''), await isSpam()]).toEqual([true, true])
      expect([await desk.requests.move(101, 'not-spam', ''), await isSpam()]).toEqual([true, false])
      await desk.requests.move(101, 'taken', anna, { message: silently })
      expect([await desk.requests.move(101, 'spam', ''), await isSpam()]).toEqual([false, false])
      expect(await desk.requests.find(102)).toBeNull()
    })

    test('can be put back, finished and reopened by them alone, or by the command', async () => {
      const store = openedStore()
      await store.requests.save(request, 'key')
      await store.requests.move(101, 'taken', anna, { message: silently })
      for (const by of [anna, '']) {
        expect(await store.requests.move(101, 'done', boris)).toBe(false)
        expect(await store.requests.move(101, 'done', by)).toBe(true)
        expect(
          await store.requests.move(101, 'put-back', by, { message: silently }),
          'it is done',
        ).toBe(false)
        expect(await store.requests.move(101, 'reopened', boris)).toBe(false)
        expect(await store.requests.move(101, 'reopened', by)).toBe(true)
        expect(await store.requests.find(101)).toMatchObject({ assignee: anna, doneAt: null })
      }
      expect(await store.requests.move(101, 'put-back', boris, { message: silently })).toBe(false)
      expect(await store.requests.move(101, 'put-back', '', { message: silently })).toBe(true)
      expect(await store.requests.find(101)).toMatchObject({ assignee: null, takenAt: null })
    })
  })

  test('deleting a request deletes its notices, and no other request', async () => {
    const store = openedStore()
    await store.requests.save(request, 'one', { notify })
    await store.requests.save(other, 'two', { notify })
    await store.requests.addNote(101, 'Перезвонить Кузнецовой')
    const notice = await store.notices.lock()
    const fault = '550 Кузнецова is unknown'
    if (notice) await store.notices.recordOutcome(notice, { state: 'failed', fault })
    await store.requests.move(101, 'taken', 'Борис', {
      message: { kind: 'taken', recipients: notify, text: 'Кузнецова' },
    })
    await store.requests.addNote(102, 'Ждёт выписку')
    expect(await store.retention.deleteRequest(101)).toBe(true)
    expect(await store.retention.deleteRequest(101)).toBe(false)
    expect(await store.lists.readAll()).toMatchObject([{ id: 102, name: 'Пётр Орлов' }])
    const left = await rowsOf(databaseUrl, 'SELECT text FROM request_acts')
    expect(left.map((row) => ({ ...row }))).toEqual([{ text: 'Ждёт выписку' }])
    expect(await store.notices.count()).toMatchObject({ waiting: 1 })
    for (const table of TABLES) {
      const rows = JSON.stringify(await rowsOf(databaseUrl, `SELECT * FROM ${table}`))
      expect(rows, table).not.toContain('Кузнецов')
    }
  })

  describe('purging', () => {
    test('deletes the requests before a moment with their notices, and no others', async () => {
      const both = openedStore()
      const may = Date.UTC(2026, 4, 1)
      await both.requests.save(request, 'old', { notify, now: may - 1 })
      await both.requests.save(request, 'old too', { isSpam: true, notify, now: may - MINUTE })
      await both.requests.save(other, 'new', { notify, now: may })
      expect(await both.retention.countBefore(may)).toBe(2)
      expect(await both.retention.purge(may, { now: may })).toBe(2)
      expect(await both.lists.readAll()).toMatchObject([{ name: 'Пётр Орлов' }])
      expect(await both.lists.readAll('spam')).toEqual([])
      expect(await both.notices.count()).toMatchObject({ waiting: 1 })
      expect(await both.retention.purge(may, { now: may })).toBe(0)
    })

    test('deletes nothing after the clock jumped, unless it must', async () => {
      const store = openedStore()
      const may = Date.UTC(2026, 4, 1)
      const year = 365 * 24 * HOUR
      await store.prepare(may)
      await store.requests.save(request, 'key', { now: may })
      const jumped = { now: may + 2 * year }
      expect(await store.retention.purge(jumped.now - year, jumped), 'none was before').toBeNull()
      expect(await store.retention.purge(may - year, { now: may + HOUR })).toBe(0)
      await store.requests.save(other, 'under the wrong clock', jumped)
      expect(await store.retention.purge(jumped.now - year, jumped)).toBeNull()
      expect(await store.lists.readAll()).toHaveLength(2)
      expect(await store.retention.purge(jumped.now - year, { ...jumped, insist: true })).toBe(1)
      expect(await store.retention.purge(jumped.now - year, jumped)).toBe(0)
    })
  })

  test('a purge that nobody runs for forty days, or that is refused, is overdue where a request is too old', async () => {
    const store = openedStore()
    const day = 24 * HOUR
    const term = 365 * day
    const may = Date.UTC(2026, 4, 1)
    const at = (days: number) => store.retention.isOverdue(term, may + days * day)
    expect(await at(1000), 'nothing is to be deleted').toBe(false)
    await store.requests.save(request, 'key', { now: may })
    expect([await at(365 + 40), await at(365 + 41)]).toEqual([false, true])
    expect(await store.retention.purge(may - 1, { now: may + 30 * day })).toBe(0)
    expect([await at(71), await at(365 + 40)], 'no request is too old').toEqual([false, false])
    expect(await at(365 + 41)).toBe(true)
    const purge = (days: number, insist = false) =>
      store.retention.purge(0, { now: may + days * day, insist })
    expect(await purge(380), 'refused').toBeNull()
    expect(await at(365 + 41)).toBe(true)
    await purge(380, true)
    expect([await at(380 + 40), await at(380 + 41)]).toEqual([false, true])
  })

  test('what is wrong is news once while it is, and again a day after it was forgotten', async () => {
    const store = openedStore()
    const now = Date.UTC(2026, 2, 5, 12)
    const freshOf = async (kinds: string[], hours: number) =>
      (await store.findings.remember(kinds, now + hours * HOUR)).fresh
    expect(await freshOf(['low', 'full'], 0)).toEqual(['low', 'full'])
    expect(await freshOf(['low', 'full'], 1)).toEqual([])
    expect(await freshOf(['full'], 25)).toEqual([])
    expect(await freshOf(['low', 'full'], 26)).toEqual(['low'])
  })

  test('two sites that look each hour tell once in a day, whatever the day and however long they slept', async () => {
    const sites = [openedStore(), openedStore()] as const
    // The last minute of a year, in whatever zone the tests run.
    const start = new Date(2026, 11, 31, 23, 59).getTime()
    const told: number[] = []
    const look = async (hours: number, site: 0 | 1, kinds = ['full']) => {
      const { fresh, isDue } = await sites[site].findings.remember(kinds, start + hours * HOUR)
      if (fresh.length > 0 || isDue) told.push(hours)
    }
    // Each look comes some seconds later than an hour after the one before.
    const drift = 0.002
    for (const hour of [0, 1, 12, 22, 23, 24, 25, 46, 47, 48, 49]) {
      await look(hour + hour * drift, 0)
      await look(hour + 0.5 + hour * drift, 1)
    }
    expect(told.map(Math.floor), 'in the first minute and at the same time of each day').toEqual([
      0, 24, 48,
    ])

    told.length = 0
    for (const hour of [120, 121, 122]) await look(hour, 0)
    await look(122.5, 1)
    expect(told, 'after three days of sleep').toEqual([120])
    await look(123, 1, ['full', 'low'])
    await look(123.5, 0, ['full', 'low'])
    expect(told, 'what turns bad is told at once').toEqual([120, 123])
  })

  test('the counts of several processes add up by day and name', async () => {
    const [one, two] = [openedStore(), openedStore()]
    const page = { day: '2026-03-05', name: 'page', count: 2 }
    await one.counts.add([page])
    await two.counts.add([page, { ...page, name: 'sent', count: 1 }])
    expect(await two.counts.list('2025-01-01')).toEqual([
      { ...page, count: 4 },
      { ...page, name: 'sent', count: 1 },
    ])
  })

  test('a purge deletes the counts of more than 400 days ago, but not by a clock that has jumped', async () => {
    const store = openedStore()
    const now = Date.UTC(2026, 2, 5, 12)
    const years = 10 * 365 * 24 * HOUR
    const [old, last] = ['2025-01-28', '2025-01-29'].map((day) => ({ day, name: 'page', count: 7 }))
    const ahead = { day: '2036-03-02', name: 'page', count: 1 }
    await store.prepare(now)
    await store.requests.save(request, 'key', { now })
    await store.counts.add([old, last].flatMap((one) => one ?? []))

    await store.counts.add([ahead])
    expect(await store.retention.purge(0, { now: now + years })).toBeNull()
    expect(await store.counts.list('2025-01-01')).toEqual([old, last, ahead])
    await store.retention.purge(0, { now })
    expect(await store.counts.list('2025-01-01')).toEqual([last, ahead])
  })

  describe('documents and photos', () => {
    test('an engineer who leaves takes their photo along with the last version that names them', async () => {
      const { versions, files } = openedStore()
      const photos = async () => (await files.listNewest()).map(({ kind }) => kind).sort()
      const photoOf = (number: string) => `photo ${storedPhotoName(number)}` as const
      let base = 0
      const save = async (...numbers: string[]) => {
        const engineers = numbers.map((registerNumber) => ({ registerNumber }))
        const content = JSON.stringify({ name: 'Веха', ...(numbers.length > 0 && { engineers }) })
        expect(await versions.save('facts', { content, savedBy: '', base })).toBe(true)
        base = (await versions.newest('facts'))?.id ?? 0
      }
      await save('1', '2')
      await files.save(photoOf('1'), Buffer.from('one'), 'Анна')
      await files.save(photoOf('2'), Buffer.from('two'), 'Анна')
      await files.save(photoOf('2'), Buffer.from('another'), 'Анна')
      await files.save('document offer.pdf', pdf('offer'), 'Анна')
      await save()
      for (let kept = 2; kept < VERSIONS_KEPT; kept += 1) await save('1')
      const both = [photoOf('1'), photoOf('2')].sort()
      expect(await photos(), 'the first version can be put back').toEqual([
        'document offer.pdf',
        ...both,
      ])
      await save('1')
      expect(await photos()).toEqual(['document offer.pdf', photoOf('1')])
      expect(await files.listVersions(photoOf('2'))).toEqual([])
    })

    const pdf = (name: string) => Buffer.from(`%PDF-1.4 ${name}`)
    const digests = async (in_: Store) =>
      (await in_.files.listVersions('document consent.pdf')).map(({ digest }) => digest)

    test('a file is read as it was saved; taken off, its older versions stay', async () => {
      const files = openedStore()
      const bytes = Buffer.from([0, 255, 37, 80, 68, 70])
      await files.files.save('document offer.pdf', bytes, 'Анна', { now: 1 })
      await files.files.save('document offer.pdf', bytes, 'Олег', { now: 2 })
      const [saved] = await files.files.listVersions('document offer.pdf')
      const { id = 0 } = saved ?? {}
      expect(saved).toEqual({ id, digest: sha256(bytes), savedBy: 'Анна', savedAt: 1 })
      expect(await files.files.listNewest()).toEqual([{ kind: 'document offer.pdf', id }])

      await files.files.save('document offer.pdf', null, 'Олег')
      const [gone, before] = await files.files.listVersions('document offer.pdf')
      expect(gone).toMatchObject({ savedBy: 'Олег', digest: '' })
      expect(await files.files.readVersion('document offer.pdf', gone?.id ?? 0)).toBeNull()
      expect(await files.files.readVersion('document offer.pdf', before?.id ?? 0)).toEqual(bytes)
    })

    test('a document that somebody consented to is kept, of the others the last five', async () => {
      const files = openedStore()
      const text = `Согласие: /documents/consent.pdf SHA-256 ${sha256(pdf('0'))}`
      await files.files.save('document consent.pdf', pdf('0'), '')
      await files.requests.save(request, 'key', { consent: { page: '/', text } })
      for (let number = 1; number < 8; number += 1) {
        await files.files.save('document consent.pdf', pdf(String(number)), '')
      }
      const kept = ['7', '6', '5', '4', '3', '0'].map((name) => sha256(pdf(name)))
      expect(await digests(files)).toEqual(kept)
      const found = await files.files.findDocument(sha256(pdf('0')))
      expect(found).toEqual({ name: 'consent.pdf', bytes: pdf('0') })
      expect(await files.files.findDocument(sha256(pdf('1')))).toBeNull()
      expect(await files.files.findConsentText(sha256(text))).toBe(text)
      expect(await files.files.findConsentText('other')).toBeNull()
    })
  })

  describe('versions of what is edited at the desk', () => {
    const save = (content: string, base: number, in_ = openedStore()) =>
      in_.versions.save('facts', { content, savedBy: 'Анна', base }, base + 1)

    test('one made from an older version is not written over a newer one', async () => {
      expect(await openedStore().versions.newest('facts')).toBeNull()
      const both = await Promise.all([save('"Межа"', 0), save('"Веха"', 0)])
      expect(both.sort()).toEqual([false, true])
      const newest = await openedStore().versions.newest('facts')
      expect(newest).toMatchObject({ savedBy: 'Анна', savedAt: 1 })
      expect(await openedStore().versions.newest('facts', newest?.id)).toBeNull()
      expect(await openedStore().versions.newest('catalogue')).toBeNull()
    })

    test('the last fifty are kept', async () => {
      const versions = openedStore()
      for (let base = 0; base < 51; base += 1) await save(`[${base}]`, base, versions)
      const names = await versions.versions.list('facts')
      expect(names).toHaveLength(50)
      expect(names[0]).toEqual({ id: 51, savedBy: 'Анна', savedAt: 51 })
      expect(await versions.versions.read('facts', 2)).toMatchObject({ content: '[1]' })
      expect(await versions.versions.read('facts', 1)).toBeNull()
    })
  })
}
