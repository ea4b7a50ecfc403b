import { setTimeout as delay } from 'node:timers/promises'
import type { Agency } from './agency/port/agency'
import { createHttpAgency, type HttpAgency } from './agency/port/http-agency.server'
import {
  createCatalogue,
  openCatalogue,
  readCatalogueFile,
} from './agency/catalogue/catalogue.server'
import { openConsents } from './agency/facts/consent.server'
import { openAgencyFiles } from './agency/embedded/agency-files.server'
import { openDocuments, readDocuments } from './agency/facts/documents.server'
import { openFacts, readFactsFile } from './agency/facts/facts.server'
import { DESK_PAGES, requestAddress } from '~/addresses/desk'
import { startSummary } from '~/office/diagnosis/start-summary.server'
import { settingFaults } from '~/server/settings/setting-faults'
import { describeFault, FaultyFile } from './server/files/json-file.server'
import { inMemory, NO_FILES } from './server/files/served-files.server'
import { SECOND } from './time/durations'
import type { Count } from './agency/store/count-names'
import { startCounting } from './office/desk/counts/counter.server'
import { openDesk } from './office/desk/desk.server'
import { createDeskFlash } from './office/desk/desk-flash.server'
import { createEmbeddedAgency } from './agency/embedded/embedded-agency.server'
import { webhookChannel } from './office/notices/webhook-channel.server'
import type { LinkTo } from './office/notices/notice-mail'
import { mailChannel } from './office/notices/mail-channel.server'
import { startNoticeSender } from './office/notices/notice-sender.server'
import { openState } from './office/diagnosis/state.server'
import { createWatch } from './office/diagnosis/watch.server'
import { openStore, type Store } from './agency/store/store.server'
import { createDoor } from './office/desk/sign-in/door.server'
import { createRateLimit } from './server/http/rate-limit.server'
import { log } from './server/log/log.server'
import { stop } from './server/log/stop.server'
import { dataFolder } from './server/settings/database-url'
import { openSigning, type Signing } from './server/settings/session-secret.server'
import { deskPasswordFile, readDeskPassword } from './office/desk/sign-in/desk-password.server'
import type { Settings } from './server/settings/env.server'
import { createBasketCookie } from './visitor/basket/basket-cookie.server'
import { createSentCookie } from './visitor/request/sent-cookie.server'
import { createFlash } from './visitor/toasts/flash.server'

/** What the routes use, made from the settings. */
export type AppContext = ReturnType<typeof createContext>

/** What loaders read of the settings: no secrets. */
type LoaderSettings = Pick<
  Settings,
  'agencyApiUrl' | 'documentsDir' | 'fieldMetrics' | 'retentionDays' | 'siteUrl'
>

/** Between two looks for what other processes saved at the desk. */
const POLL_INTERVAL = SECOND

/** A visitor reads more pages than they send requests, and each page reports once. */
const REPORTS_PER_SEND = 4

/** A visitor adds and removes more than once before they send. */
const PRESSES_PER_SEND = 10

/** Creates the context from the settings, in layers: each is made of those above it. */
function createContext(settings: Settings) {
  const signing = openSigning(settings)
  const deskPassword = deskPasswordOrNone(settings)
  const source = openSource(settings)
  const contents = openContents(settings, source)
  const agency = openAgency(settings, source, contents, deskPassword)
  const staffSide = openOffice(settings, source, contents, signing, deskPassword)
  return {
    ...contents,
    agency,
    ...staffSide,
    settings: settings as LoaderSettings,
    /** The basket without JavaScript, the last request that was sent, and the toasts of a redirect. */
    basketCookie: createBasketCookie(signing),
    sentCookie: createSentCookie(signing),
    flash: createFlash(signing),
    limitSend: createRateLimit(settings.rateLimit),
    /** Counts a press in the basket without scripts. */
    limitPress: createRateLimit(settings.rateLimit * PRESSES_PER_SEND),
    /** Counts a report of a page's speed, apart from sends. */
    limitReport: createRateLimit(settings.rateLimit * REPORTS_PER_SEND),
    /** Origin of the agency's own API; null: the API is embedded in the site. */
    agencyOrigin: settings.agencyApiUrl ? new URL(settings.agencyApiUrl).origin : null,
    /** Origin from which visitors load the icons of the agency's own API; null: the site serves them. */
    iconOrigin: iconOriginOf(settings),
    /** Returns what the site prints once it listens at an address. */
    startSummary: (listening: { address: string; port: number }) =>
      startSummary(settings, listening, contents, staffSide.office !== null),
  }
}

/** On `globalThis`, because in development Vite reloads this module after each change. */
const opened = globalThis as { context?: AppContext }

/** Opens the context of this process. Called by the server's entry before the first request. */
export function openContext(settings: Settings): AppContext {
  if (opened.context?.office === null && opened.context.catalogue.provenance() === 'example') {
    // In development: the shipped list may have been edited. Read it again.
    const folder = dataFolder(settings)
    opened.context.catalogue = openCatalogue({ file: null, store: null, folder })
  }
  return (opened.context ??= createContext(settings))
}

export function appContext(): AppContext {
  if (!opened.context) throw new Error('openContext() has not been called')
  return opened.context
}

/** Where requests go and services come from: the site's own store, or the agency's own API. */
type AgencySource = { store: Store; api: null } | { store: null; api: HttpAgency }

function openSource(settings: Settings): AgencySource {
  const { agencyApiUrl, databasePool, databaseUrl } = settings
  return agencyApiUrl === null
    ? { store: openStore(databaseUrl, { connections: databasePool }), api: null }
    : { store: null, api: createHttpAgency(agencyApiUrl, iconOriginOf(settings) ?? undefined) }
}

type Contents = ReturnType<typeof openContents>

/** Opens what the pages show: facts, documents and services, from the settings' files or the desk. */
function openContents(settings: Settings, { store, api }: AgencySource) {
  const { databaseUrl, siteUrl } = settings
  const given = readFilesOrStop(settings)
  const files = store && openAgencyFiles(store.files, { databaseUrl, given: given.documents })
  const documents = openDocuments(given.documents ?? inMemory(files?.documents ?? NO_FILES))
  const photos = files?.photos ?? NO_FILES
  const saved = { store: store?.versions ?? null, folder: dataFolder(settings) }
  const facts = openFacts({ ...saved, file: given.facts, documents, photos, siteUrl })
  const catalogue = api
    ? createCatalogue(api.listServices)
    : openCatalogue({ ...saved, file: given.catalogue && given.catalogue.services })
  /** Reads what any machine has saved. Facts depend on which photos and documents there are. */
  async function refresh(): Promise<void> {
    await files?.refresh()
    await Promise.all([facts.refresh(), catalogue.refresh()])
  }
  void refreshForEver(refresh)
  return {
    facts,
    documents,
    catalogue,
    /** The desk's files; null: the agency's own API is used. */
    files,
    /** Resolves with the document or photo at a path of the site, or null. */
    findFile: async (path: string) => (await documents.find(path)) ?? facts.findPhoto(path),
    consents: openConsents(facts, documents, settings, refresh),
    refresh,
    /** Returns the version of what public pages show. Saved unchanged, shipped prices are no longer examples. */
    contentVersion: () =>
      [facts, catalogue].flatMap((one) => [one.version(), one.provenance()]).join(' '),
    /** Whether it is known whose site this is: without a copy, not before the store was read once. */
    isContentKnown: () => facts.provenance() !== 'unknown' && catalogue.provenance() !== 'unknown',
  }
}

/** Reads the files that the settings name. If one cannot be used, prints a line for each fault and ends the process. */
function readFilesOrStop({ agencyFile, catalogueFile, documentsDir }: Settings) {
  const faults: string[] = []
  function read<Value>(setting: string, path: string | null, readFile: (path: string) => Value) {
    try {
      return path === null ? null : readFile(path)
    } catch (error) {
      if (!(error instanceof FaultyFile)) throw error
      faults.push(...error.faults.map((fault) => `${setting} ${describeFault(error.file, fault)}`))
      return null
    }
  }
  const files = {
    facts: read('AGENCY_FILE', agencyFile, readFactsFile),
    catalogue: read('CATALOGUE_FILE', catalogueFile, readCatalogueFile),
    documents: read('DOCUMENTS_DIR', documentsDir, readDocuments),
  }
  if (faults.length > 0) stop(...faults)
  return files
}

async function refreshForEver(refresh: () => Promise<void>): Promise<never> {
  for (;;) {
    await refresh()
    await delay(POLL_INTERVAL, undefined, { ref: false })
  }
}

/** Returns the embedded agency, which notifies the staff, or the agency's own API. */
function openAgency(
  settings: Settings,
  { store, api }: AgencySource,
  { catalogue, facts }: Contents,
  deskPassword: string | null,
): Agency {
  if (api) return api
  const { notify, notifyWebhook } = settings
  const linkTo = deskLink(settings, deskPassword)
  const channels = [
    ...(notify ? [mailChannel(notify, linkTo)] : []),
    ...(notifyWebhook ?? []).map((address) => webhookChannel(address, linkTo)),
  ]
  const notices =
    channels.length > 0 ? startNoticeSender(store, channels, { isAway: facts.isAway }) : null
  const hours = () => facts.current().hours
  return createEmbeddedAgency({
    store,
    services: catalogue.current,
    hours,
    isAway: facts.isAway,
    notices,
  })
}

/** Opens the desk, its door, the counts and the hourly watch. */
function openOffice(
  settings: Settings,
  { store }: AgencySource,
  contents: Contents,
  { secrets }: Signing,
  deskPassword: string | null,
) {
  if (!store) return { office: null, count: (() => undefined) as Count, findingKinds: () => null }
  const { isHttps, production, trustProxy } = settings
  const desk = openDesk(store, settings)
  const door =
    deskPassword === null
      ? null
      : createDoor({
          password: deskPassword,
          isHttps,
          isProxied: trustProxy > 0,
          secrets,
          sessions: store.sessions,
          nearName: desk.nearName,
        })
  const watch = createWatch(settings, store)
  if (production) watch.start()
  return {
    /** Null: there is no desk. */
    office: door && {
      desk,
      door,
      flash: createDeskFlash({ isHttps, secrets }),
      state: openState(store, settings, { ...contents, watch }),
    },
    /** Counts what visitors do; does nothing with the agency's own API. */
    count: startCounting(store.counts),
    /** Returns the kinds of faults at the last look; null: none yet. */
    findingKinds: watch.findingKinds,
  }
}

function iconOriginOf({ agencyApiUrl, agencyPublicUrl }: Settings): string | null {
  return agencyApiUrl ? (agencyPublicUrl ?? new URL(agencyApiUrl).origin) : null
}

/** Returns a function for addresses at the desk; null: there is no desk, or no known origin. */
function deskLink({ siteUrl }: Settings, deskPassword: string | null): LinkTo | null {
  if (deskPassword === null || siteUrl === null) return null
  return (id) => siteUrl + (id === null ? DESK_PAGES.requests : requestAddress(id))
}

/** Returns the desk's password; null, with a line in the log, if it can be neither read nor made. */
function deskPasswordOrNone(settings: Settings): string | null {
  try {
    return readDeskPassword(settings)
  } catch (error) {
    const file = deskPasswordFile(settings) ?? ''
    log('desk-shut', { reason: settingFaults.passwordFile(file, (error as Error).message) })
    return null
  }
}
