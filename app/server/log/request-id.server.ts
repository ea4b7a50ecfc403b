import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the HTTP request that is being answered: lines of the log have it, and what it stored. */
export const requestId = new AsyncLocalStorage<string>()
