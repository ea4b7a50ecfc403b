import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server'
import { expect, test } from 'vitest'
import { DESK_PAGES } from '~/addresses/desk'
import { desk } from '~/office/words/desk'
import Desk from '~/routes/desk/route'
import { bareFacts } from '../../support/factories'

/** Returns a page of the desk of a site where the last hourly look found something. */
async function faultyAt(path: string) {
  const routes = [
    {
      id: 'root',
      path: '*',
      loader: () => ({ facts: bareFacts, isOpen: true, person: 'Анна', isFaulty: true }),
      element: <Desk />,
    },
  ]
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`Answered ${context.status}`)
  const router = createStaticRouter(dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

test('the menu says that something is wrong, but on the page that looks now', async () => {
  expect(await faultyAt(DESK_PAGES.requests)).toContain(`${desk.isFaulty}</b>`)
  expect(await faultyAt(DESK_PAGES.state)).not.toContain(`${desk.isFaulty}</b>`)
})
