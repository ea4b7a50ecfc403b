import { redirect } from '@remix-run/node'
import { expect, test, vi } from 'vitest'
import { action, loader } from '~/routes/desk.requests.$number_.correct'
import { aFilledForm } from '../../support/factories'
import { siteOf } from '../workbench'

vi.mock('~/server/http/visitor.server', () => ({ visitorAddress: () => '127.0.0.1' }))

test('whoever corrects a request is led back to it, with the way to the list from which they came', async () => {
  siteOf({
    office: {
      desk: {
        correction: async () => aFilledForm(),
        correct: async () => ({ corrected: ['name'], since: [] }),
      },
      door: { enter: async () => 'Анна' },
      flash: { take: async () => null, redirect: async (to: string) => redirect(to) },
    },
  })
  const address = 'http://localhost/desk/requests/7/correct?find=Речная%2C+26&page=2&junk='
  const args = { params: { number: '7' }, context: {} }
  const back = `/desk/requests/7?${new URLSearchParams({ find: 'Речная, 26', page: '2' })}`

  const shown = await loader({ ...args, request: new Request(address) })
  expect(await shown.json()).toMatchObject({ back })
  const body = new URLSearchParams(aFilledForm({ name: 'Пётр' }))
  const saved = await action({ ...args, request: new Request(address, { method: 'POST', body }) })
  expect(saved.headers.get('Location')).toBe(`${back}#said`)
})
