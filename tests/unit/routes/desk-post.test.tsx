import { renderToString } from 'react-dom/server'
import type { ActionFunctionArgs } from '@remix-run/node'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server'
import { expect, test, vi } from 'vitest'
import { AgencyUnavailable } from '~/agency/port/agency'
import DeskRequest, { action, loader } from '~/routes/desk.requests.$number'

const site = vi.hoisted(() => ({ context: {} }))
vi.mock('~/context.server', () => ({ appContext: () => site.context }))
vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))
vi.mock('~/server/http/visitor.server', () => ({ visitorAddress: () => '127.0.0.1' }))

/** Posts to a page of the desk as the site does: its action, then its loader. Resolves with the whole page. */
async function post(desk: object, fields: Record<string, string>) {
  site.context = {
    office: { desk, door: { enter: async () => 'Анна' } },
    catalogue: { current: () => [] },
    consents: { current: () => ({ text: '' }) },
  }
  const routes = [
    {
      path: '/desk/requests/:number',
      action: (args: object) => action(args as ActionFunctionArgs),
      loader: (args: object) => loader(args as ActionFunctionArgs),
      element: <DeskRequest />,
      errorElement: <p>Сейчас не получается</p>,
    },
  ]
  const { query, dataRoutes } = createStaticHandler(routes)
  const request = new Request('http://localhost/desk/requests/7', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const context = await query(request)
  if (context instanceof Response) throw new Error(`Answered ${context.status}`)
  const router = createStaticRouter(dataRoutes, context)
  const page = renderToString(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  )
  return page.replaceAll('\u00a0', ' ')
}

const away = async () => Promise.reject(new AgencyUnavailable('unreachable', 'no database'))
const damage = async () =>
  Promise.reject(
    new AgencyUnavailable('unreachable', 'malformed', { cause: { code: 'SQLITE_CORRUPT' } }),
  )

test.each([
  ['a note', { intent: 'note', text: 'Приедет в среду' }, 'Приедет в среду</textarea>'],
  ['a day', { intent: 'callBack', text: '2026-12-01' }, 'value="2026-12-01"'],
])('the page still has %s that was typed while the database is away', async (_, fields, typed) => {
  const page = await post({ note: away, callBack: away, show: away }, fields)
  expect(page).toContain(typed)
  expect(page).toContain('Не сохранено: база данных не отвечает')
  expect(page).not.toContain('Сейчас не получается')
  expect(page).not.toContain('Её удалили')
})

test('so does that of a request on a damaged page of the database', async () => {
  const showDamaged = async () => ({ fields: [], tel: null, history: [] })
  const desk = { note: damage, show: damage, showDamaged }
  const page = await post(desk, { intent: 'note', text: 'Приедет в среду' })
  expect(page).toContain('Приедет в среду</textarea>')
  expect(page).toContain('ниже — всё, что удалось прочитать')
})
