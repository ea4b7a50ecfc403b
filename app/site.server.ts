import { createHttpAgency } from './agency/http-agency.server'
import { rememberSends } from './agency/health.server'
import { createCatalogue, openCatalogue } from './catalogue/catalogue.server'
import { dataFolder } from '~/settings/database-url'
import { settings } from '~/settings/env.server'
import { openDocuments } from './facts/documents.server'
import { openFacts } from './facts/facts.server'
import { describeFault, FaultyFile } from './files/json-file.server'
import { consentText } from './office/consent-text.server'
import { createEmbeddedAgency } from './office/embedded-agency.server'
import { officeLink } from '~/office/page/office-link.server'
import { openOffice } from '~/office/page/office.server'
import { openStore } from '~/office/store/store.server'
import type { StoredRequest } from '~/office/store/stored-request'
import { sessionSecrets } from './server/cookies.server'

const {
  agencyApiUrl,
  agencyFile,
  catalogueFile,
  databaseUrl,
  documentsDir,
  notify,
  retentionDays,
  siteUrl,
} = settings

/** The agency's documents. */
export const siteDocuments = openOnce('documents', () => openDocuments(documentsDir))

/** Who the agency is. */
export const siteFacts = openOnce('facts', openFactsOrStop)

/**
 * The agency that this site works for, its services, and its office; null: the staff gets no mails
 * from this site.
 */
export const { agency, catalogue, office } = openOnce('agency', () =>
  agencyApiUrl ? overHttp(agencyApiUrl) : embedded(),
)

/** Origin of the agency's own API, which serves the icons; null: the site serves them. */
export const agencyOrigin = agencyApiUrl ? new URL(agencyApiUrl).origin : null

/**
 * What `/healthz` says of the texts on the pages, by name. 'faulty': the file cannot be used, and what
 * it said before is shown; 'outdated': the list could not be read anew; 'missing': it never came.
 */
export function contentState(): Partial<
  Record<'agencyFile' | 'catalogueFile' | 'catalogue', 'ok' | 'faulty' | 'outdated' | 'missing'>
> {
  const isFailing = catalogue.isFailing()
  return {
    ...(agencyFile && { agencyFile: siteFacts.isFailing() ? 'faulty' : 'ok' }),
    ...(catalogueFile && !agencyApiUrl && { catalogueFile: isFailing ? 'faulty' : 'ok' }),
    catalogue: catalogue.current() ? (isFailing ? 'outdated' : 'ok') : 'missing',
  }
}

function overHttp(baseUrl: string) {
  const agency = rememberSends(createHttpAgency(baseUrl))
  return { agency, catalogue: createCatalogue(() => agency.listServices()), office: null }
}

function embedded() {
  const catalogue = openCatalogue(catalogueFile)
  const store = openStore(databaseUrl)
  const [secret = ''] = sessionSecrets
  const linkTo =
    siteUrl === null
      ? null
      : (request: StoredRequest, person: string) =>
          siteUrl + officeLink({ request, person }, secret)
  const embeddedAgency = createEmbeddedAgency({
    catalogue,
    store,
    notify,
    linkTo,
    consentText: () =>
      consentText(siteFacts.current(), retentionDays, (path) => siteDocuments.fileAt(path)),
  })
  const office = notify && openOffice(store, notify.to, sessionSecrets)
  return { agency: rememberSends(embeddedAgency), catalogue, office }
}

function openFactsOrStop() {
  try {
    return openFacts(agencyFile, siteDocuments, dataFolder(settings))
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error
    for (const fault of error.faults) {
      process.stderr.write(`AGENCY_FILE ${describeFault(error.file, fault)}\n`)
    }
    process.exit(1)
  }
}

/**
 * What `open` gives. In development it is opened once, however often Vite loads this module anew: each
 * change of a module would open another store and start another watcher.
 */
function openOnce<Part>(name: string, open: () => Part): Part {
  if (settings.nodeEnv !== 'development') return open()
  const opened = globalThis as { [name: string]: unknown }
  opened[`site ${name}`] ??= open()
  return opened[`site ${name}`] as Part
}
