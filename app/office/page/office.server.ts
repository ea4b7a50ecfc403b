import { staff } from '~/content/staff'
import { localTime } from '~/office/local-time'
import { personOfLink } from './office-link.server'
import type { RequestStore } from '~/office/store/store.server'
import type { RequestState } from '~/office/store/stored-request'

/** What a person with a link sees of a request: nothing personal of the visitor's. */
export interface Visit {
  request: RequestState
  /** Who the link was sent to. */
  person: string
}

/** What the staff does with requests by the links in their mails. */
export interface Office {
  /** Resolves the request and the person that a link refers to, or null where it is invalid. */
  visit(number: string, query: URLSearchParams): Promise<Visit | null>
  /** Carries out a button's intent; where somebody was quicker, nothing. */
  act(intent: string, visit: Visit): Promise<void>
}

/** `people`: the e-mail addresses of the staff; `secrets`: those that sign links. */
export function openOffice(store: RequestStore, people: string[], secrets: string[]): Office {
  const tellOthers = (person: string, text: string) => ({
    recipients: people.filter((one) => one !== person),
    text,
  })

  return {
    async visit(number, query) {
      const id = /^\d{1,15}$/.test(number) ? Number(number) : 0
      const request = await store.find(id)
      const person = request && personOfLink(query, request, people, secrets)
      return request && person ? { request, person } : null
    },

    async act(intent, { request: { id }, person }) {
      const now = Date.now()
      const [, time] = localTime(new Date(now).toISOString())
      switch (intent) {
        case 'take': {
          await store.take(id, person, tellOthers(person, staff.mail.taken(id, person, time)), now)
          return
        }
        case 'finish':
          await store.finish(id, person, now)
          return
        case 'put-back':
          await store.putBack(id, person, tellOthers(person, staff.mail.putBack(id, person)), now)
      }
    },
  }
}
