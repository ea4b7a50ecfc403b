import { desk } from '~/office/words/desk'

/** Returns the address of a request's page on this site. */
export const requestAddress = (id: number) => `${desk.pages.requests.path}/requests/${id}`
