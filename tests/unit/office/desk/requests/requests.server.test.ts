import { beforeEach, describe, expect, test, vi } from 'vitest'
import { act, callBack, note } from '../../../../support/desk-presses'
import { type Desk, openDesk } from '~/office/desk/desk.server'
import { pricesOf } from '~/agency/catalogue/service'
import { listQuery, readListQuery } from '~/office/desk/requests/request-list.server'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { staff } from '~/office/words/staff'
import { ageOf } from '~/format/local-time'
import { typeset } from '~/format/typography'
import { sha256 } from '~/hashes/sha256.server'
import { parseSettings } from '~/server/settings/env.server'
import { aRequest, aService } from '../../../../support/factories'
import { storeAt, temporaryFolder } from '../../../workbench'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 2, 10, 9)
const today = { services: [aService(), aService({ id: 2, title: 'Вынос точек', price: 2000 })] }

let desk: Desk
let store: ReturnType<typeof storeAt>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  const parsed = parseSettings({
    NOTIFY_SMTP_URL: 'smtp://127.0.0.1',
    NOTIFY_TO: 'Анна <anna@mezha.example>, boris@mezha.example',
  })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  store = storeAt(`file:${temporaryFolder()}/agency.db`)
  desk = openDesk(store, parsed.settings)
  return () => void vi.useRealTimers()
})

const save = (key: string, changes = {}, details = {}, list = today.services) => {
  const request = aRequest(changes)
  const prices = pricesOf(request.services, list)
  return store.requests.save(request, key, { now: NOON - 5 * HOUR, prices, ...details })
}

const queryOf = (query: string) => readListQuery(new URLSearchParams(query))
const list = (query = '', person = 'Анна') => desk.list(queryOf(query), person)

/** The numbers of the requests of a list or a search, as the table for Excel has them. */
async function idsOf(query: string): Promise<number[]> {
  const ids: number[] = []
  for await (const piece of desk.readRequests(queryOf(query)))
    ids.push(...piece.map(({ id }) => id))
  return ids
}

const textOf = (parts: { text: string }[]) => parts.map(({ text }) => text).join('')

const view = (id: number, person = 'Анна', consentHash = '') =>
  desk.show(id, person, { ...today, consentHash })

test('the list’s address says what it shows, and a wrong one shows the open requests', () => {
  const read = (query: string) => readListQuery(new URLSearchParams(query))
  for (const query of ['', 'month=2026-13', 'show=toString', 'show=whole&page=-1', 'page=1e99']) {
    expect(read(query)).toEqual({ filter: 'open', find: '', month: '', page: 1 })
  }
  const second = read('show=all&page=2')
  expect(read(listQuery(second).slice(1))).toEqual(second)
  const month = read('show=done&month=2026-03&page=2')
  expect(read(listQuery(month).slice(1))).toEqual(month)
  const search = read('find=%20щёлково+7&page=3')
  expect(read(listQuery(search).slice(1))).toEqual(search)
})

test('the list shows open requests, all, or spam, and a search finds all of them', async () => {
  await save('open')
  await save('done')
  await store.requests.move(102, 'done', '')
  await save('spam')
  await act(desk, 'spam', 103, 'Анна', '')
  await save('taken')
  await act(desk, 'taken', 104, 'Анна', '')
  await save('refused')
  await act(desk, 'taken', 105, 'Анна', '')
  await act(desk, 'refused', 105, 'Анна', '')
  for (const [query, ids] of [
    ['', [104, 101]],
    ['show=new', [101]],
    ['show=taken', [104]],
    ['show=done', [102]],
    ['show=refused', [105]],
    ['show=all', [105, 104, 102, 101]],
    ['show=spam', [103]],
    ['find=кузнецова', [105, 104, 103, 102, 101]],
  ] as const) {
    expect([query, await idsOf(query)]).toEqual([query, ids])
    const { rows, count } = await list(query)
    expect([query, count, rows.map(({ id }) => id)]).toEqual([query, ids.length, ids])
  }
  const { filters } = await list()
  expect(filters.map(({ label, count }) => `${label} ${count}`.replaceAll('\u00a0', ' '))).toEqual([
    'Открытые 2',
    'Мои 1',
    'Новые 1',
    'В работе 1',
    'Выполненные 1',
    'Отказы 1',
    'Все 4',
    'Похожие на спам 1',
  ])
})

test('a refusal is given one of four reasons, once, by a press more', async () => {
  await save('one')
  await act(desk, 'taken', 101, 'Анна')
  expect(await act(desk, 'price', 101, 'Анна'), 'it is not refused').not.toBeNull()
  await act(desk, 'refused', 101, 'Анна')
  const labels = async () =>
    (await view(101))?.buttons.map(({ label }) => label.replaceAll('\u00a0', ' '))
  expect(await labels()).toEqual([
    'Снова в работу',
    'Отказ: дорого',
    'Отказ: выбрали других',
    'Отказ: не дозвонились',
    'Отказ: не наша работа',
  ])
  expect(await act(desk, 'price', 101, 'Борис')).toBeNull()
  expect(await labels()).toEqual(['Снова в работу'])
  const shown = await view(101)
  expect(shown?.history[0]?.parts).toEqual([{ text: 'Почему отказ: дорого' }])
})

test('a list may be of one month, with its filters and the table for Excel', async () => {
  await save('before', {}, { now: new Date(2026, 1, 28, 23, 59).getTime() })
  await save('done')
  await store.requests.move(102, 'done', '')
  await save('open')
  expect(await idsOf('show=all&month=2026-03')).toEqual([103, 102])
  const { rows, filters, month } = await list('show=done&month=2026-03')
  expect(rows.map(({ id }) => id)).toEqual([102])
  expect(filters.map(({ label, count, href }) => [label, count, href])).toEqual([
    ['Открытые', 1, '?show=open&month=2026-03'],
    ['Новые', 1, '?show=new&month=2026-03'],
    ['Выполненные', 1, '?show=done&month=2026-03'],
    ['Все', 2, '?show=all&month=2026-03'],
  ])
  expect(month?.text.replaceAll('\u00a0', ' ')).toBe('Пришли за март 2026.')
  expect(month?.all).toBe('?show=done')
  expect((await list('month=2025-01')).none).toBe(texts.noneOfMonth)
})

test('the name in a row leads to the open requests of that person', async () => {
  for (const key of ['one', 'two', 'three']) await save(key)
  await act(desk, 'taken', 101, 'Анна')
  await act(desk, 'taken', 102, 'Борис')
  await act(desk, 'taken', 103, 'Анна')
  const [row] = (await list()).rows
  expect(row?.others).toBe(`?show=open&whose=${encodeURIComponent('Анна')}`)
  expect(await idsOf(row?.others?.slice(1) ?? '')).toEqual([103, 101])
  const { rows, count, filters } = await list(row?.others?.slice(1))
  expect([count, ...rows.map(({ id }) => id)]).toEqual([2, 103, 101])
  expect(filters[0]).toMatchObject({ count: 3, href: '?show=open', isCurrent: false })
})

test('whoever has open requests finds them under a filter of their own, page by page', async () => {
  const mineOf = async (person: string, query = '') => {
    const { filters } = await list(query, person)
    return filters.find(({ label }) => label === texts.mine)
  }
  for (let at = 0; at < 52; at += 1) {
    await save(String(at), { phone: '' })
    await store.requests.move(101 + at, 'taken', at === 0 ? 'Борис Седых' : 'anna@mezha.example')
  }
  await store.requests.move(152, 'done', '')
  await save('nobody’s')
  expect(await mineOf('Вера')).toBeUndefined()
  expect(await mineOf('Борис Седых')).toMatchObject({ count: 1, isCurrent: false })
  expect(await mineOf('Анна', 'find=садовая')).toMatchObject({ count: 50, isCurrent: false })

  await store.requests.move(152, 'reopened', '')
  const mine = await mineOf('ANNA@mezha.example', 'show=open&month=2026-03')
  expect(mine).toMatchObject({ count: 51, isCurrent: false })
  const query = mine?.href.slice(1) ?? ''
  const first = await list(query)
  expect(first.rows.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => 152 - at))
  expect(first).toMatchObject({ heading: `${texts.mine} 51`, count: 51, newer: null })
  const second = await list(first.older?.slice(1))
  expect(second.rows.map(({ id }) => id)).toEqual([102])
  expect(second.filters.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ label: texts.mine }])
  const { none, heading } = await list(query.replace(/whose=.*/, 'whose=Вера'), 'Вера')
  expect([none, heading]).toEqual([texts.noneOfPerson, `${texts.mine} 0`])
})

test('a filter with nothing in it is not offered, but where it is the page', async () => {
  const offered = async (query: string) => {
    const { filters } = await list(query)
    return filters.map(({ label, count }) => `${label} ${count}`)
  }
  expect(await offered('')).toEqual(['Открытые 0'])
  await save('one')
  expect(await offered('')).toEqual(['Открытые 1', 'Новые 1', 'Все 1'])
  expect(await offered('show=refused')).toEqual(['Открытые 1', 'Новые 1', 'Отказы 0', 'Все 1'])
  await store.requests.move(101, 'done', '')
  expect(await offered('find=ничего')).toEqual(['Открытые 0', 'Выполненные 1', 'Все 1'])
})

test('a search finds a request by its number as the screen, a mail or a person writes it', async () => {
  for (let at = 1; at <= 7; at += 1) {
    await save(`key ${at}`, { phone: '8 900 777-77-77', comment: 'Это моя заявка на дом 7' })
  }
  const SCREEN = [
    staff.title(107, '05.03.2026 в 14:02'),
    staff.callTitle(107, '05.03.2026 в 14:02', 'Анна'),
    staff.mail.subject(107, 'Межевание и ещё 2 услуги'),
    texts.title(107),
    texts.row(107, 'Мария Иванова'),
  ]
  const TYPED = [
    '107',
    '№107',
    '№ 107',
    'N107',
    'n 107',
    'No. 107',
    '#107',
    'заявка 107',
    'Заявку №107',
    'номер 107.',
  ]
  for (const typed of [...SCREEN, ...TYPED]) {
    expect([typed, await idsOf(`find=${encodeURIComponent(typed)}`)]).toEqual([typed, [107]])
  }
  expect(await idsOf('find=№ 777')).toHaveLength(7)
  expect(await idsOf('find=заявка дом 7')).toHaveLength(7)
})

test('a search for a street with a house finds that house, however it is punctuated', async () => {
  const HOUSES = [
    'Речная, 26',
    'ул. Речная д.26, кв. 3',
    'Речная, 126',
    'Речная, 3, 50:26:0020806:1',
    'Луговая 14',
    'Луговая, 1',
    'Луговая, дом 8',
  ]
  for (const [at, address] of HOUSES.entries()) {
    await save(`key ${at}`, { address, phone: '8 926 999-26-14', comment: 'Купили 26.11.2026' })
  }
  for (const [typed, found] of [
    ['Речная, 26', [102, 101]],
    ['26 речная', [102, 101]],
    ['Речная, 126', [103]],
    ['Луговая, 14', [105]],
    ['луговая; 14.', [105]],
    ['луговая 8', [107]],
    ['луговая - 1', [106]],
    ['Луговая, 12', []],
    [' , ', []],
  ] as const) {
    expect([typed, await idsOf(`find=${encodeURIComponent(typed)}`)]).toEqual([typed, found])
  }
})

test('a search for a day or a month finds what came then, was done then or is to be called then', async () => {
  const at = (...date: [number, number, number]) => ({ now: new Date(...date, 12, 26).getTime() })
  const quiet = { comment: '', address: '' }
  await save('october', { ...quiet, address: '8 Марта, 5' }, at(2025, 9, 8))
  await save('november', quiet, at(2025, 10, 28))
  await save('eighth', quiet, at(2026, 0, 8))
  await save('yesterday', quiet, at(2026, 2, 9))
  await save('today', quiet)
  await note(desk, 101, 'Анна', 'Ждёт')
  await callBack(desk, 102, 'Анна', '2026-04-01')
  for (const [typed, found] of [
    ['сегодня', [105, 102, 101]],
    ['вчера', [104]],
    ['28 ноября', [102]],
    ['28 ноября 2025', [102]],
    ['28 ноября 2024', []],
    ['8 ноября', []],
    ['8 января', [103]],
    ['08.01', [103]],
    ['8.01.2026', [103]],
    ['ноябрь', [102]],
    ['Ноябрь, 2025', [102]],
    ['ноябрь 2024', []],
    ['11.2025', [102]],
    ['1 апреля', [102]],
    ['8 марта', [101]],
    ['8 марта, 5', [101]],
    ['анна сегодня', [105, 102, 101]],
    // Digits alone are a phone's or a plot's, and no time's.
    ['1226', []],
    ['2025', []],
  ] as const) {
    expect([typed, await idsOf(`find=${encodeURIComponent(typed)}`)]).toEqual([typed, found])
  }
})

test('a row says how far the request is, who has it, when it came and what was noted last, and cuts long texts', async () => {
  await save('new', { name: 'Ы'.repeat(2000), services: ['Обмер участка', 'Вынос точек', 'План'] })
  await save('taken', { name: '', services: [] }, { now: NOON - HOUR })
  await act(desk, 'taken', 102, 'Анна', '')
  await note(desk, 102, 'Борис', 'Не берёт')
  await note(desk, 102, 'Борис', 'Перезвонит\nсам')
  await callBack(desk, 102, 'Анна', '2026-03-12')
  const { rows, shown } = await list()
  expect(shown).toBe('')
  expect(rows).toMatchObject([
    {
      title: texts.row(102, texts.noName),
      state: 'taken',
      whose: 'Анна',
      came: '11:00',
      isUrgent: false,
      what: texts.noServices,
      note: 'Борис: Перезвонит сам',
      samePhone: 'тот\u00a0же телефон: №\u00a0101',
    },
    {
      title: `№\u00a0101, ${'Ы'.repeat(80)}…`,
      stateText: staff.states.new,
      whose: '',
      isUrgent: true,
      tel: 'tel:+79001234567',
      what: 'Обмер участка и\u00a0ещё\u00a02',
      note: expect.stringMatching(/^«.+»$/),
    },
  ])
})

test('a row says that a request was a call, and a search for that word finds it', async () => {
  await save('site', { comment: 'Забор' })
  const call = desk.callBy('Анна', false)
  await save('call', { comment: 'Забор' }, { call })
  await save('silent', { comment: '' }, { call })
  await note(desk, 102, 'Борис', 'Не берёт')
  const { rows } = await list('find=звонок')
  expect(rows.map(({ id, note }) => [id, note])).toEqual([
    [103, 'Звонок.'],
    [102, 'Звонок. Борис: Не\u00a0берёт'],
  ])
  expect((await list('find=забор')).rows.map(({ note }) => note)).toContain('«Забор»')
})

test('a request’s page says whom its notice did not reach', async () => {
  await save('key', {}, { notify: ['anna@mezha.example', 'boris@mezha.example'] })
  for (let at = 0; at < 2; at += 1) {
    const notice = await store.notices.lock(NOON)
    if (!notice) throw new Error('no notice')
    const isRefused = notice.recipient.startsWith('anna')
    const fault = 'Почтовый сервер отказал: 550 User unknown'
    await store.notices.recordOutcome(
      notice,
      isRefused ? { state: 'failed', fault } : { state: 'sent' },
    )
  }
  expect((await view(101))?.notTold).toEqual([
    expect.stringMatching(/^Уведомление не.дошло: anna@mezha\.example\. /),
  ])
})

test.each([
  ['8 (831) 255-55-55, 8 916 123-45-67', '+7 831 255-55-55 …'],
  ['8-912-000-11-22 доб. 105', '+7 912 000-11-22 …'],
  ['8 900 123-45-67', '8 900 123-45-67'],
  ['+375 29 765-43-21', '+375 29 765-43-21'],
])('a row shows the whole number that is called of %s', async (phone, shown) => {
  await save('one', { phone })
  expect((await list()).rows[0]?.phone.replaceAll('\u00a0', ' ')).toBe(shown)
})

test('a row cuts the title of a service, and never the sum', async () => {
  const title = 'Схема расположения участка на кадастровом плане территории'
  const prices = [aService({ title, price: 6000 }), aService({ title: 'План', price: null })]
  await save('long', { services: [title, 'План', 'План'] }, {}, prices)
  const { rows } = await list()
  expect(rows[0]?.what).toMatch(/^Схема расположения участ.* и.ещё.2$/)
  expect(rows[0]?.what.length).toBeLessThanOrEqual(72)
  expect(rows[0]?.sum).toMatch(/^6.000.₽ \+ /)
})

test('a long list has pages, and a page beyond the end is the last one', async () => {
  for (let at = 0; at < 60; at++) await save(String(at), { phone: '' })
  expect(await list('')).toMatchObject({
    shown: '1–\u206050\u00a0из\u00a060',
    newer: null,
    older: '?show=open&page=2',
  })
  const last = { shown: '51–\u206060\u00a0из\u00a060', newer: '?show=open', older: null }
  expect(await list('page=2')).toMatchObject(last)
  expect(await list('page=99')).toMatchObject(last)
})

test('a request is shown with its prices, its sum, and the consent’s edition', async () => {
  const text = 'Согласен\nРедакция от 05.03.2026'
  await save('key', {}, { consent: { page: '/services', text } })
  const shown = await view(101, 'Анна', sha256(text))
  expect(shown).toMatchObject({
    services: [
      { title: 'Обмер участка', price: '7\u00a0000\u00a0₽' },
      { title: 'Вынос точек', price: '2\u00a0000\u00a0₽' },
    ],
    sum: { text: '9\u00a0000\u00a0₽' },
    links: [
      { href: 'tel:+79001234567' },
      { href: 'https://wa.me/79001234567' },
      { href: 'https://t.me/+79001234567' },
    ],
    samePhone: null,
  })
  expect(shown?.consent).toMatch(/Редакция от.05\.03\.2026, та же, что сейчас\.$/)
  expect(shown?.consentLink).toBe(`/desk/consents/${sha256(text)}`)
  expect((await view(101))?.consent).toMatch(/прежняя\.$/)

  const was = [aService({ price: 6000 }), aService({ title: 'Вынос точек', price: 2000 })]
  await save('dearer', {}, {}, was)
  await save('unknown', {}, { prices: undefined })
  const linesOf = async (id: number) => {
    const { services = [], sum } = (await view(id)) ?? {}
    return [...services.map(({ price, today }) => `${price}, ${today}`), sum?.text].map((text) =>
      text?.replaceAll('\u00a0', ' '),
    )
  }
  expect(await linesOf(101)).toEqual(['7 000 ₽, null', '2 000 ₽, null', '9 000 ₽'])
  expect(await linesOf(102)).toEqual(['6 000 ₽, сегодня 7 000 ₽', '2 000 ₽, null', '8 000 ₽'])
  expect(await linesOf(103)).toEqual([
    'цена не записана, сегодня 7 000 ₽',
    'цена не записана, сегодня 2 000 ₽',
    undefined,
  ])

  await save('another', { phone: '12-34', services: ['Обмер участка', 'Чего нет в списке'] })
  expect(await view(104)).toMatchObject({ links: [], sum: null, consent: texts.consent.none })
  expect(await view(105)).toBeNull()
})

test('a request offers what its state allows, and tells each person whose it is', async () => {
  await save('key')
  const offered = async (person = 'Анна') => {
    const shown = await view(101, person)
    return [shown?.state, ...(shown?.buttons ?? []).map(({ intent }) => intent)]
  }
  expect(await offered()).toEqual([texts.states.isNew('в 07:00'), 'taken', 'spam'])
  await act(desk, 'spam', 101, 'Анна', '')
  expect((await offered()).slice(1)).toEqual(['taken', 'not-spam', 'spam'])
  expect(await act(desk, 'taken', 101, 'анна', '')).toBeNull()
  expect(await store.requests.find(101)).toMatchObject({ assignee: 'anna@mezha.example' })
  expect(await offered()).toEqual([texts.states.isYours('в 12:00'), 'done', 'refused', 'put-back'])
  expect((await offered('Борис'))[0]).toBe(texts.states.isTaken('Анна', 'в 12:00'))
  await act(desk, 'done', 101, 'Борис', 'anna@mezha.example')
  expect((await offered()).slice(1)).toEqual(['reopened'])
})

test('what is no spam after all is told to the others as a new request, once, and the page says so', async () => {
  await save('key', {}, { isSpam: true })
  const press = { intent: 'not-spam' as const, assignee: '', note: '', day: null }
  expect(await desk.change(101, 'Анна', press)).toMatchObject({
    text: 'Заявка отмечена как не\u00a0спам. Остальные узнают о\u00a0ней, как о\u00a0новой.',
  })
  expect((await desk.change(101, 'Анна', press)).stored).toEqual([])
  const told = [await store.notices.lock(), await store.notices.lock()]
  expect(told).toMatchObject([{ kind: 'new', recipient: 'boris@mezha.example' }, null])
})

test('a slip and its undo keep the day to call back, unless it has passed', async () => {
  await save('key')
  await act(desk, 'taken', 101, 'Анна', '')
  await callBack(desk, 101, 'Анна', '2026-03-12')
  const day = async () => (await store.requests.find(101))?.callBackOn
  await act(desk, 'put-back', 101, 'Анна', '')
  expect(await day(), 'the client waits for it, whoever calls').toBe('2026-03-12')
  await act(desk, 'taken', 101, 'Анна', '')
  for (const slip of ['done', 'refused'] as const) {
    await act(desk, slip, 101, 'Анна', '')
    expect(await day(), 'nobody calls about what is done').toBeNull()
    expect((await list('show=all')).rows[0]?.callBack).toBeNull()
    await act(desk, 'reopened', 101, 'Анна', '')
    expect(await day()).toBe('2026-03-12')
  }
  await act(desk, 'done', 101, 'Анна', '')
  vi.setSystemTime(NOON + 72 * HOUR)
  await act(desk, 'reopened', 101, 'Анна', '')
  expect(await day()).toBeNull()
})

test('a day that another set since the page was opened stays until whoever is late presses again', async () => {
  await save('open')
  await callBack(desk, 101, 'Борис', '2026-03-12')
  const late = { intent: null, assignee: '', note: 'Просил позже', day: '2026-03-20', keptDay: '' }
  const { refusal, ...changed } = await desk.change(101, 'Анна', late)
  expect(changed).toEqual({ stored: ['note'], text: 'Заметка записана.', status: 409 })
  expect(refusal?.replaceAll('\u00a0', ' ')).toContain(
    'его изменили (Борис, 10.03.2026 12:00: Перезвонить 12.03.2026)',
  )
  expect(await store.requests.find(101)).toMatchObject({ callBackOn: '2026-03-12' })
  const again = { ...late, note: '', keptDay: '2026-03-12' }
  expect(await desk.change(101, 'Анна', again)).toMatchObject({ refusal: null })
  expect(await store.requests.find(101)).toMatchObject({ callBackOn: '2026-03-20' })
})

describe('handing over', () => {
  const handing = (isAll: boolean, assignee: string, to = 'boris@mezha.example') => {
    return { intent: null, assignee, note: 'Отпуск', day: null, handed: { to, isAll } }
  }
  const anna = 'anna@mezha.example'

  test('one request goes to a colleague with what was noted, and they alone are told', async () => {
    await save('one')
    await save('two')
    const shown = await view(101, 'Анна')
    expect(shown?.handOver).toMatchObject([{ name: 'to', colleagues: [{ name: 'Анна' }, {}] }])
    expect(await desk.change(101, 'Анна', handing(false, ''))).toMatchObject({
      stored: ['note', 'handed'],
      text: 'Заметка записана. Передано: boris@mezha.example.',
    })
    expect(await store.requests.find(101)).toMatchObject({ assignee: 'boris@mezha.example' })
    expect(await store.requests.find(102)).toMatchObject({ assignee: null })
    expect([await store.notices.lock(), await store.notices.lock()]).toMatchObject([
      { kind: 'handed', recipient: 'boris@mezha.example', text: 'Анна передаёт вам заявку: № 101' },
      null,
    ])
    const acts = (await view(101))?.history.map(({ parts }) => textOf(parts))
    expect(acts).toEqual(['Передана: boris@mezha.example', 'Отпуск'])
    // Their page is older than that.
    expect((await desk.change(101, 'Анна', handing(false, anna))).status).toBe(409)
  })

  test('all of somebody’s go in one press, with one notice', async () => {
    for (const key of ['one', 'two', 'three', 'done']) await save(key)
    for (const id of [101, 103, 104])
      await store.requests.move(id, 'taken', anna, {
        message: { kind: 'taken', recipients: [], text: '' },
      })
    await store.requests.move(104, 'done', '')
    expect((await view(101))?.handOver).toMatchObject([{ name: 'to' }, { name: 'allTo' }])
    expect((await desk.change(101, 'Анна', handing(true, anna))).text).toBe(
      'Заметка записана. Передано 2\u00a0заявки: boris@mezha.example.',
    )
    const assignees = (await store.lists.readRequests([101, 102, 103, 104])).map(
      ({ assignee }) => assignee,
    )
    expect(assignees).toEqual(['boris@mezha.example', null, 'boris@mezha.example', anna])
    expect([await store.notices.lock(), await store.notices.lock()]).toMatchObject([
      { text: 'Анна передаёт вам заявки (2): № 101, № 103' },
      null,
    ])
  })

  test('who has signed out gets one, until they have done nothing for sixty days', async () => {
    await save('one')
    await save('two')
    await note(desk, 101, 'Вера', 'Ждёт')
    const offered = async () => (await view(102))?.handOver?.[0]?.colleagues.map(({ name }) => name)
    vi.setSystemTime(NOON + 59 * 24 * HOUR)
    expect(await offered()).toEqual(['Анна', 'boris@mezha.example', 'Вера'])
    expect((await desk.change(101, 'Анна', handing(false, '', 'Вера'))).refusal).toBeNull()
    vi.setSystemTime(NOON + 61 * 24 * HOUR)
    expect(await offered()).toEqual(['Анна', 'boris@mezha.example'])
  })

  test('nobody gets one who is neither told nor signed in, and who is signed in does', async () => {
    await save('one')
    expect((await desk.change(101, 'Анна', handing(false, '', 'Вера'))).refusal).toBe(
      texts.handOver.unknown,
    )
    await store.sessions.begin('hash', 'Вера', ['password'])
    expect((await desk.change(101, 'Анна', handing(false, '', 'Вера'))).refusal).toBeNull()
    expect(await store.requests.find(101)).toMatchObject({ assignee: 'Вера' })
  })
})

test('an act on a request that somebody else has taken is refused with their name', async () => {
  await save('key')
  await act(desk, 'taken', 101, 'Пётр', '')
  const refusal = typeset(staff.alreadyTaken(101, 'Пётр', 'в 12:00'))
  expect(await act(desk, 'taken', 101, 'Анна', '')).toBe(refusal)
  expect(await act(desk, 'put-back', 101, 'Анна', 'anna@mezha.example')).toBe(refusal)
  expect(await act(desk, 'spam', 101, 'Анна', '')).toBe(refusal)
  expect(await desk.remove(107)).toBe(typeset(staff.notThere(107)))
})

test.each(['Пётр', 'boss@elsewhere.example', 'gone@mezha.example'])(
  'a request that %s has taken is theirs until somebody puts it back, and the others are told',
  async (gone) => {
    await save('key')
    expect(await act(desk, 'taken', 101, gone, '')).toBeNull()
    expect(await act(desk, 'taken', 101, 'Анна', '')).toBe(
      typeset(staff.alreadyTaken(101, gone, 'в 12:00')),
    )
    const told = async () => [await store.notices.lock(), await store.notices.lock()]
    await told()
    expect(await act(desk, 'put-back', 101, 'Анна', gone)).toBeNull()
    expect(await told()).toMatchObject([
      { recipient: 'boris@mezha.example', text: staff.mail.putBack(101, gone) },
      null,
    ])
    expect(await act(desk, 'taken', 101, 'Анна', '')).toBeNull()
    expect(await store.requests.find(101)).toMatchObject({ assignee: 'anna@mezha.example' })
  },
)

test('who has left keeps the name under which they took a request, or got it', async () => {
  for (const key of ['one', 'two']) await save(key)
  await act(desk, 'taken', 101, 'Анна')
  await note(desk, 101, 'Анна', 'Ждёт выписку')
  const handed = { to: 'anna@mezha.example', isAll: false }
  const typed = { intent: null, assignee: '', note: '', day: null, handed }
  expect((await desk.change(102, 'Борис Седых', typed)).refusal).toBeNull()

  const parsed = parseSettings({})
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  desk = openDesk(store, parsed.settings)
  const { rows } = await list()
  expect(rows.map(({ whose }) => whose)).toEqual(['Анна', 'Анна'])
  const page = JSON.stringify([await view(101), await view(102)])
  expect(page).toContain('Анна')
  expect(page.replaceAll('"assignee":"anna@mezha.example"', '')).not.toContain('@')
})

test.each([
  [0, 'меньше минуты'],
  [21, '21 минуту'],
  [60 * 3, '3 часа'],
  [60 * 24 * 12, '12 дней'],
])('an age of %i minutes is %s', (minutes, said) => {
  expect(ageOf(new Date(NOON - minutes * 60_000).toISOString(), NOON)).toBe(said)
})

test('a search finds every text that people wrote on a request’s page', async () => {
  const mac = 'Й'.normalize('NFD')
  await save('key', {
    name: `Пётр ${mac}ошкар-Олин`,
    phone: '8 900 123-45-67, 8 (916) 555-44-33',
    address: 'Щёлково, 50:27:0020806:1234, «Рассвет»',
    comment: 'ИНН 7707083893,\nдом 1998 года',
    services: ['Вынос точек'],
  })
  const foreign = { name: '', phone: '+375 29 765-43-21', address: '', comment: '', services: [] }
  await save('foreign', foreign)
  await act(desk, 'taken', 101, 'Борис Седых', '')
  await note(desk, 101, 'Анна', 'Ждёт выписку')
  const shown = await view(101)
  if (!shown) throw new Error('There is no request')
  const pageTexts = [
    textOf(shown.phone),
    ...shown.fields.map(({ parts }) => textOf(parts)),
    ...shown.services.map(({ title }) => title),
    ...shown.history.map(({ by }) => by.split(',')[0] ?? ''),
    'Ждёт выписку',
  ]
  for (const text of pageTexts) {
    expect([text, await idsOf(`find=${encodeURIComponent(text)}`)]).toEqual([text, [101]])
  }
  for (const part of [
    '4567',
    '123',
    '4433',
    '9165554433',
    '+7 (916) 555-44-33',
    '8 900 1234567',
    'йошкар',
    'ИОШКАР'.replace('И', mac),
    '7707083893',
    '707 08',
    '1998',
    '806:1234',
    '0020806 1234',
    'рассвет',
    '"рассвет" щелково',
    'седых 4567',
    'выписку',
    // The first letters are Latin.
    'Paccвет',
  ]) {
    expect([part, await idsOf(`find=${encodeURIComponent(part)}`)]).toEqual([part, [101]])
  }
  for (const part of ['+375 29', '375297654321', '4321', '№ 102']) {
    expect([part, await idsOf(`find=${encodeURIComponent(part)}`)]).toEqual([part, [102]])
  }
  for (const part of ['999', '43', '8 901', 'сидоров', '123 сидоров', 'Pacсол']) {
    expect([part, await idsOf(`find=${encodeURIComponent(part)}`)]).toEqual([part, []])
  }
})

test('a request whose day to call back has come stands first, and says so', async () => {
  await save('one')
  await save('two')
  await save('three')
  expect(await callBack(desk, 101, 'Анна', '2026-03-10')).toBeNull()
  for (const day of ['12/3/2026', '11032026', '11.3.2026']) {
    expect(await callBack(desk, 102, 'Анна', day), day).toBeNull()
  }
  const said = async () => (await list()).rows.map(({ id, callBack }) => [id, callBack?.text])
  expect(await said()).toEqual([
    [101, texts.callBack.today],
    [103, undefined],
    [102, texts.callBack.later('11.03.2026')],
  ])
  vi.setSystemTime(NOON + 48 * HOUR)
  expect((await said())[0]).toEqual([102, texts.callBack.due('11.03.2026')])
  for (const day of ['2026-02-31', '31.02.2026', 'завтра', '0206-03-05']) {
    expect(await callBack(desk, 101, 'Анна', day), day).toBe(texts.callBack.wrong)
  }
  expect(await callBack(desk, 101, 'Анна', '')).toBeNull()
  await act(desk, 'done', 102, 'Анна', '')
  expect(await said()).toEqual([
    [103, undefined],
    [101, undefined],
  ])
})

test('a day that is past is refused, with all that was typed', async () => {
  await save('open')
  const past = { intent: null, assignee: '', note: 'Не берёт', day: '2026-03-09' }
  const asked = await desk.change(101, 'Анна', past)
  expect(asked).toEqual({
    stored: [],
    text: '',
    refusal: texts.callBack.past('09.03.2026'),
    status: 422,
  })
  expect(await store.requests.find(101)).toMatchObject({ callBackOn: null })
  const long = await desk.change(101, 'Анна', { ...past, note: 'о'.repeat(2001) })
  expect(long.refusal).toBe(
    `${texts.history.longNote(2001, 2000)} ${texts.callBack.past('09.03.2026')}`,
  )
})

test('a button stores the note and the day that are typed beside it, and says each', async () => {
  await save('open')
  const typed = { intent: 'taken' as const, assignee: '', note: 'Не берёт', day: '2026-11-27' }
  const changed = await desk.change(101, 'Анна', typed)
  expect(changed).toEqual({
    stored: ['note', 'call-back', 'taken'],
    text: 'Заметка записана. Перезвонить 27.11.2026. Заявка ваша. Клиент этого не\u00a0видит.',
    refusal: null,
    status: 200,
  })
  const [request] = await store.lists.readRequests([101])
  expect(request).toMatchObject({ assignee: 'anna@mezha.example', callBackOn: '2026-11-27' })
  expect(request?.history.map(({ kind }) => kind)).toEqual(['taken', 'call-back', 'note'])
})

test('who was second keeps their note, and a day that is none stores nothing', async () => {
  await save('open')
  await act(desk, 'taken', 101, 'Пётр')
  const typed = { intent: 'taken' as const, assignee: '', note: 'Ждёт', day: null }
  expect(await desk.change(101, 'Анна', typed)).toMatchObject({ stored: ['note'], status: 409 })
  const wrong = { ...typed, note: 'Другая', day: 'завтра' }
  expect(await desk.change(101, 'Анна', wrong)).toEqual({
    stored: [],
    text: '',
    refusal: texts.callBack.wrong,
    status: 422,
  })
  const [request] = await store.lists.readRequests([101])
  expect(request?.history.map(({ text }) => text)).toEqual(['Ждёт', ''])
  expect(await desk.change(107, 'Анна', typed)).toMatchObject({ stored: [], status: 404 })
})

test('a note is stored whole, or refused in words', async () => {
  await save('key')
  const longest = `${'ж'.repeat(1999)}🙂`
  expect(await note(desk, 101, 'Анна', ` ${longest}\n`)).toBeNull()
  expect((await view(101))?.history[0]?.parts).toEqual([{ text: longest }])
  const refusal = await note(desk, 101, 'Анна', `${longest}.`)
  expect(refusal).toBe(texts.history.longNote(2001, 2000))
  expect((await view(101))?.history).toHaveLength(1)
})

test('the history of a request is one list: what was done and noted, by whom, newest first', async () => {
  await save('key')
  await act(desk, 'taken', 101, 'Анна', '')
  await note(desk, 101, 'boss', 'Просит скидку')
  await note(desk, 101, 'boss', ' Просит скидку\n')
  await callBack(desk, 101, 'Анна', '2026-03-12')
  await act(desk, 'refused', 101, 'boss', 'anna@mezha.example')
  await act(desk, 'reopened', 101, 'Анна', '')
  await act(desk, 'put-back', 101, 'Анна', '')
  const shown = await view(101)
  expect(shown?.history.map(({ by, parts }) => `${by}: ${textOf(parts)}`)).toEqual([
    'Анна, 10.03.2026 12:00: Заявка возвращена в\u00a0новые',
    'Анна, 10.03.2026 12:00: Заявка снова в\u00a0работе',
    'boss, 10.03.2026 12:00: Клиент отказался',
    'Анна, 10.03.2026 12:00: Перезвонить 12.03.2026',
    'boss, 10.03.2026 12:00: Просит скидку',
    'Анна, 10.03.2026 12:00: Заявка взята',
  ])
  expect(await note(desk, 101, 'Анна', ' \n')).toBe(texts.history.emptyNote)
  expect(await note(desk, 107, 'Анна', 'нет такой')).toBe(typeset(staff.notThere(107)))
  await save('another', { address: 'уч. 50:27:0020806:123', comment: 'сосед 50:27:0020806:123' })
  expect((await view(102))?.maps).toEqual([
    {
      label: texts.onMap('50:27:0020806:123'),
      href: 'https://nspd.gov.ru/map?thematic=PKK&query=50%3A27%3A0020806%3A123',
    },
  ])
})

const said = async (id: number, person = 'Анна') =>
  (await view(id, person))?.history.map(({ parts }) => textOf(parts).replaceAll('\u00a0', ' '))

test('what a client said wrongly is corrected, and buttons, the same phone and a waiting mail follow', async () => {
  await save('first', { phone: '8 900 765-43-21' })
  await save(
    'second',
    { name: 'Анна', phone: '8 900 111-11-11' },
    { notify: ['boris@mezha.example'] },
  )
  const seen = { name: 'Анна', phone: '8 900 111-11-11', address: 'Садовая, 7' }
  const typed = { ...seen, phone: '8 900 765-43-21' }
  expect(await desk.correct(102, 'Анна', typed, seen)).toEqual({ corrected: ['phone'], since: [] })
  const shown = await view(102)
  expect(shown?.links[0]?.href).toBe('tel:+79007654321')
  expect(shown?.samePhone?.id).toBe(101)
  expect(shown?.history[0]?.by).toBe('Анна, 10.03.2026 12:00')
  expect(await said(102)).toEqual(['Исправлено. Телефон — было: 8 900 111-11-11'])
  expect(await store.notices.lock()).toMatchObject({ request: { phone: '8 900 765-43-21' } })
  expect(await desk.correct(103, 'Анна', typed, seen), 'there is none').toBeNull()
})

test('a correction from an older page takes nobody’s back', async () => {
  await save('one')
  const seen = { name: 'Анна Кузнецова', phone: '8 900 123-45-67', address: 'Садовая, 7' }
  await desk.correct(101, 'Борис', { ...seen, address: 'Садовая, 17' }, seen)
  const other = { ...seen, name: 'Анна Кузьмина' }
  expect(await desk.correct(101, 'Анна', other, seen)).toMatchObject({ corrected: ['name'] })
  const same = { ...seen, address: 'Садовая, 71' }
  expect(await desk.correct(101, 'Анна', same, seen)).toEqual({ corrected: [], since: ['address'] })
  expect(await store.requests.find(101)).toMatchObject({
    name: 'Анна Кузьмина',
    address: 'Садовая, 17',
  })
})

test('a note is struck by who wrote it alone, and can be read all the same', async () => {
  await save('one')
  await note(desk, 101, 'Анна', 'Перезвонит сама')
  const strikeOf = async (person: string) => (await view(101, person))?.history[0]?.strike
  expect(await strikeOf('Борис')).toBeNull()
  const strike = (await strikeOf('Анна')) ?? ''
  const press = { intent: null, assignee: '', note: '', day: null, strike }
  expect(await desk.change(101, 'Борис', press)).toMatchObject({
    status: 409,
    refusal: texts.history.notStruck,
  })
  for (const time of ['first', 'second']) {
    expect(await desk.change(101, 'Анна', press), time).toMatchObject({
      text: 'Заметка зачёркнута.',
    })
  }
  const [shown] = (await view(101))?.history ?? []
  expect(shown).toMatchObject({
    isStruck: true,
    strike: null,
    parts: [{ text: 'Перезвонит сама' }],
  })
  expect((await list()).rows[0]?.note, 'the row says what the client wrote').toContain('Забор')
})
