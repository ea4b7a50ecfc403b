import shippedCatalogue from '~/agency/catalogue/catalogue.json'
import type { Service } from '~/agency/catalogue/service'
import type { AgencyFiles } from '~/agency/embedded/agency-files.server'
import type { RequestStore } from '~/agency/store/store.server'
import { assigneeNamed, nameOfAssignee } from '~/office/notices/people'
import type { Settings } from '~/server/settings/env.server'
import { type EditedContent, editContent } from './contents/edited-content.server'
import {
  changePhoto,
  type Engineer,
  listEngineers,
  movePhotos,
  type Refusal,
  type Whose,
} from './contents/engineer-photos.server'
import { factsForm } from './contents/facts-form.server'
import { servicesForm } from './contents/services-form.server'
import { readVisits, type Visits } from './counts/visits.server'
import { change, type Changed, refusalOf, type Typed } from './requests/acts.server'
import { type ConsentView, consentView } from './requests/consent-view.server'
import { type ListQuery, type ListView, listView, requestsOf } from './requests/request-list.server'
import { type RequestView, requestView, type Today } from './requests/request-view.server'
import type { StaffRequest } from './requests/staff-request'

/**
 * What the agency's people can do at their desk. `person`: who does it, by the name that they gave when they signed
 * in. Every call rejects with `AgencyUnavailable` while the database cannot be used.
 */
export interface Desk {
  /** Returns the name under which it is kept what a person does. */
  nameOf(person: string): string

  /** Returns a page of the list of requests. `services`: today's price list. */
  list(query: ListQuery, services: readonly Service[]): Promise<ListView>
  /** Reads the requests of a list or a search in pieces, newest first. */
  readRequests(query: ListQuery): AsyncGenerator<StaffRequest[], void>
  /** Returns the page of a request; null if there is no such request. */
  show(id: number, person: string, today: Today): Promise<RequestView | null>
  /** Returns whether there is no such request. */
  isGone(id: number): Promise<boolean>
  /** Stores what was typed on the page of a request, and what was pressed there. */
  change(id: number, person: string, typed: Typed): Promise<Changed>
  /** Deletes a request. Resolves with null, or with why it was not. */
  remove(id: number): Promise<string | null>

  /** Returns what visitors consented to, by the SHA-256 of its text; null if nobody did. */
  consent(hash: string): Promise<ConsentView | null>
  /** Returns a document that is or was on the site, by its SHA-256; null if it is not kept. */
  document(digest: string): Promise<{ name: string; bytes: Uint8Array } | null>

  /** What is edited at the desk, by the last part of its page's address. */
  contents: { services: EditedContent; agency: EditedContent }
  /** The file that has the facts in the desk's place; null: the desk has them. */
  factsFile: string | null
  /** Lists the engineers of the facts that were saved at the desk. `addressOf`: where the site shows a photo. */
  listEngineers(addressOf: (photo: string) => string | null): Promise<Engineer[] | null>
  /** Shows another photo of an engineer; null takes theirs off. Resolves with null, or with why it was not changed. */
  changePhoto(
    files: AgencyFiles,
    whose: Whose,
    bytes: Uint8Array | null,
    person: string,
  ): Promise<Refusal | null>
  /**
   * Stores the photos of the engineers whose facts were moved here from a file, beside which they lie. Resolves with
   * the reasons for which some were not.
   */
  movePhotos(files: AgencyFiles | null, person: string): Promise<string[]>

  visits(): Promise<Visits>
}

export function openDesk(store: RequestStore, settings: Settings): Desk {
  const people = settings.notify?.to ?? []
  const { agencyFile, catalogueFile, siteUrl } = settings
  const source = { store, people }
  const nameOf = (person: string) => nameOfAssignee(assigneeNamed(person, people), people)
  return {
    nameOf,
    list: (query, services) => listView(source, query, services),
    readRequests: (query) => requestsOf(source, query),
    show: (id, person, today) => requestView(source, id, person, today),
    isGone: async (id) => (await store.find(id)) === null,

    change: (id, person, typed) =>
      change(store, people, { id, by: assigneeNamed(person, people), ...typed }),
    remove: async (id) => ((await store.delete(id)) ? null : refusalOf(id, null, people)),

    consent: (hash) => consentView(store, hash),
    document: (digest) => store.findDocument(digest),

    contents: {
      services: editContent('catalogue', {
        store,
        form: servicesForm,
        file: catalogueFile,
        setting: 'CATALOGUE_FILE',
        begun: shippedCatalogue,
      }),
      agency: editContent('facts', {
        store,
        form: factsForm(siteUrl),
        file: agencyFile,
        setting: 'AGENCY_FILE',
        // Those of the made-up agency are no beginning for a real one.
        begun: null,
      }),
    },
    factsFile: agencyFile,
    listEngineers: (addressOf) => listEngineers(store, addressOf),
    changePhoto: (files, whose, bytes, person) =>
      changePhoto(store, files, whose, bytes, nameOf(person)),
    movePhotos: (files, person) => movePhotos({ store, settings }, files, nameOf(person)),

    visits: () => readVisits(store, settings),
  }
}
