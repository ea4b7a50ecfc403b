import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { staff } from '~/content/staff'
import { officeLink } from '~/agency/office/office-link.server'
import type { Intent } from '~/agency/office/acts.server'
import { type Office, openOffice } from '~/agency/office/office.server'
import { officeView } from '~/agency/office/office-view'
import { openStore, type RequestStore } from '~/agency/store/store.server'
import type { Person } from '~/server/settings/env.server'
import { aRequest } from '../../../support/factories'
import { temporaryFolder } from '../workbench'

const ANNA: Person = { address: 'anna@mezha.example', name: 'Анна' }
const BORIS: Person = { address: 'boris@mezha.example', name: null }
const VERA: Person = { address: 'vera@mezha.example', name: 'Вера' }
const PEOPLE = [ANNA, BORIS, VERA]
const SECRETS = ['new secret', 'old secret']
const DAY = 86_400_000
const { mail: mails, office: words } = staff
const WHEN = 'в 15:00'

let store: RequestStore
let office: Office

beforeEach(async () => {
  // 15:00 in Moscow; the timers go on.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 10, 12) })
  store = openStore(`file:${join(temporaryFolder(), 'agency.db')}`)
  onTestFinished(() => store.close())
  office = openOffice(store, PEOPLE, SECRETS)
  await store.save(aRequest(), 'key')
  return () => void vi.useRealTimers()
})

async function linkOf(person: Person, { id = 1, secret = 'new secret' } = {}) {
  const request = await store.find(id)
  if (!request) throw new Error('no request')
  return new URL(officeLink(request, person.address, secret), 'https://mezha.example')
}

function follow(link: URL, number = '1', at = office) {
  return at.open(number, link.searchParams)
}

async function act(intent: Intent, person: Person, at = office) {
  const opened = await follow(await linkOf(person), '1', at)
  return opened && at.act(intent, opened)
}

async function pageOf(person: Person, people = PEOPLE) {
  const at = openOffice(store, people, SECRETS)
  const opened = await follow(await linkOf(person), '1', at)
  if (!opened) throw new Error('no page')
  const { state, buttons, ...view } = officeView(people, opened, await at.others(opened))
  return {
    ...view,
    said: [state, ...buttons.map(({ intent }) => intent)],
  }
}

/** What the staff's mails say beside the request itself. */
async function lines(): Promise<[string, string | null][]> {
  const said: [string, string | null][] = []
  for (let notice; (notice = await store.lockNotice(Date.now() + 1000));) {
    said.push([notice.recipient, notice.text])
  }
  return said
}

describe('a link', () => {
  test('leads its recipient to the request’s state, and to nothing personal', async () => {
    const opened = await follow(await linkOf(ANNA))
    expect(opened).toEqual({
      person: ANNA,
      request: {
        id: 1,
        createdAt: expect.any(String),
        takenBy: null,
        takenAt: null,
        doneAt: null,
      },
      end: Date.now() + 180 * DAY,
    })
    expect((await linkOf(ANNA)).href).not.toMatch(/anna|mezha.example.*mezha|Кузнецова|%D0/i)
  })

  test('is valid for 180 days, under an older secret, too', async () => {
    const link = await linkOf(ANNA, { secret: 'old secret' })
    vi.setSystemTime(Date.now() + 179.9 * DAY)
    expect(await follow(link)).not.toBeNull()
    vi.setSystemTime(Date.now() + 0.1 * DAY)
    expect(await follow(link)).toBeNull()
  })

  test('limits the life of all links that come from it', async () => {
    const link = await linkOf(ANNA)
    await store.save(aRequest({ name: 'Пётр Орлов' }), 'other')
    vi.setSystemTime(Date.now() + 179.9 * DAY)
    const opened = await follow(link)
    const [other] = opened ? await office.others(opened) : []
    const next = new URL(other?.link ?? '', link)
    expect(await follow(next, '2')).not.toBeNull()
    vi.setSystemTime(Date.now() + 0.1 * DAY)
    expect(await follow(next, '2')).toBeNull()
  })

  test.each<[string, (link: URL) => void]>([
    ['without a signature', ({ searchParams }) => searchParams.delete('signature')],
    ['with a short signature', ({ searchParams }) => searchParams.set('signature', 'a')],
    ['with a longer life', ({ searchParams }) => searchParams.set('until', '9999999999999')],
    ['without an end', ({ searchParams }) => searchParams.set('until', 'NaN')],
    ['of another moment', ({ searchParams }) => searchParams.set('of', '1')],
    ['of no moment', ({ searchParams }) => searchParams.set('of', '999999999999999')],
    ['of nobody', ({ searchParams }) => searchParams.delete('who')],
  ])('is refused without asking the database if it is forged: %s', async (_, forge) => {
    const link = await linkOf(ANNA)
    forge(link)
    const find = vi.spyOn(store, 'find')
    expect(await follow(link)).toBeNull()
    expect(find).not.toHaveBeenCalled()
  })

  test('is invalid for another person, another request, and under another secret', async () => {
    const annas = await linkOf(ANNA)
    const boris = await linkOf(BORIS)
    annas.searchParams.set('who', boris.searchParams.get('who') ?? '')
    expect(await follow(annas)).toBeNull()
    expect(await follow(await linkOf(ANNA, { secret: 'another secret' }))).toBeNull()
    await store.save(aRequest({ name: 'Пётр Орлов' }), 'other')
    expect(await follow(boris, '2')).toBeNull()
    expect(await follow(boris, '1; DROP TABLE requests')).toBeNull()
    expect(await follow(await linkOf({ address: 'thief@evil.example', name: null }))).toBeNull()
  })

  test('is invalid once the request was deleted or the person has left', async () => {
    const link = await linkOf(ANNA)
    expect(await follow(link, '1', openOffice(store, [BORIS], SECRETS))).toBeNull()
    await store.purge(Date.now() + DAY)
    expect(await follow(link)).toBeNull()
    const renewed = openStore(`file:${join(temporaryFolder(), 'agency.db')}`)
    onTestFinished(() => renewed.close())
    await renewed.save(aRequest(), 'key', { now: 1 })
    const elsewhere = openOffice(renewed, PEOPLE, SECRETS)
    expect(await follow(link, '1', elsewhere), 'another first request').toBeNull()
  })
})

describe('a request', () => {
  test('can be taken and put back by one person, and the others are told', async () => {
    await act('take', ANNA)
    const others = [BORIS.address, VERA.address]
    expect(await lines()).toEqual(
      others.map((address) => [address, mails.taken(1, 'Анна', '15:00')]),
    )
    await act('put-back', BORIS)
    await act('finish', BORIS)
    expect(await store.find(1)).toMatchObject({ takenBy: ANNA.address, doneAt: null })
    await act('put-back', ANNA)
    expect(await store.find(1)).toMatchObject({ takenBy: null, takenAt: null })
    expect(await lines()).toEqual(others.map((address) => [address, mails.putBack(1, 'Анна')]))
  })

  test('can be finished and reopened only by the person who took it, and nobody is told', async () => {
    await act('take', ANNA)
    await lines()
    await act('finish', ANNA)
    await act('take', BORIS)
    await act('reopen', BORIS)
    expect(await store.find(1)).toMatchObject({ takenBy: ANNA.address, doneAt: expect.any(String) })
    await act('reopen', ANNA)
    expect(await store.find(1)).toMatchObject({ takenBy: ANNA.address, doneAt: null })
    expect(await lines()).toEqual([])
  })
})

test('a request can be taken by another person once the one who took it has left', async () => {
  await act('take', ANNA)
  await act('take', BORIS)
  expect(await store.find(1)).toMatchObject({ takenBy: ANNA.address })
  await act('take', BORIS, openOffice(store, [BORIS, VERA], SECRETS))
  expect(await store.find(1)).toMatchObject({ takenBy: BORIS.address })
})

describe('the page of a request', () => {
  test('says its state and what each person can do', async () => {
    expect(await pageOf(ANNA)).toMatchObject({
      title: words.title(1),
      said: [words.isNew(WHEN), 'take'],
      others: [],
    })
    await act('take', ANNA)
    expect((await pageOf(ANNA)).said).toEqual([words.isYours(WHEN), 'finish', 'put-back'])
    expect((await pageOf(BORIS)).said).toEqual([words.isTaken('Анна', WHEN)])
    const left = await pageOf(BORIS, [BORIS, VERA])
    expect(left.said).toEqual([words.isTaken('anna@mezha.example', WHEN), 'take'])
    await act('finish', ANNA)
    expect((await pageOf(ANNA)).said).toEqual([words.isDone('Анна', WHEN), 'reopen'])
    expect((await pageOf(BORIS)).said).toEqual([words.isDone('Анна', WHEN)])
  })

  test('lists the other open requests with links for the same person', async () => {
    const now = Date.UTC(2026, 2, 5, 11, 2)
    await store.save(aRequest(), 'second', { now })
    await store.save(aRequest(), 'done', { now })
    await store.save(aRequest({ phone: '' }), 'spam', { isSpam: true, now })
    await store.finish(3, '')
    await store.take(2, BORIS.address, [], { kind: 'taken', recipients: [], text: '' })
    const { others } = await pageOf(ANNA)
    expect(others).toEqual([
      { label: words.other(2, '05.03.2026 14:02', BORIS.address), link: expect.any(String) },
    ])
    const link = new URL(others[0]?.link ?? '', 'https://mezha.example')
    expect(link.pathname).toBe('/office/2')
    expect(await follow(link, '2')).toMatchObject({ person: ANNA, request: { id: 2 } })
  })
})
