import { expect, test, vi } from 'vitest'
import { readMonth, readMonthQuery } from '~/office/desk/counts/month-report.server'
import { pricesOf } from '~/agency/catalogue/service'
import { addMonths, monthPeriod, monthText } from '~/format/local-time'
import { aRequest, aService } from '../../../../support/factories'
import { storeAt, temporaryFolder } from '../../../workbench'

const HOUR = 3_600_000
const plan = 'Технический план жилого дома'
const services = [
  aService({ id: 1, title: plan, price: 12_000 }),
  aService({ id: 2, title: 'Вынос точек', price: 2000 }),
]
const silently = { kind: 'taken' as const, recipients: [] }

/** The report of March 2026, as lines of its tables, with the lists that they lead to. */
async function reportOf(store: ReturnType<typeof storeAt>, month = '2026-03') {
  const { title, tables } = await readMonth(store.lists, month)
  const lines = tables.flatMap((table) => [
    `${table.title}:`,
    ...table.rows.map(({ label, value, href }) => [label, value, href].filter(Boolean).join(' | ')),
  ])
  return [title, ...lines].map((line) => line.replaceAll(/[\u00a0\u202f]/g, ' '))
}

test('a month says what came, what became of it, what was done in it, how soon, from where and why not', async () => {
  const store = storeAt(`file:${temporaryFolder()}/agency.db`)
  const start = new Date(2026, 2, 1).getTime()
  const april = new Date(2026, 3, 1).getTime()
  let key = 0
  const save = (now: number, titles: string[], page: string | null, isSpam = false) =>
    store.requests.save(
      aRequest({ services: titles, phone: isSpam ? '' : '8 900 000-00-00' }),
      `${key++}`,
      {
        now,
        isSpam,
        prices: pricesOf(titles, services),
        consent: page === null ? undefined : { page, text: 'Согласен' },
      },
    )
  await save(start - 1, [plan], '/')
  await save(start, [plan], '/')
  await save(start, ['Вынос точек', plan], '/services')
  await save(start, ['Чего нет'], '/services')
  await save(start, [], '/services')
  await save(start, [], null)
  await save(april - 1, [], '/services?basket')
  await save(april, [], '/')
  await save(start, [], '/', true)
  for (const [id, hours] of [
    [102, 1],
    [103, 2],
    [104, 3],
    [105, 49],
    [106, 50],
  ] as const) {
    await store.requests.move(id, 'taken', 'Анна', { message: silently, now: start + hours * HOUR })
  }
  for (const id of [102, 103]) await store.requests.move(id, 'done', '', { now: april })
  for (const id of [101, 104]) await store.requests.move(id, 'done', '', { now: april - 1 })
  for (const id of [105, 106]) await store.requests.move(id, 'refused', '', { now: april - 1 })
  await store.requests.explain(105, 'price')

  expect(await reportOf(store)).toEqual([
    'Отчёт: март 2026',
    'Пришедшие заявки:',
    'Пришло | 6 | /desk?show=all&month=2026-03',
    'Взято в работу | 5',
    'Выполнено | 3 | /desk?show=done&month=2026-03',
    'Отказов | 2 | /desk?show=refused&month=2026-03',
    'Ещё открыто | 1 | /desk?show=open&month=2026-03',
    'Сумма выполненных по ценам в день заявки | 26 000 ₽',
    'Из них без записанной цены | 1',
    'Сделано, когда бы заявка ни пришла:',
    'Выполнено | 2',
    'Отказов | 2',
    'Сумма выполненных по ценам в день заявки | 12 000 ₽',
    'Из них без записанной цены | 1',
    'Как скоро взяли:',
    'Половину — не позже чем через | 3 часа',
    'Дольше всех ждала № 106 | 2 дня | /desk/requests/106',
    'Откуда:',
    'Услуги и цены | 4',
    'Прислала программа | 1',
    'Главная страница | 1',
    'Почему отказы:',
    'причина не названа | 1',
    'дорого | 1',
  ])
})

test('a month adds no price for a unit, and says of how many requests that is', async () => {
  const store = storeAt(`file:${temporaryFolder()}/agency.db`)
  const list = [
    ...services,
    aService({ title: 'Съёмка', price: 800, unit: 'за сотку', perUnit: true }),
  ]
  const now = new Date(2026, 2, 1).getTime()
  for (const [key, titles] of [[plan, 'Съёмка'], ['Съёмка']].entries()) {
    await store.requests.save(aRequest({ services: titles }), `${key}`, {
      now,
      prices: pricesOf(titles, list),
    })
    await store.requests.move(101 + key, 'taken', 'Анна')
    await store.requests.move(101 + key, 'done', '')
  }
  const lines = await reportOf(store)
  expect(lines.filter((line) => /цен/.test(line))).toEqual([
    'Сумма выполненных по ценам в день заявки | 12 000 ₽',
    'Из них с ценой за сотку, точку, метр, час: она в сумму не входит | 2',
  ])
})

test('a month without requests says so in numbers, and names nothing that was not', async () => {
  const store = storeAt(`file:${temporaryFolder()}/agency.db`)
  const [title, ...lines] = await reportOf(store, '2026-01')
  expect(title).toBe('Отчёт: январь 2026')
  expect(lines.map((line) => line.split(' | ').slice(0, 2).join(' '))).toEqual([
    'Пришедшие заявки:',
    'Пришло 0',
    'Взято в работу 0',
    'Выполнено 0',
    'Отказов 0',
    'Ещё открыто 0',
  ])
})

test('a month is a calendar’s, and a wrong one is the current', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 31, 23, 59) })
  const monthOf = (query: string) => readMonthQuery(new URLSearchParams(query))
  for (const query of ['', 'month=2026-13', 'month=1999-01', 'month=2026-1', 'month=__proto__']) {
    expect(monthOf(query)).toBe('2026-01')
  }
  expect(monthOf('month=2025-12')).toBe('2025-12')
  expect([-1, 1, 13].map((months) => addMonths('2025-12', months))).toEqual([
    '2025-11',
    '2026-01',
    '2027-01',
  ])
  expect(monthPeriod('2025-12').until).toBe(monthPeriod('2026-01').from)
  expect(monthText('2026-03')).toBe('март 2026')
  vi.useRealTimers()
})

test('a call that was written down is one by its own name, and nobody waited before it was taken', async () => {
  const store = storeAt(`file:${temporaryFolder()}/agency.db`)
  const now = new Date(2026, 2, 5, 12).getTime()
  const call = { assignee: 'Анна', by: 'Анна', isTaken: true }
  await store.requests.save(aRequest(), 'call', { now, call })
  await store.requests.save(aRequest(), 'form', { now, consent: { page: '/', text: 'Согласен' } })
  await store.requests.move(102, 'taken', 'Анна', { now: now + 2 * HOUR })
  const lines = await reportOf(store)
  expect(lines).toContain('Звонок | 1')
  expect(lines).toContain('Половину — не позже чем через | 2 часа')
})
