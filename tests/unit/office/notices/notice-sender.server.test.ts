import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AgencyUnavailable } from '~/agency/port/agency'
import { type Fault, startNoticeSender } from '~/office/notices/notice-sender.server'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import { HOUR, MINUTE } from '~/time/durations'
import type { Notice } from '~/agency/store/notice-queue.server'
import type { Store } from '~/agency/store/store.server'
import { aRequest } from '../../../support/factories'
import { eventually, storeAt, temporaryFolder } from '../../workbench'
import { forgetLog, logged } from '../../logged'

const AWAY: Fault = { reason: 'connect ECONNREFUSED', code: 'ECONNECTION' }
const REFUSED: Fault = {
  reason: '550 no such mailbox',
  code: 'EENVELOPE',
  status: 550,
  isOfRecipient: true,
}
const ANNA = 'anna@mezha.example'
const BORIS = 'boris@mezha.example'
/** How long to wait for what the disk of a busy machine delays, in milliseconds. */
let databaseUrl: string
let store: Store

beforeEach(() => {
  databaseUrl = `file:${join(temporaryFolder(), 'agency.db')}`
  store = storeAt(databaseUrl)
})

/** A way to reach the staff that remembers what it was to send and what arrived. */
function aChannel(...recipients: string[]) {
  const channel = {
    recipients,
    tried: [] as Notice[],
    arrived: [] as Notice[],
    /** What is in the way of a notice from now on. */
    faultOf: (() => null) as (notice: Notice) => Fault | null,
    async send(notice: Notice) {
      const fault = channel.faultOf(notice)
      channel.tried.push(notice)
      if (!fault) channel.arrived.push(notice)
      return fault
    },
  }
  return channel
}

type TestChannel = ReturnType<typeof aChannel>

/** A site's process, as far as notices go. It gives none up before it is told to. */
function site(channels: TestChannel[], from = storeAt(databaseUrl), poll = 5, pauses = [5, 10]) {
  const pace = { poll, pauses, giveUpAfter: Infinity }
  const notices = startNoticeSender(from, channels, { pace })
  onTestFinished(notices.stop)
  return { ...notices, giveUp: () => (pace.giveUpAfter = 0) }
}

async function save(names: string[], notify = [ANNA]) {
  for (const name of names) await store.requests.save(aRequest({ name }), name, { notify })
}

function allSent() {
  return eventually(async () =>
    expect(await store.notices.count()).toMatchObject({ waiting: 0, failing: 0 }),
  )
}

const namesOf = (notices: Notice[]) => notices.map(({ request }) => request.name)
const recipientsOf = (notices: Notice[]) => notices.map(({ recipient }) => recipient)

test('each notice goes through the channel of its recipient', async () => {
  const [mail, hook] = [aChannel(ANNA, BORIS), aChannel('https://hook')]
  await save(['Анна'], [ANNA, 'https://hook', BORIS])
  site([mail, hook])
  await allSent()
  expect(recipientsOf(mail.arrived)).toEqual([ANNA, BORIS])
  expect(recipientsOf(hook.arrived)).toEqual(['https://hook'])
})

test('a channel that is away holds no other up', async () => {
  const [mail, hook] = [aChannel(ANNA, BORIS), aChannel('https://hook')]
  mail.faultOf = () => AWAY
  await save(['Анна'], [ANNA, BORIS, 'https://hook'])
  site([mail, hook], undefined, 60_000)
  await eventually(() => expect(recipientsOf(hook.arrived)).toEqual(['https://hook']))
  expect(recipientsOf(mail.tried)).toEqual([ANNA])
})

test('a notice is sent at once when the site says that it is stored', async () => {
  const channel = aChannel(ANNA)
  const { sendSoon } = site([channel], undefined, 60_000)
  await save(['Анна'])
  await eventually(() => {
    sendSoon()
    expect(channel.arrived).toHaveLength(1)
  })
})

test.each([
  [2, 'tried again'],
  [3, 'given up and told, until somebody sends it again'],
])('a notice that ended the process %i times is %s', async (times) => {
  const long = Date.now() - HOUR
  await store.requests.save(aRequest(), 'key', { now: long, notify: [ANNA] })
  for (let time = 1; time <= times; time++) {
    const notice = await store.notices.lock(long + time * 5 * MINUTE)
    if (notice) await store.notices.begin(notice)
  }
  const channel = aChannel(ANNA)
  site([channel])
  if (times === 2) return allSent()
  const fault = 'Сайт трижды останавливался посреди отправки, больше не пробует'
  await eventually(async () =>
    expect(await store.notices.listFailed()).toMatchObject([{ isGivenUp: true, fault }]),
  )
  expect(channel.tried).toEqual([])
  await store.notices.resend()
  await allSent()
})

describe('a channel that is away', () => {
  test('loses no notice', async () => {
    const channel = aChannel(ANNA)
    channel.faultOf = () => AWAY
    site([channel])
    await save(['Анна', 'Борис', 'Вера'])
    await eventually(() => expect(channel.tried.length).toBeGreaterThan(3))
    expect(channel.arrived).toEqual([])
    channel.faultOf = () => null
    await allSent()
    expect(namesOf(channel.arrived).sort()).toEqual(['Анна', 'Борис', 'Вера'])
  })

  test('is tried once a pause, however many notices wait', async () => {
    await save(Array.from({ length: 60 }, (_, index) => `Заявитель ${index}`))
    const channel = aChannel(ANNA)
    channel.faultOf = () => AWAY
    site([channel], undefined, 1, [20, 40, 60_000])
    await eventually(() => expect(channel.tried).toHaveLength(3))
    for (let call = 0; call < 50; call += 1) await store.lists.readAll()
    expect(channel.tried).toHaveLength(3)
  })

  test('waits as long as its server asks', async () => {
    await save(['Анна', 'Борис'])
    const channel = aChannel(ANNA)
    channel.faultOf = () => ({ ...AWAY, status: 429, retryAfter: 60_000 })
    site([channel], undefined, 1)
    await eventually(() => expect(channel.tried).toHaveLength(1))
    for (let call = 0; call < 50; call += 1) await store.lists.readAll()
    expect(channel.tried).toHaveLength(1)
  })
})

describe('a notice that is refused', () => {
  test('is tried again for a while, and then listed as given up', async () => {
    const channel = aChannel(ANNA)
    channel.faultOf = () => REFUSED
    const { giveUp } = site([channel])
    await save(['Анна Кузнецова'])
    await eventually(() => expect(channel.tried.length).toBeGreaterThan(2))
    expect(await store.notices.listFailed()).toMatchObject([{ isGivenUp: false }])
    giveUp()
    await eventually(async () =>
      expect(await store.notices.listFailed()).toMatchObject([{ isGivenUp: true }]),
    )
    const attempts = channel.tried.length
    expect(await store.notices.listFailed()).toMatchObject([
      { id: 101, recipient: ANNA, attempts, fault: REFUSED.reason },
    ])
    // What the visitor typed is no part of the line.
    const { code: fault, status } = REFUSED
    expect(logged().at(-1)).toEqual({
      kind: 'notice-given-up',
      request: 101,
      attempts,
      fault,
      status,
    })
  })

  test('for now, as by greylisting, is no failure', async () => {
    const channel = aChannel(ANNA)
    channel.faultOf = ({ attempts }) => (attempts < 3 ? { ...REFUSED, isExpected: true } : null)
    forgetLog()
    await save(['Анна'])
    const record = vi.spyOn(store.notices, 'recordOutcome')
    site([channel], store)
    await eventually(() => expect(channel.arrived).toHaveLength(1))
    expect(record.mock.calls[0]?.[1]).toMatchObject({ state: 'waiting', fault: null })
    expect(logged()).not.toContainEqual(expect.objectContaining({ kind: 'notice-failed' }))
  })

  test('is tried once a pause, however many wait for its recipient', async () => {
    const channel = aChannel(ANNA, BORIS)
    channel.faultOf = () => REFUSED
    await save(['Анна', 'Борис', 'Вера'], [ANNA, BORIS])
    site([channel], undefined, 60_000)
    await eventually(async () => expect(await store.notices.listFailed()).toHaveLength(2))
    for (let call = 0; call < 5; call += 1) await store.lists.readAll()
    expect(recipientsOf(channel.tried)).toEqual([ANNA, BORIS])
  })

  test('holds no other notice up', async () => {
    const channel = aChannel(ANNA, BORIS)
    channel.faultOf = ({ recipient }) => (recipient === ANNA ? REFUSED : null)
    site([channel])
    await save(['Пётр', 'Вера'], [ANNA, BORIS])
    await eventually(() => expect(namesOf(channel.arrived)).toEqual(['Пётр', 'Вера']))
    expect(recipientsOf(channel.arrived)).toEqual([BORIS, BORIS])
  })
})

test('what waits for somebody who has left goes to the first who is told', async () => {
  await save(['Анна'], ['gone@mezha.example'])
  const channel = aChannel(ANNA, BORIS)
  site([channel])
  await allSent()
  expect(recipientsOf(channel.tried)).toEqual([ANNA])
})

test('two sites with different recipients on one database lose nothing', async () => {
  const channels = [aChannel(ANNA), aChannel(BORIS)]
  for (const channel of channels) site([channel])
  const names = Array.from({ length: 10 }, (_, index) => `Заявитель ${index}`)
  await Promise.all(names.map((name, index) => save([name], [index % 2 ? ANNA : BORIS])))
  await allSent()
  const told = channels.flatMap(({ arrived }) => namesOf(arrived))
  expect([...new Set(told)].sort()).toEqual(names)
})

test('a notice whose sending could not be stored at first is not sent again', async () => {
  const from = storeAt(databaseUrl)
  const away = new AgencyUnavailable('storage', 'database is locked')
  const record = vi.spyOn(from.notices, 'recordOutcome').mockRejectedValueOnce(away)
  const channel = aChannel(ANNA)
  await save(['Анна'])
  site([channel], from)
  await allSent()
  expect(record).toHaveBeenCalledTimes(2)
  expect(channel.tried).toHaveLength(1)
})

test('a notice that is being sent while the site stops is not sent again', async () => {
  await save(['Анна'])
  const channel = aChannel(ANNA)
  const { stop } = site([channel])
  channel.faultOf = () => {
    stop()
    return null
  }
  await allSent()
  expect(channel.arrived).toHaveLength(1)
})

test('a request that was deleted from the database holds no other notice up', async () => {
  const channel = aChannel(ANNA)
  channel.faultOf = () => AWAY
  site([channel])
  await save(['Удалённая'])
  await eventually(() => expect(channel.tried).not.toEqual([]))
  const database = new BetterSqlite(databaseUrl.replace('file:', ''))
  database.pragma('foreign_keys = OFF')
  database.exec('DELETE FROM requests')
  database.close()
  channel.faultOf = () => null
  await save(['Анна'])
  await eventually(() => expect(namesOf(channel.arrived)).toEqual(['Анна']))
})

test('a request that is damaged in the database is sent as it stands, and holds no other notice up', async () => {
  await save(['Повреждённая', 'Анна'])
  const database = new BetterSqlite(databaseUrl.replace('file:', ''))
  database.exec(`UPDATE requests SET services = '["Обмер' WHERE id = 101`)
  database.close()
  const channel = aChannel(ANNA)
  site([channel])
  await allSent()
  expect(namesOf(channel.arrived)).toEqual(['Повреждённая', 'Анна'])
  expect((await store.lists.readAll()).map(({ services }) => services)).toEqual([
    aRequest().services,
    ['["Обмер'],
  ])
})

test('nobody is told that a request is late while the agency is away, and of a new one at once', async () => {
  const channel = aChannel(ANNA)
  const record = vi.spyOn(store.notices, 'recordOutcome')
  const pace = { poll: 5, pauses: [5], giveUpAfter: Infinity }
  const now = Date.now()
  const late = { at: now, text: () => 'никто не взял' }
  await store.requests.save(aRequest(), 'key', { notify: [ANNA], late, now: now - 1 })
  const notices = startNoticeSender(store, [channel], { pace, isAway: () => true })
  onTestFinished(notices.stop)
  await eventually(() => expect(record).toHaveBeenCalledTimes(2))
  notices.stop()
  expect(channel.tried.map(({ kind }) => kind)).toEqual(['new'])
  const later = await store.notices.lock(now + 2 * 3_600_000)
  expect(later?.kind, 'it waits').toBe('late')
})
