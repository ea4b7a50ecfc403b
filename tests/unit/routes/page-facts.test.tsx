import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { readCatalogueFile } from '~/agency/catalogue/catalogue.server'
import { factsByPath } from '~/agency/facts/facts-by-path'
import { readFactsFile } from '~/agency/facts/facts.server'
import type { AgencyFacts } from '~/content/agency-facts'
import * as home from '~/routes/_index/route'
import * as services from '~/routes/services/route'
import { ToastsProvider } from '~/visitor/toasts/toasts'
import { siteOf } from '../workbench'

/** The agency of the end-to-end tests has every fact, and their list each case. */
const { facts: every } = readFactsFile('tests/support/agency.json')
const catalogue = readCatalogueFile('tests/support/catalogue.json')

/** Resolves with a page as it is for these facts, and what it says to search engines. */
async function pageOf(
  path: string,
  { default: Page, ...page }: typeof home | typeof services,
  facts: AgencyFacts,
) {
  siteOf({
    catalogue: { read: async () => catalogue.services },
    facts: { current: () => every },
    basketCookie: { read: async () => null },
  })
  const root = {
    facts,
    telLinks: {},
    isExample: false,
    siteUrl: 'https://mezha.example',
    consentVersion: '',
  }
  const routes = [
    {
      id: 'root',
      loader: () => root,
      children: [
        {
          id: 'page',
          path,
          loader: (args: object) => page.loader(args as LoaderFunctionArgs),
          element: <Page />,
        },
      ],
    },
  ]
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`Answered ${context.status}`)
  const router = createStaticRouter(dataRoutes, context)
  const meta = page.meta as unknown as (args: object) => unknown
  return {
    html: renderToString(
      <ToastsProvider first={[]} isDialogOpen={false}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </ToastsProvider>,
    ),
    meta: meta({ data: context.loaderData.page, matches: [{ id: 'root', data: root }] }),
  }
}

test.each([
  ['/', home],
  ['/services', services],
] as const)('%s is given each fact that it shows', async (path, page) => {
  const given = factsByPath(every).pages[path]
  if (!given) throw new Error(`No facts for ${path}`)
  expect(await pageOf(path, page, given)).toEqual(await pageOf(path, page, every))
})
