/** The key of the basket in local storage (specification, 9), and the field with which an early form posts it. */
export const BASKET_KEY = 'bucket'

/** Calls the listener when another tab may have changed local storage. Returns a function that unsubscribes. */
export function onStorageChange(listener: () => void): () => void {
  // A page in the back/forward cache gets no storage events.
  const events = ['storage', 'pageshow'] as const
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}
