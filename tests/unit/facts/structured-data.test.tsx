import type { Graph } from 'schema-dts'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Service } from '~/catalogue/service'
import { homeData, servicesData } from '~/facts/structured-data'
import type { AgencyFacts } from '~/content/agency-facts'

const SITE = 'https://mezha.example'

const few: AgencyFacts = {
  name: 'Веха',
  town: 'Бор',
  inTown: 'в Бору',
  area: 'Бор и район',
  inArea: 'в Бору и районе',
  links: {},
}

const full: AgencyFacts = {
  ...few,
  phone: '+7 900 000-00-00',
  whatsapp: '+7 900 000-00-01',
  email: 'zayavka@example.ru',
  address: 'ул. Полевая, 1',
  hours: 'Пн–пт, 9:00–18:00',
  legalName: 'ООО «Веха»',
  inn: '0000000000',
  ogrn: '0000000000000',
  selfRegulatingOrganisation: 'Ассоциация «Кадастр»',
  engineers: [{ name: 'Иванов И. И.', registerNumber: '1' }],
  links: { social: 'https://vk.com/veha' },
}

const survey: Service = {
  id: 1,
  title: 'Межевание',
  description: 'Измерим участок.',
  icon: '/icons/parcel.svg',
  price: 12_000,
}

const odd: Service[] = [
  { ...survey, title: 'План «"квартиры"» \\ </script><script>alert(1)</script>' },
  { ...survey, id: 'b', description: '<!-- -->\u2028\n&amp;', icon: null, price: 7500.5 },
  { ...survey, title: '', description: '', price: 0 },
]

/** What a search engine reads on the page. */
function said(data: Graph): Graph {
  return JSON.parse(JSON.stringify(data)) as Graph
}

function thing(data: Graph, type: string): object | undefined {
  return data['@graph'].find((one) => typeof one === 'object' && one['@type'] === type) as object
}

const pages = {
  'home, full facts': homeData({ facts: full, siteUrl: SITE }),
  'home, few facts': homeData({ facts: few, siteUrl: null }),
  'services, full facts': servicesData([survey], { facts: full, siteUrl: SITE }),
  'services, few facts': servicesData([survey], { facts: few, siteUrl: null }),
  'services, no list yet': servicesData([], { facts: few, siteUrl: SITE }),
  'services, an odd list': servicesData(odd, { facts: full, siteUrl: SITE }),
}

/**
 * Schema-dts has schema.org's own vocabulary as types: each type with the properties that it and its
 * ancestors have, each property with the values it takes. The compiler so checks what was really said,
 * which TypeScript on the code that says it cannot: there spread and optional facts widen the types.
 */
describe('schema.org’s vocabulary', () => {
  const wrong: Record<string, unknown> = {
    'an unknown type': { '@type': 'LandSurveyor', name: 'Веха' },
    'a property of another type': { '@type': 'LocalBusiness', priceCurrency: 'RUB' },
    'a misspelt property': { '@type': 'LocalBusiness', telefone: '+7 900 000-00-00' },
    'a value of another type': { '@type': 'LocalBusiness', address: { '@type': 'Offer' } },
    'a misspelt property within': {
      '@type': 'LocalBusiness',
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        itemListElement: [{ '@type': 'Offer', itemOffered: { '@type': 'Service', titel: 'М' } }],
      },
    },
  }
  let faults: Map<string, string[]>

  beforeAll(() => {
    const graphs = new Map<string, unknown>(
      Object.entries(pages).map(([name, data]) => [name, said(data)]),
    )
    for (const [name, data] of Object.entries(wrong)) {
      graphs.set(name, { '@context': 'https://schema.org', '@graph': [data] })
    }
    faults = faultsOf(graphs)
  }, 60_000)

  it.each(Object.keys(pages))('has every type and property of %s', (name) => {
    expect(faults.get(name)).toEqual([])
  })

  it.each(Object.keys(wrong))('has not %s', (name) => {
    expect(faults.get(name)).not.toEqual([])
  })
})

describe('what is said', () => {
  it('of the agency, with all that is known', () => {
    expect(thing(said(homeData({ facts: full, siteUrl: SITE })), 'LocalBusiness')).toMatchObject({
      '@id': 'https://mezha.example/#agency',
      name: 'Веха',
      url: 'https://mezha.example/',
      image: 'https://mezha.example/preview.png',
      logo: 'https://mezha.example/icon-512.png',
      telephone: '+7 900 000-00-00',
      email: 'zayavka@example.ru',
      legalName: 'ООО «Веха»',
      sameAs: 'https://vk.com/veha',
      areaServed: { '@type': 'AdministrativeArea', name: 'Бор и район' },
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Бор',
        streetAddress: 'ул. Полевая, 1',
      },
    })
    expect(thing(said(homeData({ facts: full, siteUrl: SITE })), 'WebSite')).toMatchObject({
      inLanguage: 'ru',
    })
  })

  it('of an agency with few facts: no empty ones, no address of an unknown site', () => {
    for (const data of [
      homeData({ facts: few, siteUrl: null }),
      servicesData([survey], { facts: few, siteUrl: null }),
    ]) {
      const text = JSON.stringify(said(data))
      expect(text).not.toMatch(
        /telephone|email|legalName|sameAs|streetAddress|"url"|"item":|null|""/,
      )
    }
  })

  it('of the services: the visible prices, in roubles', () => {
    const data = said(servicesData(odd, { facts: full, siteUrl: SITE }))
    expect(thing(data, 'LocalBusiness')).toMatchObject({
      areaServed: { name: 'Бор и район' },
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: 'Услуги и\u00a0цены',
        itemListElement: odd.map(({ title, description, price }) => ({
          '@type': 'Offer',
          price,
          priceCurrency: 'RUB',
          itemOffered: { '@type': 'Service', name: title, description },
        })),
      },
    })
  })

  it('of where the page stands', () => {
    expect(
      thing(said(servicesData([survey], { facts: full, siteUrl: SITE })), 'BreadcrumbList'),
    ).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: '«Веха»', item: 'https://mezha.example/' },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Услуги и\u00a0цены',
          item: 'https://mezha.example/services',
        },
      ],
    })
  })
})

/** What the compiler has against each graph as a value of schema-dts's type, by the graph's name. */
function faultsOf(graphs: Map<string, unknown>): Map<string, string[]> {
  const names = [...graphs.keys()]
  const sources = new Map(
    names.map((name, index) => [
      `${import.meta.dirname}/graph-${index}.ts`,
      `import type { Graph } from 'schema-dts'\nexport const graph: Graph = ${JSON.stringify(graphs.get(name))}`,
    ]),
  )
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile } = host
  host.fileExists = (path) => sources.has(path) || fileExists(path)
  host.getSourceFile = (path, language, ...rest) => {
    const source = sources.get(path)
    if (source !== undefined) return ts.createSourceFile(path, source, language)
    return getSourceFile(path, language, ...rest)
  }
  const program = ts.createProgram([...sources.keys()], options, host)
  return new Map(
    [...sources.keys()].map((path, index) => [
      names[index] ?? '',
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(path))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    ]),
  )
}
