import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { offeredCases } from '~/agency/catalogue/cases'
import { priceList } from '~/agency/catalogue/price-list'
import { pricedOf, pricesOf, requestedServices, type Service } from '~/agency/catalogue/service'
import { parseServices } from '~/agency/catalogue/services.server'
import { servicesData } from '~/agency/facts/structured-data'
import { runCommand } from '~/commands/jobs/command'
import { showForm } from '~/office/desk/contents/content-form'
import { catalogueForm } from '~/office/desk/contents/catalogue-form.server'
import { openDesk } from '~/office/desk/desk.server'
import { csvRows } from '~/office/desk/requests/csv'
import { readListQuery } from '~/office/desk/requests/request-list.server'
import { toStaffRequest } from '~/office/desk/requests/staff-request'
import { noticeMail } from '~/office/notices/notice-mail'
import { Hero } from '~/routes/_index/hero'
import { parseSettings } from '~/server/settings/env.server'
import { besideList, requestedIn, toBasketItem } from '~/visitor/basket/basket'
import { BasketItems } from '~/visitor/basket/basket-items'
import { CaseSheet } from '~/visitor/cases/case-sheet'
import { ServiceCard } from '~/routes/services/service-card'
import { aNotice, aRequest, aStoredRequest, fullFacts } from '../../../support/factories'
import { storeAt, temporaryFolder } from '../../workbench'

vi.mock('~/visitor/root-data', () => ({
  useFacts: () => fullFacts,
  useRootData: () => ({ telLinks: {} }),
}))

/** What the agency may say of a service, each with a mark; the compiler asks for what is new. */
const MARKED: Required<Omit<Service, 'example'>> = {
  id: 7,
  title: 'Межевание участка',
  description: 'Отметка-описание.',
  icon: '/icons/stake.svg',
  price: 54321,
  unit: 'за отметку',
  perUnit: true,
  work: 'split',
}

/** Flags say where a service is shown, and stand nowhere; nor does the id. */
type Unseen = 'id' | 'perUnit' | 'work'
type Mark = Exclude<keyof typeof MARKED, Unseen>

/** What people read of it. */
const MARKS: Record<Mark, string | RegExp> = {
  title: /Межевание.участка/,
  description: 'Отметка-описание',
  icon: '/icons/stake.svg',
  price: /54.?321/,
  unit: /за.отметку/,
}
/** What a place leaves out: all else is shown there. */
const LEFT_OUT: Record<string, Mark[]> = {
  'the card': [],
  'the first screen': ['description', 'icon'],
  'a case': ['description', 'icon'],
  'the basket': ['description', 'icon'],
  'the list for Яндекс': ['icon'],
  'the data for search engines': ['icon'],
  'the mail of a request': ['description', 'icon'],
  'the page of a request': ['description', 'icon'],
  'its row in the list': ['description', 'icon'],
  'its row for Excel': ['description', 'icon'],
  'the list for programs': ['description', 'icon'],
  'the form at the desk': [],
}

const PLACES: Record<string, () => string | Promise<string>> = {
  'the card': () =>
    renderToStaticMarkup(
      <ServiceCard id="card" service={MARKED} number={1}>
        <button>В корзину</button>
      </ServiceCard>,
    ),
  'the first screen': () =>
    renderToStaticMarkup(<Hero survey={{ title: MARKED.title, ...pricedOf(MARKED) }} hasCases />),
  'a case': () => {
    const [split] = offeredCases([MARKED], fullFacts)
    return split ? renderToStaticMarkup(<CaseSheet {...split} />) : ''
  },
  'the basket': () =>
    renderToStaticMarkup(
      <BasketItems basket={besideList([toBasketItem(MARKED)], [MARKED])} added={[]} />,
    ),
  'the list for Яндекс': () =>
    priceList([MARKED], fullFacts, 'https://veha.example', new Date(0)) ?? '',
  'the data for search engines': () =>
    JSON.stringify(servicesData([MARKED], { facts: fullFacts, siteUrl: null })),
  'the mail of a request': () => {
    const services = [MARKED.title]
    const request = aStoredRequest({ services, prices: pricesOf(services, [MARKED]) })
    return noticeMail(aNotice({ request })).text
  },
  async 'the page of a request'() {
    const { desk } = await officeWithRequest()
    return JSON.stringify(await desk.show(101, 'Анна', { services: [], consentHash: '' }))
  },
  async 'its row in the list'() {
    const { desk } = await officeWithRequest()
    const { rows } = await desk.list(readListQuery(new URLSearchParams()), 'Анна')
    return JSON.stringify(rows)
  },
  async 'its row for Excel'() {
    const { store } = await officeWithRequest()
    return csvRows((await store.lists.readAll()).map((request) => toStaffRequest(request, [])))
  },
  async 'the list for programs'() {
    const { settings } = await officeWithRequest()
    let printed = ''
    const out = (text: string) => (printed += text)
    await runCommand(['--json'], settings, { out, error: out })
    return printed
  },
  'the form at the desk': () => JSON.stringify(showForm(catalogueForm, [MARKED])),
}

/** A desk with a request for the service. */
async function officeWithRequest() {
  const databaseUrl = `file:${temporaryFolder()}/agency.db`
  const parsed = parseSettings({ DATABASE_URL: databaseUrl })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const { settings } = parsed
  const store = storeAt(databaseUrl)
  const services = [MARKED.title]
  const prices = pricesOf(services, [MARKED])
  await store.requests.save(aRequest({ services }), 'key', { prices })
  return { settings, store, desk: openDesk(store, settings) }
}

test.each(Object.keys(LEFT_OUT))(
  '%s shows all of a service but what it leaves out',
  async (place) => {
    const shown = (await PLACES[place]?.()) ?? ''
    const missing = Object.entries(MARKS).filter(([, mark]) => !new RegExp(mark).test(shown))
    expect(missing.map(([name]) => name)).toEqual(LEFT_OUT[place])
  },
)

test('the whole price of a service goes with it: in a case, the basket and a request', () => {
  const [service] = parseServices([MARKED]).services
  expect(service).toEqual(MARKED)
  const priced = pricedOf(MARKED)
  const titles = [MARKED.title]
  const basket = besideList([toBasketItem(MARKED)], [MARKED])
  for (const carried of [
    offeredCases([MARKED], fullFacts)[0]?.works[0],
    basket[0],
    requestedIn(basket)[0],
    requestedServices({ services: titles, prices: pricesOf(titles, [MARKED]) })[0],
  ]) {
    expect(carried).toMatchObject(priced)
  }
  expect(Object.keys(toBasketItem(MARKED))).toEqual(['id', 'title', 'descr', 'price'])
})

test('of services with one title a request has the price that they agree on', () => {
  const priceOf = (...others: Partial<Service>[]) =>
    pricesOf([MARKED.title], [MARKED, ...others.map((one) => ({ ...MARKED, ...one }))])
  const { unit, ...rest } = pricedOf(MARKED)
  expect(priceOf({ unit: `${unit} другую` })).toEqual({ [MARKED.title]: rest })
  expect(priceOf({ price: null }, {})).toEqual({})
  expect(priceOf({ perUnit: undefined })).toEqual({})
})
