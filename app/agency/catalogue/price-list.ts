import type { AgencyFacts } from '~/content/agency-facts'
import { PER_UNIT, withUnit } from '~/content/prices'
import { siteTexts } from '~/content/site'
import { cardId } from '~/addresses/element-ids'
import { SERVICES_PAGE } from '~/addresses/pages'
import { shortHash } from '~/hashes/short-hash'
import { escapeXml } from '~/format/xml'
import type { Service } from './service'
import { serviceKey } from './service-key'

/** Longest name and description that are taken, in characters. */
const LENGTHS = { name: 150, description: 3000 }
/** The identifiers that are taken; an agency's API may have others. */
const OFFER_ID = /^[\dA-Za-z.,\\/()[\]=-]{1,80}$/

/**
 * Returns a price list in YML, which Яндекс Бизнес reads from an address of the site
 * (https://yandex.ru/support/marketplace/tools/elements/), or null if no service can stand in it: that takes a
 * description and a price; one of 0 is not published, nor is an example. `origin`: that of the site; `now`: the time for which the
 * prices hold.
 */
export function priceList(
  services: readonly Service[],
  facts: AgencyFacts,
  origin: string,
  now: Date,
): string | null {
  const offers = services.flatMap((service) =>
    !service.example && service.price && service.description.trim()
      ? [offer({ ...service, price: service.price }, origin)]
      : [],
  )
  if (offers.length === 0) return null
  const site = siteTexts(facts)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<yml_catalog date="${now.toISOString().slice(0, 16)}+00:00">`,
    '<shop>',
    element('name', facts.name),
    element('company', facts.legalName ?? facts.name),
    element('url', `${origin}/`),
    '<currencies><currency id="RUR" rate="1"/></currencies>',
    `<categories><category id="1">${escapeXml(site.header.services.label)}</category></categories>`,
    '<offers>',
    ...offers,
    '</offers>',
    '</shop>',
    '</yml_catalog>',
    '',
  ].join('\n')
}

function offer({ price, ...service }: Service & { price: number }, origin: string): string {
  const key = serviceKey(service)
  const { title, description, unit, perUnit } = service
  // A price has no unit there.
  const name = perUnit ? `${title}, ${unit ?? PER_UNIT}` : title
  return [
    `<offer id="${OFFER_ID.test(key) ? key : shortHash(key)}">`,
    element('name', name.slice(0, LENGTHS.name)),
    element('url', `${origin}${SERVICES_PAGE}#${cardId(key)}`),
    element('price', String(price)),
    '<currencyId>RUR</currencyId>',
    '<categoryId>1</categoryId>',
    element('description', withUnit(description, unit).slice(0, LENGTHS.description)),
    '</offer>',
  ].join('')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
