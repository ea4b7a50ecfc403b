import type { Graph, LocalBusiness, Offer, OfferCatalog } from 'schema-dts'
import { expect, it } from 'vitest'
import type { Service } from '~/agency/catalogue/service'
import { siteTexts } from '~/content/site'
import { homeData, servicesData } from '~/agency/facts/structured-data'
import { aService, bareFacts, fullFacts } from '../../../support/factories'

const SITE = 'https://veha.example'
const survey = aService()
const site = siteTexts(bareFacts)

// `satisfies` holds each graph against schema.org's vocabulary, which schema-dts has as types. On the code
// that makes the graphs it would not: spread and optional facts widen the types there.

const bareBusiness = {
  '@type': 'LocalBusiness',
  name: 'Веха',
  description: site.footer.about,
  areaServed: { '@type': 'AdministrativeArea', name: 'Бор и Борский район' },
  address: { '@type': 'PostalAddress', addressCountry: 'RU', addressLocality: 'Бор' },
} as const satisfies LocalBusiness

const fullBusiness = {
  ...bareBusiness,
  '@id': 'https://veha.example/#agency',
  url: 'https://veha.example/',
  image: 'https://veha.example/preview.png',
  logo: 'https://veha.example/icon-512.png',
  address: {
    '@type': 'PostalAddress',
    addressCountry: 'RU',
    addressLocality: 'Бор',
    streetAddress: 'ул. Полевая, 1',
  },
  openingHours: ['Mo-Fr 09:00-18:00'],
  telephone: '+7 831 555-01-02',
  email: 'zayavka@veha.example',
  legalName: 'ООО «Веха»',
  sameAs: 'https://vk.com/veha',
} as const satisfies LocalBusiness

const offersOf = (...services: Service[]): OfferCatalog => ({
  '@type': 'OfferCatalog',
  name: site.header.services.label,
  itemListElement: services.map(({ title, description, price }): Offer => ({
    '@type': 'Offer',
    ...(price !== null && { price, priceCurrency: 'RUB' }),
    itemOffered: { '@type': 'Service', name: title, description },
  })),
})

it('a price says what it is for', () => {
  const offered = { ...survey, price: 12000, unit: 'за участок до 15 соток' }
  expect(JSON.stringify(servicesData([offered], { facts: bareFacts, siteUrl: null }))).toContain(
    '"priceSpecification":{"@type":"UnitPriceSpecification","price":12000,"priceCurrency":"RUB","unitText":"за участок до 15 соток"}',
  )
})

it('the home page describes the agency with all its facts, and the site', () => {
  expect(said(homeData([], { facts: fullFacts, siteUrl: SITE }))).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      fullBusiness,
      { '@type': 'WebSite', name: 'Веха', inLanguage: 'ru', url: 'https://veha.example/' },
    ],
  } satisfies Graph)
})

it('the home page offers each case at the sum of its prices, unless one is by agreement', () => {
  const work = { key: '1', title: 'Обмер', price: 5000 }
  const data = homeData(
    [
      {
        id: 'sale',
        label: 'Продаю участок',
        text: '',
        rows: [],
        works: [work, { ...work, title: 'Вынос', price: 700 }],
      },
      { id: 'house', label: 'Построил дом', text: '', rows: [], works: [{ ...work, price: null }] },
    ],
    { facts: bareFacts, siteUrl: null },
  )
  expect(said(data)).toMatchObject({
    '@graph': [
      {
        makesOffer: [
          {
            '@type': 'Offer',
            price: 5700,
            priceCurrency: 'RUB',
            itemOffered: {
              '@type': 'Service',
              name: 'Продаю участок',
              description: 'Обмер, Вынос',
            },
          },
        ],
      },
      {},
    ],
  })
})

it('the services page describes the prices, in roubles or by agreement, and its place in the site', () => {
  const agreed = { ...survey, price: null }
  expect(said(servicesData([survey, agreed], { facts: fullFacts, siteUrl: SITE }))).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      { ...fullBusiness, hasOfferCatalog: offersOf(survey, agreed) },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Веха', item: 'https://veha.example/' },
          {
            '@type': 'ListItem',
            position: 2,
            name: site.header.services.label,
            item: 'https://veha.example/services',
          },
        ],
      },
    ],
  } satisfies Graph)
})

it('the structured data leave out facts, addresses and services that are unknown', () => {
  expect(said(homeData([], { facts: bareFacts, siteUrl: null }))).toEqual({
    '@context': 'https://schema.org',
    '@graph': [bareBusiness, { '@type': 'WebSite', name: 'Веха', inLanguage: 'ru' }],
  } satisfies Graph)
  expect(said(servicesData([], { facts: bareFacts, siteUrl: null }))).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      bareBusiness,
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Веха' },
          { '@type': 'ListItem', position: 2, name: site.header.services.label },
        ],
      },
    ],
  } satisfies Graph)
})

/** What a search engine reads: a fact that is not set is left out of the JSON. */
function said(data: Graph): unknown {
  return JSON.parse(JSON.stringify(data))
}

it('a price for a unit is in no sum of a case, and no price of the whole work', () => {
  const root = { facts: bareFacts, siteUrl: SITE }
  const work = { key: '1', title: 'Обмер', price: 800, unit: 'за сотку', perUnit: true as const }
  const sale = { id: 'sale', label: 'Продаю участок', text: '', rows: [], works: [work] }
  expect(JSON.stringify(homeData([sale], root))).not.toMatch(/makesOffer|"price"/)
  const offers = JSON.stringify(servicesData([{ ...survey, ...work }], root))
  expect(offers.match(/"price":/g)).toHaveLength(1)
  expect(offers).toContain('"unitText":"за сотку"')
})

it("names no price of the shipped list: search engines would quote it as the agency's", () => {
  const root = { facts: bareFacts, siteUrl: SITE }
  const example = { ...survey, example: true as const }
  expect(JSON.stringify(servicesData([example], root))).not.toMatch(/hasOfferCatalog|"price"/)
  const beside = JSON.stringify(servicesData([example, { ...survey, title: 'Своя' }], root))
  expect(beside.match(/"@type":"Offer"/g)).toHaveLength(1)
  expect(beside).toContain('"name":"Своя"')
  const work = { key: '1', title: 'Обмер', price: 5000, example: true as const }
  const sale = { id: 'sale', label: 'Продаю участок', text: '', rows: [], works: [work] }
  expect(JSON.stringify(homeData([sale], root))).not.toMatch(/makesOffer|"price"/)
})
