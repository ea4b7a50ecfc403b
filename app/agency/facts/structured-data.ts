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
import { addPrices, PER_UNIT, withUnit } from '~/content/prices'
import { siteTexts } from '~/content/site'
import type { OfferedCase } from '~/agency/catalogue/cases'
import type { Priced } from '~/format/format'
import { openingHours } from '~/format/opening-hours'
import type { Service } from '~/agency/catalogue/service'

/** Search engines do not read longer lists, and they would double the page's size. */
const OFFERS_AT_MOST = 100

interface Root {
  facts: AgencyFacts
  /** The public origin; null: URLs are left out. */
  siteUrl: string | null
  /** Set for prices that ship with the site: search engines would quote them as the agency's. */
  hasExamplePrices?: true
}

type Offered = Pick<Service, 'title' | 'description'> & Priced

/**
 * Describes the home page for search engines in schema.org's vocabulary: the agency with what common cases cost,
 * unless those prices are examples, and the site.
 */
export function homeData(cases: readonly OfferedCase[], root: Root): Graph {
  const { facts, siteUrl, hasExamplePrices } = root
  const webSite: WebSite = {
    '@type': 'WebSite',
    name: facts.name,
    inLanguage: 'ru',
    ...(siteUrl && { url: `${siteUrl}/` }),
  }
  const makesOffer = hasExamplePrices ? [] : cases.flatMap(caseOffer)
  const agency = business(facts, siteUrl)
  return graph(makesOffer.length > 0 ? { ...agency, makesOffer } : agency, webSite)
}

/**
 * Describes the services page in schema.org's vocabulary: the agency with its offers, unless their prices are
 * examples, and the page's place in the site.
 */
export function servicesData(services: readonly Offered[], root: Root): Graph {
  const { facts, siteUrl, hasExamplePrices } = root
  const site = siteTexts(facts)
  const title = site.header.services.label
  const catalogue: OfferCatalog = {
    '@type': 'OfferCatalog',
    name: title,
    itemListElement: services.slice(0, OFFERS_AT_MOST).map(offer),
  }
  const place: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      ['/', facts.name],
      ['/services', title],
    ].map(([path, name], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(siteUrl && { item: siteUrl + path }),
    })),
  }
  const offers = hasExamplePrices ? {} : { hasOfferCatalog: catalogue }
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

/** A case at the sum of its prices, unless one is by agreement or for a unit. */
function caseOffer({ label, works }: OfferedCase): Offer[] {
  const { total, perUnit, agreed } = addPrices(works)
  if (total === null || perUnit.length > 0 || agreed > 0) return []
  return [
    {
      '@type': 'Offer',
      price: total,
      priceCurrency: 'RUB',
      itemOffered: {
        '@type': 'Service',
        name: label,
        description: works.map(({ title }) => title).join(', '),
      },
    },
  ]
}

function graph(...things: Exclude<Thing, string>[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things }
}
