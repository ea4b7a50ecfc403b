import { settings } from './env.server'
import { keepCatalogue } from './catalogue/catalogue.server'
import { createEmbeddedAgency } from './office/embedded-agency.server'
import { createHttpAgency } from './agency/http-agency.server'

const { agencyApiUrl, catalogueFile, databaseUrl, notify } = settings

/** The agency that this site works for: its own API where the settings name one, else the embedded. */
export const agency = agencyApiUrl
  ? createHttpAgency(agencyApiUrl)
  : createEmbeddedAgency({ catalogueFile, databaseUrl, notify })

/** Its services. */
export const catalogue = keepCatalogue(agency)

/** Origin of the agency's own API, which serves the icons; null: the site serves them. */
export const agencyOrigin = agencyApiUrl ? new URL(agencyApiUrl).origin : null
