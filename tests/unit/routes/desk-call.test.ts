import type { ActionFunctionArgs } from '@remix-run/node'
import { beforeEach, expect, test, vi } from 'vitest'
import { createEmbeddedAgency } from '~/agency/embedded/embedded-agency.server'
import { AgencyUnavailable } from '~/agency/port/agency'
import { idempotencyKey } from '~/agency/port/idempotency.server'
import type { Notice } from '~/agency/store/notice-queue.server'
import type { Store } from '~/agency/store/store.server'
import { type Channel, startNoticeSender } from '~/office/notices/notice-sender.server'
import { openDesk } from '~/office/desk/desk.server'
import { noticeMail } from '~/office/notices/notice-mail'
import { action } from '~/routes/desk.call'
import { parseSettings } from '~/server/settings/env.server'
import { aFilledForm, aRequest, aService, emptyForm } from '../../support/factories'
import { siteOf, storeAt, temporaryFolder } from '../workbench'

vi.mock('~/server/http/visitor.server', () => ({ visitorAddress: () => '127.0.0.1' }))

const told: Notice[] = []
let store: Store
let flash: string

beforeEach(() => {
  told.length = 0
  const parsed = parseSettings({
    NOTIFY_SMTP_URL: 'smtp://127.0.0.1',
    NOTIFY_TO: 'Анна <anna@mezha.example>, Борис <boris@mezha.example>',
  })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  store = storeAt(`file:${temporaryFolder()}/agency.db`)
  const channel: Channel = {
    recipients: ['anna@mezha.example', 'boris@mezha.example'],
    send: async (notice) => {
      told.push(notice)
      return null
    },
  }
  const services = () => [aService({ price: 7000 })]
  siteOf({
    office: {
      desk: openDesk(store, parsed.settings),
      door: { enter: async () => 'Анна' },
      flash: {
        redirect: async (address: string, { text }: { text: string }) => {
          flash = text
          return new Response(null, { status: 303, headers: { Location: address } })
        },
      },
    },
    agency: createEmbeddedAgency({ store, services, notices: startNoticeSender(store, [channel]) }),
  })
})

const post = (fields: object, services: string[] = [], intent = 'take') => {
  const body = new URLSearchParams({ ...fields, intent })
  for (const title of services) body.append('services', title)
  const request = new Request('http://localhost/desk/call', { method: 'POST', body })
  return action({ request, params: {}, context: {} } as ActionFunctionArgs)
}

test('a call that is written down is a request of whoever wrote it, with today’s prices and no consent', async () => {
  const answer = await post(aFilledForm(), ['Обмер участка'])
  expect([answer.status, answer.headers.get('Location'), flash]).toEqual([
    303,
    '/desk/requests/101#said',
    'Звонок записан.',
  ])
  expect(await store.lists.readAll('taken')).toMatchObject([
    {
      ...aFilledForm({ comment: aRequest().comment.replaceAll('\r\n', '\n') }),
      assignee: 'anna@mezha.example',
      services: ['Обмер участка'],
      prices: { 'Обмер участка': { price: 7000 } },
      consent: null,
      history: [
        { kind: 'taken', by: 'Анна' },
        { kind: 'call', by: 'Анна' },
      ],
    },
  ])
  expect(await store.notices.count(), 'the others have nothing to do').toMatchObject({ waiting: 0 })
})

test('one that is left to others is new, and they are told of it and of who wrote it down', async () => {
  await post(aFilledForm(), [], 'leave')
  expect(await store.lists.readAll('new')).toMatchObject([{ id: 101, assignee: null }])
  await expect.poll(() => told.map(({ recipient }) => recipient)).toEqual(['boris@mezha.example'])
  expect(told.map((notice) => noticeMail(notice).text)[0]).toMatch(
    /^Заявка по звонку № 101, [\d.]+ [\d:]+\. Кто записал: Анна\n/,
  )
})

test('a second press stores no second one, and the visitor’s own request of the same words is another', async () => {
  const answers = await Promise.all([post(aFilledForm()), post(aFilledForm())])
  expect(answers.map(({ headers }) => headers.get('Location'))).toEqual(
    Array(2).fill('/desk/requests/101#said'),
  )
  expect(await store.lists.count()).toMatchObject({ all: 1 })
  await store.requests.save(aRequest(), idempotencyKey({ ...aFilledForm(), services: [] }))
  expect(await store.lists.count()).toMatchObject({ all: 2 })
})

test('what was typed comes back if nobody could be called, if it is too long, or while the database is away', async () => {
  const typed = { ...emptyForm, name: 'Анна Кузнецова', comment: 'Забор' }
  for (const [fields, status, fault] of [
    [emptyForm, 422, 'Ничего не записано: напишите имя'],
    [{ ...typed, comment: 'о'.repeat(30_001) }, 413, 'Ничего не записано: текста слишком много'],
  ] as const) {
    const answer = await post(fields, ['Обмер участка'])
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({
      fault: expect.stringContaining(fault.replace('не ', 'не\u00a0')),
      values: fields,
      services: ['Обмер участка'],
    })
  }
  const away = new AgencyUnavailable('storage', 'no database')
  vi.spyOn(store.requests, 'save').mockRejectedValue(away)
  const answer = await post(typed)
  expect([answer.status, await answer.json()]).toMatchObject([503, { values: typed }])
})
