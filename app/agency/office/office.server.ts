import { staff } from '~/content/staff'
import { localTime } from '~/format/local-time'
import { displayName } from '~/agency/notices/people'
import type { RequestStore } from '~/agency/store/store.server'
import type { RequestState } from '~/agency/store/stored-request'
import type { Person } from '~/server/settings/env.server'
import { officeLink, readOfficeLink } from './office-link.server'

/** A person's visit by their link; without the client's personal data. */
export interface Visit {
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

/** The values that the page's buttons post. */
export const INTENTS = ['take', 'finish', 'put-back', 'reopen'] as const
export type Intent = (typeof INTENTS)[number]

/** What the staff can do with requests by the links in their mails. */
export type Office = ReturnType<typeof openOffice>

/** Opens the office of `people`, NOTIFY_TO. The first of `secrets` signs links, any of them verifies. */
export function openOffice(store: RequestStore, people: Person[], secrets: string[]) {
  const addresses = people.map(({ address }) => address)
  const [secret = ''] = secrets

  return {
    people,

    /** Resolves with the request and the person of a link, or with null if the link is invalid. */
    async visit(number: string, query: URLSearchParams): Promise<Visit | null> {
      const link = readOfficeLink(number, query, people, secrets)
      if (!link) return null
      const request = await store.find(link.request.id)
      // A new database counts its requests from 1 again.
      return request?.createdAt === link.request.createdAt ? { ...link, request } : null
    },

    /** Carries out a button's intent. Resolves with false if somebody else was faster. */
    act(intent: Intent, { request: { id }, person }: Visit, now = Date.now()): Promise<boolean> {
      const by = person.address
      const others = addresses.filter((address) => address !== by)
      const [, time] = localTime(new Date(now).toISOString())
      const { taken, putBack } = staff.mail
      const tell = (text: string) => ({ recipients: others, text })
      const acts = {
        take: () => store.take(id, by, addresses, tell(taken(id, displayName(person), time)), now),
        finish: () => store.finish(id, by, now),
        'put-back': () => store.putBack(id, by, tell(putBack(id, displayName(person)))),
        reopen: () => store.reopen(id, by),
      }
      return acts[intent]()
    },

    /**
     * Lists the other open requests, newest first, each with the person's own link, which ends with the
     * one that was opened: no link renews itself.
     */
    async others({ request: { id }, person, end }: Visit): Promise<LinkedState[]> {
      const open = (await store.listOpen()).filter((request) => request.id !== id)
      return open.map((request) => ({
        request,
        link: officeLink(request, person.address, secret, end),
      }))
    },
  }
}
