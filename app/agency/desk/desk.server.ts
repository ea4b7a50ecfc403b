import type { RequestStore } from '~/agency/store/store.server'
import type { Person } from '~/server/settings/env.server'

/** What the agency's people can do at their desk. */
export type Desk = ReturnType<typeof openDesk>

/** Opens the desk. `people`: NOTIFY_TO. */
export function openDesk(store: RequestStore, people: Person[]) {
  return { store, people }
}
