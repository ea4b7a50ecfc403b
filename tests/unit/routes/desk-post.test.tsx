import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import type { ActionFunctionArgs } from '@remix-run/node'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AgencyUnavailable } from '~/agency/port/agency'
import { openStore } from '~/agency/store/store.server'
import { openDesk } from '~/office/desk/desk.server'
import { parseSettings } from '~/server/settings/env.server'
import { siteOf, temporaryFolder } from '../workbench'
import { bareFacts } from '../../support/factories'
import DeskContent, { action as editAction, loader as editLoader } from '~/routes/desk.$content'
import DeskRequest, { action, loader } from '~/routes/desk.requests.$number'

vi.mock('~/server/http/visitor.server', () => ({ visitorAddress: () => '127.0.0.1' }))

const pages = {
  request: {
    path: '/desk/requests/:number',
    address: '/desk/requests/7',
    element: <DeskRequest />,
    action,
    loader,
  },
  content: {
    path: '/desk/:content',
    address: '/desk/agency',
    element: <DeskContent />,
    action: editAction,
    loader: editLoader,
  },
}

/** Posts to a page of the desk as the site does: its action, then its loader. Resolves with the whole page. */
async function post(
  desk: object,
  fields: Record<string, string>,
  page: keyof typeof pages = 'request',
) {
  const { address, path, element, ...route } = pages[page]
  siteOf({
    office: {
      desk,
      door: { enter: async () => 'Анна' },
      flash: { take: async () => null },
    },
    catalogue: { current: () => [] },
    consents: { current: () => ({ text: '' }) },
    files: null,
  })
  const routes = [
    {
      path,
      action: (args: object) => route.action(args as ActionFunctionArgs),
      loader: (args: object) => route.loader(args as ActionFunctionArgs),
      element,
      errorElement: <p>Сейчас не получается</p>,
    },
  ]
  const { query, dataRoutes } = createStaticHandler(routes)
  const request = new Request(`http://localhost${address}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const context = await query(request)
  if (context instanceof Response) throw new Error(`Answered ${context.status}`)
  const router = createStaticRouter(dataRoutes, context)
  const html = renderToString(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  )
  return html.replaceAll('\u00a0', ' ')
}

const away = async () => Promise.reject(new AgencyUnavailable('unreachable', 'no database'))
const damage = async () =>
  Promise.reject(
    new AgencyUnavailable('unreachable', 'malformed', { cause: { code: 'SQLITE_CORRUPT' } }),
  )

test.each([
  ['a note', { intent: 'save', note: 'Приедет в среду' }, 'Приедет в среду</textarea>'],
  ['a day', { intent: 'done', day: '2026-12-01', keptDay: '' }, 'value="2026-12-01"'],
])('the page still has %s that was typed while the database is away', async (_, fields, typed) => {
  const page = await post({ change: away, show: away }, fields)
  expect(page).toContain(typed)
  expect(page).toContain('Не сохранено: база данных не отвечает')
  expect(page).not.toContain('Сейчас не получается')
  expect(page).not.toContain('Её удалили')
})

test('so does that of a request on a damaged page of the database, which says what to do', async () => {
  const page = await post({ change: damage, show: damage }, { intent: 'save', note: 'Приедет' })
  expect(page).toContain('Приедет</textarea>')
  expect(page).toMatch(/Часть базы данных повреждена\. .* командой mezha --restore\./)
})

describe('facts that are moved here from a file', () => {
  /** The desk of a site with such a file, and its store. */
  function aDesk(facts: object) {
    const folder = temporaryFolder()
    const agencyFile = join(folder, 'agency.json')
    writeFileSync(agencyFile, JSON.stringify(facts))
    const parsed = parseSettings({ DATABASE_URL: `file:${join(folder, 'agency.db')}` })
    if ('faults' in parsed) throw new Error(parsed.faults.join())
    const settings = { ...parsed.settings, agencyFile }
    const store = openStore(settings.databaseUrl)
    onTestFinished(() => store.close())
    return { store, desk: openDesk(store, settings) }
  }

  test('wait in it, with a button to try again, while the database is away', async () => {
    const { store, desk } = aDesk(bareFacts)
    vi.spyOn(store.versions, 'newest').mockImplementation(away)
    const page = await post(desk, { base: '0' }, 'content')
    expect(page).toContain('Не перенесено: база данных не отвечает')
    expect(page).toContain('Перенести сюда')
    expect(page).not.toMatch(/Всё, что вы набрали|>Сохранить</)
  })
})
