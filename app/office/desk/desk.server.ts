import { assigneeNamed } from '~/office/notices/people'
import { act, type Intent, readDay, readNote, refusalOf } from '~/office/desk/requests/acts.server'
import { deskRequests as texts } from '~/office/words/desk-requests'
import type { RequestStore } from '~/agency/store/store.server'
import type { Settings } from '~/server/settings/env.server'
import shippedCatalogue from '~/agency/catalogue/catalogue.json'
import { editContent } from './contents/edited-content.server'
import { factsForm } from './contents/facts-form.server'
import { servicesForm } from './contents/services-form.server'

/** What the agency's people can do at their desk. */
export type Desk = ReturnType<typeof openDesk>

/** Opens the desk. */
export function openDesk(store: RequestStore, settings: Settings) {
  const people = settings.notify?.to ?? []
  const { agencyFile, catalogueFile, siteUrl } = settings
  return {
    store,
    settings,
    people,

    /** What is edited at the desk, by the last part of its page's address. */
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

    /**
     * Changes or deletes a request. `person`: who does it; `assignee`: who has taken it on the page that
     * they see. Resolves with null, or with the reason for which nothing was done, such as who was first.
     */
    async act(intent: Intent, id: number, person: string, assignee: string) {
      const by = assigneeNamed(person, people)
      const isDone = await act(store, people, { intent, id, by, assignee })
      return isDone ? null : refusalOf(id, await store.find(id), people)
    },

    /** Adds a person's note to a request. Resolves with null, or with the reason for which it was not. */
    async note(id: number, person: string, typed: string) {
      const text = readNote(typed)
      if (text === '') return texts.history.emptyNote
      const isNoted = await store.note(id, text, { by: assigneeNamed(person, people) })
      return isNoted ? null : refusalOf(id, null, people)
    },

    /** Sets the day on which to call back, as it was typed; the same. */
    async callBack(id: number, person: string, typed: string) {
      const day = readDay(typed)
      if (day === undefined) return texts.callBack.wrong
      const isSet = await store.callBack(id, day, { by: assigneeNamed(person, people) })
      return isSet ? null : refusalOf(id, await store.find(id), people)
    },
  }
}
