import type { RequestStore } from '~/agency/store/store.server'
import type { RequestState } from '~/agency/store/stored-request'
import type { Person } from '~/server/settings/env.server'
import { act, type Intent } from './acts.server'
import { officeLink, readOfficeLink } from './office-link.server'

/** A link that a person opened; without the client's personal data. */
export interface OpenedLink {
  request: RequestState
  /** The person to whom the link was sent. */
  person: Person
  /** The end of the link, in milliseconds since 1970. */
  end: number
}

/** A request, and the link by which a person may take it. */
export interface LinkedState {
  request: RequestState
  link: string
}

/** What the staff can do with requests by the links in their mails. */
export type Office = ReturnType<typeof openOffice>

/** Opens the office of `people`, NOTIFY_TO. The first of `secrets` signs links, any of them verifies. */
export function openOffice(store: RequestStore, people: Person[], secrets: string[]) {
  const [secret = ''] = secrets

  return {
    people,

    /** Resolves with the request and the person of a link, or with null if the link is invalid. */
    async open(number: string, query: URLSearchParams): Promise<OpenedLink | null> {
      const link = readOfficeLink(number, query, people, secrets)
      if (!link) return null
      const request = await store.find(link.request.id)
      // A new database counts its requests from 1 again.
      return request?.createdAt === link.request.createdAt ? { ...link, request } : null
    },

    /** Carries out a button's intent. Resolves with false if somebody else was faster. */
    act(intent: Intent, { request: { id }, person: { address } }: OpenedLink): Promise<boolean> {
      return act(store, people, { intent, id, by: address, assignee: address })
    },

    /**
     * Lists the other open requests, newest first, each with the person's own link, which ends with the
     * one that was opened: no link renews itself.
     */
    async others({ request: { id }, person, end }: OpenedLink): Promise<LinkedState[]> {
      const open = (await store.listOpen()).filter((request) => request.id !== id)
      return open.map((request) => ({
        request,
        link: officeLink(request, person.address, secret, end),
      }))
    },
  }
}
