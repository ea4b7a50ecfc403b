import { parseSentRequest, type SentRequest } from './sent-request'

/** The key in session storage. */
const KEY = 'sent'

let text: string | null = null
let stored: SentRequest | null = null
/** A request that is remembered only as long as the page: it has no services, or storage failed. */
let unsaved: SentRequest | null = null
const listeners = new Set<() => void>()

/** Returns the last request that was sent in this tab: the same object until another one is sent. */
export function browserSentRequest(): SentRequest | null {
  const read = readStorage()
  if (read !== text) {
    text = read
    stored = parseSentRequest(read)
  }
  return unsaved ?? stored
}

/**
 * Remembers a request that was sent: for the browser's session, or as long as the page if it has no
 * services.
 */
export function rememberSentRequest(request: SentRequest): void {
  unsaved = request.services.length > 0 && writeStorage(JSON.stringify(request)) ? null : request
  for (const listener of listeners) listener()
}

/** Calls the listener when another request was sent. Returns a function that unsubscribes. */
export function subscribeToSentRequest(listener: () => void): () => void {
  listeners.add(listener)
  // A page restored from the back/forward cache may have missed a change.
  addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('pageshow', listener)
  }
}

function readStorage(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function writeStorage(value: string): boolean {
  try {
    sessionStorage.setItem(KEY, value)
    return true
  } catch {
    return false
  }
}
