import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the current HTTP request, for its log lines and what it stores. */
export const httpId = new AsyncLocalStorage<string>()
