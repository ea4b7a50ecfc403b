import type {
  BreadcrumbList,
  Graph,
  LocalBusiness,
  Offer,
  OfferCatalog,
  Thing,
  WebSite,
} from 'schema-dts'
import type { AgencyFacts } from '~/content/agency-facts'
import { PER_UNIT, withUnit } from '~/content/prices'
import { addPrices, type Priced } from '~/format/priced'
import { siteTexts } from '~/content/site'
import type { OfferedCase } from '~/agency/catalogue/cases'
import { openingHours } from '~/format/opening-hours'
import type { Service } from '~/agency/catalogue/service'

/** Search engines read no more, and longer lists would double the page. */
const OFFERS_AT_MOST = 100

interface Root {
  facts: AgencyFacts
  /** The public origin; null: URLs are left out. */
  siteUrl: string | null
}

type Offered = Pick<Service, 'title' | 'description' | 'example'> & Priced

/**
 * Describes the home page for search engines in schema.org's vocabulary: the agency with what common cases cost,
 * and the site. Search engines would quote examples as the agency's: they are left out.
 */
export function homeData(cases: readonly OfferedCase[], root: Root): Graph {
  const { facts, siteUrl } = root
  const webSite: WebSite = {
    '@type': 'WebSite',
    name: facts.name,
    inLanguage: 'ru',
    ...(siteUrl && { url: `${siteUrl}/` }),
  }
  const makesOffer = cases.flatMap(caseOffer)
  const agency = business(facts, siteUrl)
  return graph(makesOffer.length > 0 ? { ...agency, makesOffer } : agency, webSite)
}

/**
 * Describes the services page in schema.org's vocabulary: the agency with its offers but for examples,
 * and the page's place in the site.
 */
export function servicesData(services: readonly Offered[], root: Root): Graph {
  const { facts, siteUrl } = root
  const own = services.filter(({ example }) => !example)
  const { label: title, href } = siteTexts(facts).header.services
  const catalogue: OfferCatalog = {
    '@type': 'OfferCatalog',
    name: title,
    itemListElement: own.slice(0, OFFERS_AT_MOST).map(offer),
  }
  const place: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      ['/', facts.name],
      [href, title],
    ].map(([path, name], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(siteUrl && { item: siteUrl + path }),
    })),
  }
  const offers = own.length > 0 && { hasOfferCatalog: catalogue }
  return graph({ ...business(facts, siteUrl), ...offers }, place)
}

function business(facts: AgencyFacts, siteUrl: string | null): Exclude<LocalBusiness, string> {
  const { name, town, area, phone, email, address, hours, legalName, links } = facts
  return {
    '@type': 'LocalBusiness',
    name,
    description: siteTexts(facts).footer.about,
    areaServed: { '@type': 'AdministrativeArea', name: area },
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'RU',
      addressLocality: town,
      streetAddress: address,
    },
    openingHours: hours && openingHours(hours),
    telephone: phone,
    email,
    legalName,
    sameAs: links.social,
    ...(siteUrl && {
      '@id': `${siteUrl}/#agency`,
      url: `${siteUrl}/`,
      image: `${siteUrl}/preview.png`,
      logo: `${siteUrl}/icon-512.png`,
    }),
  }
}

function offer({ title, description, price, unit, perUnit }: Offered): Offer {
  return {
    '@type': 'Offer',
    ...(price !== null && {
      ...(!perUnit && { price }),
      priceCurrency: 'RUB',
      ...((unit ?? perUnit) && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: 'RUB',
          unitText: unit ?? PER_UNIT,
        },
      }),
    }),
    itemOffered: { '@type': 'Service', name: title, description: withUnit(description, unit) },
  }
}

/** A case at the sum of its prices, unless one is by agreement, for a unit, or an example. */
function caseOffer({ label, works }: OfferedCase): Offer[] {
  const { total, perUnit, agreed } = addPrices(works)
  const hasExample = works.some(({ example }) => example)
  if (total === null || perUnit.length > 0 || agreed > 0 || hasExample) return []
  const description = works.map(({ title }) => title).join(', ')
  return [offer({ title: label, description, price: total })]
}

function graph(...things: Exclude<Thing, string>[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things }
}
