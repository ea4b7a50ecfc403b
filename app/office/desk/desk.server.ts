import shippedCatalogue from '~/agency/catalogue/catalogue.json'
import type { AgencyFiles } from '~/agency/embedded/agency-files.server'
import type { Call } from '~/agency/port/agency'
import type { Store } from '~/agency/store/store.server'
import type { Correction } from '~/agency/store/stored-request'
import { nameOfAssignee, toAssignee } from '~/office/notices/people'
import type { Settings } from '~/server/settings/env.server'
import { editContent } from './contents/edited-content.server'
import { changePhoto, listEngineers } from './contents/engineer-photos.server'
import { factsForm } from './contents/facts-form.server'
import { catalogueForm } from './contents/catalogue-form.server'
import { readMonth } from './counts/month-report.server'
import { readVisits } from './counts/visits.server'
import { change, readColleagues, refusalOf, type TypedActs } from './requests/acts.server'
import { consentView } from './requests/consent-view.server'
import { type ListQuery, listView, requestsOf } from './requests/request-list.server'
import { requestView, type Today } from './requests/request-view.server'
import { nearName } from './sign-in/near-name'

export type Desk = ReturnType<typeof openDesk>

/**
 * Opens what the agency's people can do at their desk. `person`: who does it, by the name that they gave when they
 * signed in. Every call rejects with `AgencyUnavailable` while the database cannot be used.
 */
export function openDesk(store: Store, settings: Settings) {
  const people = settings.notify?.to ?? []
  const { agencyFile, catalogueFile } = settings
  const source = { store, people }
  /** Returns the name under which it is kept what a person does. */
  const nameOf = (person: string) => nameOfAssignee(toAssignee(person, people), people)
  return {
    nameOf,
    /** Resolves with the known name of which an unknown one may be a slip; null: there is none. */
    nearName: async (typed: string): Promise<string | null> =>
      nearName(nameOf(typed), (await readColleagues(store, people)).map(nameOf)),

    /** Returns a page of the list of requests. */
    list: (query: ListQuery, person: string) => listView(source, query, toAssignee(person, people)),
    /** Reads the requests of a list or a search in pieces, newest first. */
    readRequests: (query: ListQuery) => requestsOf(source, query),
    /** Returns the page of a request; null if there is no such request. */
    show: (id: number, person: string, today: Today) =>
      requestView(source, id, toAssignee(person, people), today),
    /** Stores what was typed on the page of a request, and what was pressed there. */
    change: (id: number, person: string, typed: TypedActs) =>
      change(store, people, { id, actor: toAssignee(person, people), ...typed }),
    /** Says who writes a call down. */
    callBy: (person: string, isTaken: boolean): Call => ({
      assignee: toAssignee(person, people),
      by: nameOf(person),
      isTaken,
    }),
    /** Returns what can be corrected of a request; null if there is no such request. */
    correction: (id: number): Promise<Correction | null> => store.requests.find(id),
    /** Corrects what a person typed, unless another did since they saw it. */
    correct: (id: number, person: string, typed: Correction, seen: Correction) =>
      store.requests.correct(id, typed, seen, { by: nameOf(person) }),
    /** Deletes a request. Resolves with null, or with why it was not. */
    remove: async (id: number) =>
      (await store.retention.deleteRequest(id)) ? null : refusalOf(id, null, people),

    /** Returns what visitors consented to, by the SHA-256 of its text; null if nobody did. */
    consent: (hash: string) => consentView(store.files, hash),
    /** Returns a document that is or was on the site, by its SHA-256; null if it is not kept. */
    document: (digest: string) => store.files.findDocument(digest),

    /** What is edited at the desk. */
    contents: {
      catalogue: editContent('catalogue', {
        store: store.versions,
        form: catalogueForm,
        file: catalogueFile,
        setting: 'CATALOGUE_FILE',
        initial: shippedCatalogue,
      }),
      facts: editContent('facts', {
        store: store.versions,
        form: factsForm(),
        file: agencyFile,
        setting: 'AGENCY_FILE',
        // Those of the made-up agency are no beginning for a real one.
        initial: null,
      }),
    },
    /** The file that has the facts in the desk's place; null: the desk has them. */
    factsFile: agencyFile,
    /** Lists the engineers of the facts that were saved at the desk, with their photos. */
    listEngineers: (files: AgencyFiles) => listEngineers(store, files),
    /**
     * Replaces the photo of the engineer with a register number; null removes it. Resolves with null, or with why it was
     * not changed.
     */
    changePhoto: (files: AgencyFiles, number: string, bytes: Uint8Array | null, person: string) =>
      changePhoto(store, files, number, bytes, nameOf(person)),

    /** Reports on the requests that came in a month, such as `2026-03`. */
    report: (month: string) => readMonth(store.lists, month),
    visits: () => readVisits(store.counts, settings),
  }
}
